package tapwright.packages;

import com.android.aapt.Resources.ConfigValue;
import com.android.aapt.Resources.FileReference;
import com.android.aapt.Resources.Item;
import com.android.aapt.Resources.ResourceTable;
import com.android.aapt.Resources.XmlNode;
import com.android.tools.build.bundletool.androidtools.Aapt2Command;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Writes the APK of a bundle in the form that Android reads: in a bundle the manifest, the XML files
 * and the resource table are protocol buffers. Stands in for aapt2, a program that no Java library
 * brings.
 */
final class ProtoApk implements Aapt2Command {
  private static final String MANIFEST = "AndroidManifest.xml";
  private static final String TABLE = "resources.pb";

  @Override
  public void convertApkProtoToBinary(Path proto, Path binary, ConvertOptions options) {
    try (ZipFile from = new ZipFile(proto.toFile());
        ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(binary))) {
      ResourceTable table = ResourceTable.getDefaultInstance();
      if (from.getEntry(TABLE) != null) {
        table = ResourceTable.parseFrom(read(from, from.getEntry(TABLE)));
        write(to, "resources.arsc", ProtoTable.toBinary(table));
      }
      Set<String> compiled = compiledXml(table);
      for (ZipEntry entry : from.stream().toList()) {
        String name = entry.getName();
        if (name.equals(MANIFEST) || compiled.contains(name)) {
          write(to, name, ProtoXml.toBinary(XmlNode.parseFrom(read(from, entry))));
        } else if (!name.equals(TABLE) && !entry.isDirectory()) {
          write(to, name, read(from, entry));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void optimizeToSparseResourceTables(Path original, Path optimized) {
    try {
      Files.copy(original, optimized); // an APK without it is larger, and the same
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the paths of the XML files that are protocol buffers; raw ones stay as they are. */
  private static Set<String> compiledXml(ResourceTable table) {
    Set<String> paths = new HashSet<>();
    table.getPackageList().stream()
        .flatMap(each -> each.getTypeList().stream())
        .flatMap(each -> each.getEntryList().stream())
        .flatMap(each -> each.getConfigValueList().stream())
        .map(ProtoApk::itemOf)
        .filter(item -> item.getFile().getType() == FileReference.Type.PROTO_XML)
        .forEach(item -> paths.add(item.getFile().getPath()));
    return paths;
  }

  private static Item itemOf(ConfigValue value) {
    return value.getValue().getItem();
  }

  private static byte[] read(ZipFile archive, ZipEntry entry) throws IOException {
    try (InputStream content = archive.getInputStream(entry)) {
      return content.readAllBytes();
    }
  }

  private static void write(ZipOutputStream archive, String name, byte[] content)
      throws IOException {
    archive.putNextEntry(new ZipEntry(name));
    archive.write(content);
    archive.closeEntry();
  }
}
