package tapwright.convert;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One element of a decoded binary XML file; attributes by name without their prefix. */
final class XmlElement {
  final String name;
  final Map<String, Object> attributes = new LinkedHashMap<>();
  final List<XmlElement> children = new ArrayList<>();

  XmlElement(String name) {
    this.name = name;
  }

  List<XmlElement> all(String childName) {
    return children.stream().filter(child -> child.name.equals(childName)).toList();
  }

  XmlElement first(String childName) {
    return children.stream().filter(c -> c.name.equals(childName)).findFirst().orElse(null);
  }

  String text(String attribute) {
    Object value = attributes.get(attribute);
    return value == null ? null : value.toString();
  }
}
