package tapwright.device.system;

import android.util.Xml;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.xml.sax.ContentHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;

/** Parses XML with the JDK's SAX parser in place of Expat, which is native code. */
@Implements(value = Xml.class, isInAndroidSdk = false)
public class ShadowDeviceXml {
  /** Expat loads nothing from elsewhere. */
  private static final String[] OFF = {
    "http://apache.org/xml/features/nonvalidating/load-external-dtd",
    "http://xml.org/sax/features/external-general-entities",
    "http://xml.org/sax/features/external-parameter-entities",
  };

  @Implementation
  protected static void parse(String xml, ContentHandler handler) throws SAXException {
    try {
      parse(new StringReader(xml), handler);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Implementation
  protected static void parse(Reader in, ContentHandler handler) throws IOException, SAXException {
    parse(new InputSource(in), handler);
  }

  @Implementation
  protected static void parse(InputStream in, Xml.Encoding encoding, ContentHandler handler)
      throws IOException, SAXException {
    InputSource source = new InputSource(in);
    source.setEncoding(encoding.name().replace('_', '-'));
    parse(source, handler);
  }

  private static void parse(InputSource source, ContentHandler handler)
      throws IOException, SAXException {
    XMLReader reader = reader();
    reader.setContentHandler(handler);
    reader.parse(source);
  }

  private static XMLReader reader() throws SAXException {
    SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
    factory.setNamespaceAware(true);
    try {
      XMLReader reader = factory.newSAXParser().getXMLReader();
      for (String feature : OFF) {
        reader.setFeature(feature, false);
      }
      reader.setErrorHandler(new org.xml.sax.helpers.DefaultHandler()); // Else it prints.
      return reader;
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }
}
