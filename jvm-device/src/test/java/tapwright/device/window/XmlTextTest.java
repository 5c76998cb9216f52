package tapwright.device.window;

import static org.junit.Assert.assertEquals;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.Test;
import org.xml.sax.InputSource;

/** Whatever an app shows, the hierarchy is XML that can be read. */
public class XmlTextTest {
  private static String readBack(String value) throws Exception {
    StringBuilder out = new StringBuilder("<node");
    XmlText.attribute(out, "text", value);
    out.append(" />");
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(out.toString())))
        .getDocumentElement()
        .getAttribute("text");
  }

  @Test
  public void text_comesBackAsItWas() throws Exception {
    for (String text :
        new String[] {"", "a & b", "<b>\"quoted\" 'text'</b>", "line\nline\r\n\ttab", "é漢😀"}) {
      assertEquals(text, readBack(text));
    }
  }

  @Test
  public void charactersThatXmlCannotHold_becomeDots() throws Exception {
    assertEquals("a.b.c", readBack("a\u0000b\u001bc"));
    assertEquals(".x.", readBack("\ud83dx\ude00"));
    assertEquals("..", readBack("\ufffe\uffff"));
  }

  @Test
  public void everyCharacter_canBeRead() throws Exception {
    StringBuilder all = new StringBuilder();
    for (int code = 0; code <= 0xffff; code++) {
      all.append((char) code).append(' ');
    }
    assertEquals(all.length(), readBack(all.toString()).length());
  }
}
