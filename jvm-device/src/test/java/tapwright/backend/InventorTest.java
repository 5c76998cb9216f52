package tapwright.backend;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.Test;

public final class InventorTest {
  private static Request get(String accept, String path) {
    return new Request(
        "GET", "https", "a.example", 443, path, List.of(Map.entry("Accept", accept)), new byte[0]);
  }

  @Test
  public void theHeaderDecidesOnTheKindElseThePath() {
    String unasked = "text/html, image/gif, image/jpeg, */*; q=0.2";
    Map<Request, Inventor.Kind> wanted =
        Map.of(
            get("application/json", "/a.png"), Inventor.Kind.JSON,
            get("image/webp,*/*", "/a"), Inventor.Kind.IMAGE,
            get("application/rss+xml", "/a"), Inventor.Kind.RSS,
            get(unasked, "/a.png"), Inventor.Kind.IMAGE,
            get(unasked, "/feed/"), Inventor.Kind.RSS,
            get(unasked, "/a.html"), Inventor.Kind.HTML,
            get(unasked, "/a"), Inventor.Kind.JSON,
            get("text/html,application/xhtml+xml", "/a"), Inventor.Kind.HTML);
    wanted.forEach((request, kind) -> assertEquals(kind, Inventor.kindOf(request)));
  }

  @Test
  public void theSeedAndTheRequestDecideOnEverything() {
    Inventor inventor = new Inventor(1);
    byte[] first = inventor.answer(get("application/json", "/a")).body();
    assertFalse(Arrays.equals(first, inventor.answer(get("application/json", "/a")).body()));
    inventor.begin();
    assertArrayEquals(first, inventor.answer(get("application/json", "/a")).body());
    byte[] other = new Inventor(2).answer(get("application/json", "/a")).body();
    assertFalse(Arrays.equals(first, other));
    assertTrue(inventor.answer(get("application/json", "/b")).isInvented());
  }

  @Test
  public void oneAnswerInSoManyGoesWrong() {
    FaultyNetwork network = new FaultyNetwork(new Inventor(1), 4, 1);
    int wrong = 0;
    for (int i = 0; i < 400; i++) {
      wrong += network.answer(get("application/json", "/" + i)).origin().contains("made") ? 1 : 0;
    }
    assertTrue("" + wrong, 70 < wrong && wrong < 130);
  }
}
