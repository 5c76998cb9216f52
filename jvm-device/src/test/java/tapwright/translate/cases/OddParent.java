package tapwright.translate.cases;

/** Has the method that a child calls by its own name. */
public class OddParent {
  public String name() {
    return "parent";
  }
}
