package tapwright.packages;

import com.android.aapt.Resources.XmlAttribute;
import com.android.aapt.Resources.XmlElement;
import com.android.aapt.Resources.XmlNamespace;
import com.android.aapt.Resources.XmlNode;
import com.reandroid.arsc.chunk.xml.ResXmlAttribute;
import com.reandroid.arsc.chunk.xml.ResXmlDocument;
import com.reandroid.arsc.chunk.xml.ResXmlElement;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Takes an XML file from a protocol buffer to Android's binary form. */
final class ProtoXml {
  /** Attributes with an id come first, by id: the framework looks them up in this order. */
  private static final Comparator<XmlAttribute> BY_ID =
      Comparator.comparing((XmlAttribute each) -> each.getResourceId() == 0)
          .thenComparing(XmlAttribute::getResourceId, Integer::compareUnsigned)
          .thenComparing(XmlAttribute::getNamespaceUri)
          .thenComparing(XmlAttribute::getName);

  private ProtoXml() {}

  static byte[] toBinary(XmlNode node) {
    ResXmlDocument document = new ResXmlDocument();
    fill(document.newElement(node.getElement().getName()), node, Map.of());
    document.refreshFull();
    return document.getBytes();
  }

  private static void fill(ResXmlElement to, XmlNode node, Map<String, String> outer) {
    XmlElement from = node.getElement();
    Map<String, String> prefixes = new HashMap<>(outer);
    for (XmlNamespace each : from.getNamespaceDeclarationList()) {
      to.newNamespace(each.getUri(), each.getPrefix());
      prefixes.put(each.getUri(), each.getPrefix());
    }
    String uri = from.getNamespaceUri();
    if (!uri.isEmpty()) {
      to.setNamespace(uri, prefixes.getOrDefault(uri, ""));
    }
    to.setLineNumber(node.getSource().getLineNumber());
    List<XmlAttribute> attributes = from.getAttributeList().stream().sorted(BY_ID).toList();
    attributes.forEach(each -> add(to, each, prefixes));
    for (XmlNode child : from.getChildList()) {
      if (child.hasElement()) {
        fill(to.newElement(child.getElement().getName()), child, prefixes);
      } else {
        to.newText().setText(child.getText());
      }
    }
  }

  private static void add(ResXmlElement to, XmlAttribute from, Map<String, String> prefixes) {
    ResXmlAttribute attribute = to.newAttribute();
    attribute.setName(from.getName(), from.getResourceId());
    String uri = from.getNamespaceUri();
    if (!uri.isEmpty()) {
      attribute.setNamespace(uri, prefixes.getOrDefault(uri, ""));
    }
    if (from.hasCompiledItem()) {
      ProtoItem.put(from.getCompiledItem(), attribute);
    } else {
      attribute.setValueAsString(from.getValue());
    }
  }
}
