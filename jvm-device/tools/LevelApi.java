import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;

/** Prints the classes of java.* in a signature file of Animal Sniffer and their members, sorted. */
public final class LevelApi {
  public static void main(String[] arguments) throws Exception {
    TreeSet<String> lines = new TreeSet<>();
    try (var file = new GZIPInputStream(Files.newInputStream(Path.of(arguments[0])));
        var in = new Signatures(file)) {
      for (var type = (Clazz) in.readObject(); type != null; type = (Clazz) in.readObject()) {
        if (type.name.startsWith("java/")) {
          lines.add(type.name);
          for (String member : type.signatures) {
            lines.add(type.name + " " + member.replaceAll("#.*", "")); // a field has its type there
          }
        }
      }
    }
    lines.forEach(System.out::println);
  }

  /** Reads the file's own class as ours, so that nothing else is needed. */
  private static final class Signatures extends ObjectInputStream {
    Signatures(java.io.InputStream in) throws IOException {
      super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass named)
        throws IOException, ClassNotFoundException {
      return named.getName().endsWith(".Clazz") ? Clazz.class : super.resolveClass(named);
    }
  }
}

/** A class as the file has it. */
final class Clazz implements Serializable {
  private static final long serialVersionUID = 1;
  String name;
  Set<String> signatures;
  String superClass;
  String[] superInterfaces;
}
