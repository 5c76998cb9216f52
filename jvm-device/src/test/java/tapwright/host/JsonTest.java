package tapwright.host;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.Test;

/** JSON as plain values. */
public final class JsonTest {
  @Test
  public void whatIsWrittenIsReadBack() {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("text", "a \"b\" \\ \n\t\u0001 \u00e4");
    value.put("numbers", Arrays.asList(1L, -2L, 1.5, null));
    value.put("empty", List.of(Map.of(), List.of(), ""));
    value.put("flags", List.of(true, false));
    assertEquals(value, Json.parse(Json.write(value)));
  }

  @Test
  public void surrogatesGoOutAsEscapes() {
    assertEquals("\"\\ud83d\\ude00\"", Json.write("\ud83d\ude00"));
    assertEquals("\"\\ud83d\"", Json.write("\ud83d"));
  }

  @Test
  public void anErrorSaysWhere() {
    Map<String, String> wrong =
        Map.of(
            "{\"a\":1", "',' expected at character 6",
            "[1,]", "value expected at character 3",
            "{} {}", "text after the end of the value at character 3",
            "\"open", "text ends too early at character 5",
            "nul", "value expected at character 0",
            "\"\\u12\"", "four hexadecimal digits expected at character 3",
            "", "value expected at character 0");
    wrong.forEach(
        (text, message) ->
            assertEquals(
                text,
                message,
                assertThrows(text, IllegalArgumentException.class, () -> Json.parse(text))
                    .getMessage()));
  }
}
