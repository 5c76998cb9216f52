package tapwright.translate;

import tapwright.translate.cases.Huge;

/** The twin of {@link Huge}: several times as large as a JVM's method may be. */
final class HugeSmali {
  private static final String HEAD =
      """
      .class public Ltapwright/translate/cases/Huge;
      .super Ljava/lang/Object;
      .method public static huge(IJFLjava/lang/String;)D
      .registers 16
      move v0, p0
      long-to-double v4, p1
      const/4 v6, 0
      move v7, p3
      :top
      """;

  private static final String CHECK =
      """
      rem-int/lit8 v1, v0, 13
      if-nez v1, :skip%1$d
      goto/32 :out
      :skip%1$d
      and-int/lit8 v1, v0, 7
      :start%1$d
      invoke-static {v1}, Ltapwright/translate/cases/OddHelp;->fail(I)V
      :end%1$d
      .catch Ljava/lang/IllegalStateException; {:start%1$d .. :end%1$d} :state%1$d
      :after%1$d
      """;

  private static final String HANDLER =
      """
      :state%1$d
      move-exception v1
      const/high16 v8, 0x40000000
      add-float/2addr v7, v8
      invoke-virtual {v1}, Ljava/lang/IllegalStateException;->getMessage()Ljava/lang/String;
      move-result-object v1
      invoke-static {v1}, Ltapwright/translate/cases/Trace;->add(Ljava/lang/Object;)V
      goto/32 :after%1$d
      """;

  private static final String TAIL =
      """
      add-int/lit8 v6, v6, 1
      const/4 v1, 2
      if-ge v6, v1, :end
      goto/32 :top
      :end
      invoke-static {p4}, Ltapwright/translate/cases/Trace;->add(Ljava/lang/Object;)V
      int-to-double v2, v6
      add-double/2addr v2, v4
      float-to-double v4, v7
      add-double/2addr v2, v4
      return-wide v2
      :out
      int-to-double v2, v6
      add-double/2addr v2, v4
      return-wide v2
      """;

  private HugeSmali() {}

  static String text() {
    StringBuilder text = new StringBuilder(HEAD);
    StringBuilder handlers = new StringBuilder();
    for (int i = 0; i < Huge.STEPS; i++) {
      text.append("mul-int/lit8 v0, v0, 31\nadd-int/lit16 v0, v0, ").append(i % 1000);
      text.append("\nint-to-double v2, v0\nadd-double/2addr v4, v2\n");
      if (i % 1000 == 500) {
        text.append(CHECK.formatted(i));
        handlers.append(HANDLER.formatted(i));
      }
    }
    return text.append(TAIL).append(handlers).append(".end method\n").toString();
  }
}
