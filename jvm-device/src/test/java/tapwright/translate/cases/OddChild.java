package tapwright.translate.cases;

/** Its twin calls its parent's method through its own class. */
public class OddChild extends OddParent {
  public String name() {
    return super.name();
  }

  public String plain() {
    return "plain";
  }
}
