package tapwright.convert;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Decodes Android's binary XML. Attributes are named by their framework resource id where there is
 * one, since shrinkers empty the name strings; chunks of unknown type are passed over.
 */
final class BinaryXml {
  private static final int STRING_POOL = 0x0001;
  private static final int XML = 0x0003;
  private static final int START_ELEMENT = 0x0102;
  private static final int END_ELEMENT = 0x0103;
  private static final int RESOURCE_MAP = 0x0180;
  private static final int UTF8 = 1 << 8;
  private static final int NONE = -1;

  private final ByteBuffer data;
  private String[] strings = {};
  private int[] resourceIds = {};

  private BinaryXml(byte[] bytes) {
    data = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The root element; {@link IllegalArgumentException} if the bytes are no binary XML. */
  static XmlElement parse(byte[] bytes) {
    try {
      return new BinaryXml(bytes).root();
    } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("binary XML ends too early", e);
    }
  }

  private XmlElement root() {
    if (data.getShort(0) != XML) {
      throw new IllegalArgumentException("no binary XML");
    }
    XmlElement root = null;
    Deque<XmlElement> open = new ArrayDeque<>();
    int position = Short.toUnsignedInt(data.getShort(2));
    while (position + 8 <= data.capacity()) {
      int type = Short.toUnsignedInt(data.getShort(position));
      int size = data.getInt(position + 4);
      if (size < 8) {
        throw new IllegalArgumentException("binary XML chunk without a size");
      }
      switch (type) {
        case STRING_POOL -> readStrings(position);
        case RESOURCE_MAP -> readResourceIds(position, size);
        case START_ELEMENT -> {
          XmlElement element = readElement(position);
          if (open.isEmpty()) {
            root = root == null ? element : root;
          } else {
            open.peek().children.add(element);
          }
          open.push(element);
        }
        case END_ELEMENT -> open.poll();
        default -> {}
      }
      position += size;
    }
    if (root == null) {
      throw new IllegalArgumentException("binary XML without an element");
    }
    return root;
  }

  private void readStrings(int start) {
    int count = data.getInt(start + 8);
    boolean utf8 = (data.getInt(start + 16) & UTF8) != 0;
    int stringsStart = start + data.getInt(start + 20);
    int offsets = start + Short.toUnsignedInt(data.getShort(start + 2));
    strings = new String[count];
    for (int i = 0; i < count; i++) {
      int at = stringsStart + data.getInt(offsets + 4 * i);
      strings[i] = utf8 ? utf8String(at) : utf16String(at);
    }
  }

  private String utf16String(int at) {
    int length = Short.toUnsignedInt(data.getShort(at));
    int start = at + 2;
    if ((length & 0x8000) != 0) {
      length = (length & 0x7fff) << 16 | Short.toUnsignedInt(data.getShort(at + 2));
      start += 2;
    }
    return text(start, 2 * length, StandardCharsets.UTF_16LE);
  }

  private String utf8String(int at) {
    int afterCharacters = at + ((data.get(at) & 0x80) != 0 ? 2 : 1);
    int length = data.get(afterCharacters) & 0xff;
    int start = afterCharacters + 1;
    if ((length & 0x80) != 0) {
      length = (length & 0x7f) << 8 | data.get(start) & 0xff;
      start++;
    }
    return text(start, length, StandardCharsets.UTF_8);
  }

  private String text(int start, int length, java.nio.charset.Charset charset) {
    byte[] bytes = new byte[length];
    data.get(start, bytes);
    return new String(bytes, charset);
  }

  private void readResourceIds(int start, int size) {
    resourceIds = new int[(size - 8) / 4];
    for (int i = 0; i < resourceIds.length; i++) {
      resourceIds[i] = data.getInt(start + 8 + 4 * i);
    }
  }

  private XmlElement readElement(int start) {
    int body = start + Short.toUnsignedInt(data.getShort(start + 2));
    XmlElement element = new XmlElement(string(data.getInt(body + 4)));
    int attributes = body + Short.toUnsignedInt(data.getShort(body + 8));
    int stride = Short.toUnsignedInt(data.getShort(body + 10));
    int count = Short.toUnsignedInt(data.getShort(body + 12));
    for (int i = 0; i < count; i++) {
      int at = attributes + i * stride;
      int nameIndex = data.getInt(at + 4);
      int raw = data.getInt(at + 8);
      int type = data.get(at + 15) & 0xff;
      element.attributes.putIfAbsent(
          attributeName(nameIndex), value(raw, type, data.getInt(at + 16)));
    }
    return element;
  }

  private String attributeName(int index) {
    if (index >= 0 && index < resourceIds.length) {
      String known = AttributeNames.of(resourceIds[index]);
      if (known != null) {
        return known;
      }
    }
    return string(index);
  }

  private Object value(int raw, int type, int value) {
    return switch (type) {
      case 0x00 -> raw == NONE ? null : string(raw);
      case 0x01, 0x02 -> String.format("@0x%08x", value);
      case 0x03 -> string(value);
      case 0x04 -> Float.intBitsToFloat(value);
      case 0x12 -> value != 0;
      default -> value;
    };
  }

  private String string(int index) {
    return index >= 0 && index < strings.length ? strings[index] : "";
  }
}
