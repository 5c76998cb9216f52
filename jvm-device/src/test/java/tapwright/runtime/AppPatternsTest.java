package tapwright.runtime;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.junit.Test;

/** Expressions that Android's ICU takes, and one that it refuses. */
public final class AppPatternsTest {
  private static boolean matches(String regex, String text) {
    return AppPatterns.compile(regex).matcher(text).matches();
  }

  @Test
  public void commentsAreLeftOut() {
    assertTrue(matches("a(?#a (comment)b", "ab"));
    assertFalse(matches("a(?#comment)b", "acb"));
    assertTrue(matches("\\(\\?#a\\)", "(?#a)"));
    assertTrue(matches("[(?#]+", "?#("));
    assertTrue(matches("\\Q(?#a)\\E", "(?#a)"));
  }

  @Test
  public void setsKnowClassesAndDifferences() {
    assertTrue(matches("[[:digit:]x]+", "1x2"));
    assertTrue(matches("[[:^digit:]]+", "ab"));
    assertFalse(matches("[[:^digit:]]+", "a1"));
    assertTrue(matches("[a-z--[aeiou]]+", "xyz"));
    assertFalse(matches("[a-z--[aeiou]]+", "xa"));
  }

  @Test
  public void propertiesNeedNoPrefix() {
    assertTrue(matches("\\p{Latin}+", "ab"));
    assertTrue(matches("\\P{Greek}+", "ab"));
    assertTrue(matches("\\p{Lu}\\p{Ll}", "Ab"));
    assertTrue(matches("\\U0001F600", "\uD83D\uDE00"));
  }

  @Test
  public void lettersOfAllLanguagesCount() {
    assertTrue(matches("\\w+", "gr\u00fcn"));
    assertTrue(AppPatterns.compile("\u00fc", Pattern.CASE_INSENSITIVE).matcher("\u00dc").matches());
  }

  @Test
  public void aBraceThatClosesNothingIsRefused() {
    assertThrows(PatternSyntaxException.class, () -> AppPatterns.compile("\\{a}"));
    assertTrue(matches("a{2}b{1,}c{0,3}", "aabcc"));
    assertTrue(matches("[}]\\}", "}}"));
    assertTrue(AppPatterns.compile("a}", Pattern.LITERAL).matcher("a}").matches());
  }

  @Test
  public void theAppSeesWhatItGave() {
    Pattern pattern = AppPatterns.compile("a(?#c)b", Pattern.MULTILINE);
    assertEquals("a(?#c)b", AppPatterns.pattern(pattern));
    assertEquals(Pattern.MULTILINE, AppPatterns.flags(pattern));
  }

  @Test
  public void textsAreSplitAndReplacedByTheSameRules() {
    assertArrayEquals(new String[] {"a", "b"}, AppPatterns.split("a,b", ","));
    assertArrayEquals(new String[] {"a", "b"}, AppPatterns.split("a1b", "(?#n)[[:digit:]]"));
    assertEquals("aXb", AppPatterns.replaceFirst("a1b", "[[:digit:]]", "X"));
    assertTrue(AppPatterns.matches("12", "[[:digit:]]+"));
  }
}
