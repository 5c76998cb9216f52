package tapwright.convert;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Encodes elements as Android's binary XML, in UTF-16 and without a resource map. */
final class BinaryXmlWriter {
  private final List<String> strings = new ArrayList<>();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();

  static byte[] write(XmlElement root) {
    BinaryXmlWriter writer = new BinaryXmlWriter();
    writer.element(root);
    byte[] pool = writer.pool();
    byte[] body = writer.body.toByteArray();
    ByteBuffer file = buffer(8 + pool.length + body.length);
    file.putShort((short) 3).putShort((short) 8).putInt(file.capacity()).put(pool).put(body);
    return file.array();
  }

  /** An element with attributes given as name, value, name, value. */
  static XmlElement element(String name, Object... attributes) {
    XmlElement element = new XmlElement(name);
    for (int i = 0; i < attributes.length; i += 2) {
      element.attributes.put((String) attributes[i], attributes[i + 1]);
    }
    return element;
  }

  static XmlElement with(XmlElement parent, XmlElement... children) {
    parent.children.addAll(List.of(children));
    return parent;
  }

  private static ByteBuffer buffer(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void element(XmlElement element) {
    int count = element.attributes.size();
    ByteBuffer start = buffer(36 + 20 * count);
    start.putShort((short) 0x102).putShort((short) 16).putInt(start.capacity());
    start.putInt(0).putInt(-1).putInt(-1).putInt(string(element.name));
    start.putShort((short) 20).putShort((short) 20).putShort((short) count);
    start.putShort((short) 0).putShort((short) 0).putShort((short) 0);
    for (Map.Entry<String, Object> attribute : element.attributes.entrySet()) {
      start.putInt(-1).putInt(string(attribute.getKey()));
      value(start, attribute.getValue());
    }
    body.writeBytes(start.array());
    element.children.forEach(this::element);
    ByteBuffer end = buffer(24);
    end.putShort((short) 0x103).putShort((short) 16).putInt(24);
    end.putInt(0).putInt(-1).putInt(-1).putInt(string(element.name));
    body.writeBytes(end.array());
  }

  private void value(ByteBuffer out, Object value) {
    boolean text = value instanceof String;
    int data =
        value instanceof String string
            ? string(string)
            : value instanceof Boolean bool ? (bool ? -1 : 0) : (Integer) value;
    int type = text ? 0x03 : value instanceof Boolean ? 0x12 : 0x10;
    out.putInt(text ? data : -1).putShort((short) 8).put((byte) 0).put((byte) type).putInt(data);
  }

  private int string(String string) {
    if (!strings.contains(string)) {
      strings.add(string);
    }
    return strings.indexOf(string);
  }

  private byte[] pool() {
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    ByteBuffer offsets = buffer(4 * strings.size());
    for (String string : strings) {
      offsets.putInt(data.size());
      data.writeBytes(buffer(2).putShort((short) string.length()).array());
      data.writeBytes((string + "\0").getBytes(StandardCharsets.UTF_16LE));
    }
    while (data.size() % 4 != 0) {
      data.write(0);
    }
    ByteBuffer pool = buffer(28 + offsets.capacity() + data.size());
    pool.putShort((short) 1).putShort((short) 28).putInt(pool.capacity());
    pool.putInt(strings.size()).putInt(0).putInt(0).putInt(28 + offsets.capacity()).putInt(0);
    return pool.put(offsets.array()).put(data.toByteArray()).array();
  }
}
