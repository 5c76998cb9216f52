package tapwright.translate;

import java.util.List;

/** The twin of {@link tapwright.translate.cases.Odd}, by hand. */
final class OddSmali {
  private static final String P = "Ltapwright/translate/cases/";
  private static final StringBuilder TEXT = new StringBuilder();

  private static final String CHILD =
      """
      .class public LPOddChild;
      .super LPOddParent;
      .method public constructor <init>()V
        .registers 1
        invoke-direct {p0}, LPOddParent;-><init>()V
        return-void
      .end method
      .method public name()Ljava/lang/String;
        .registers 2
        invoke-super {p0}, LPOddChild;->name()Ljava/lang/String;
        move-result-object v0
        return-object v0
      .end method
      .method public plain()Ljava/lang/String;
        .registers 2
        const-string v0, "plain"
        return-object v0
      .end method
      """;

  private OddSmali() {}

  /** Returns the classes. */
  static synchronized List<String> classes() {
    TEXT.setLength(0);
    TEXT.append(".class public LPOdd;\n.super Ljava/lang/Object;\n");
    zeros();
    flow();
    handlers();
    arrays();
    handles();
    registers();
    objects();
    return List.of(TEXT.toString().replace("LP", P), CHILD.replace("LP", P));
  }

  private static void method(String signature, int registers, String body) {
    TEXT.append(
        ".method public static %s\n.registers %d\n%s\n.end method\n"
            .formatted(signature, registers, body));
  }

  private static void zeros() {
    String take =
        "LPOddHelp;->take(IFLjava/lang/Object;)Ljava/lang/String;\n"
            + "move-result-object v0\nreturn-object v0";
    method(
        "zeroAsAll()Ljava/lang/String;", 3, "const/4 v0, 0\ninvoke-static {v0, v0, v0}, " + take);
    method(
        "zeroMoved()Ljava/lang/String;",
        4,
        "const/4 v0, 0\nmove v1, v0\nmove-object v2, v0\nmove v3, v2\n"
            + "invoke-static {v2, v3, v1}, "
            + take);
    method(
        "oneAsBoth()Ljava/lang/String;",
        3,
        "const/4 v0, 1\nconst-string v1, \"x\"\ninvoke-static {v0, v0, v1}, " + take);
    method(
        "sameAsNull(Ljava/lang/Object;)Z",
        3,
        "const/4 v0, 0\nif-eq v0, p0, :yes\nreturn v0\n:yes\nconst/4 v1, 1\nreturn v1");
    method(
        "castNull()Ljava/lang/Object;",
        3,
        "const/4 v0, 0\ncheck-cast v0, Ljava/lang/String;\ninstance-of v1, v0, Ljava/lang/String;\n"
            + "if-nez v1, :no\nreturn-object v0\n:no\nconst-string v0, \"no\"\nreturn-object v0");
  }

  private static void flow() {
    method(
        "irreducible(I)I",
        4,
        """
        and-int/lit8 p0, p0, 15
        const/4 v0, 0
        and-int/lit8 v1, p0, 1
        if-nez v1, :middle
        :top
        add-int/lit8 v0, v0, 1
        :middle
        add-int/lit8 v0, v0, 10
        add-int/lit8 p0, p0, -1
        if-gtz p0, :top
        return v0
        add-int v0, v2, v2
        return v0
        """);
    method(
        "packedEdge(I)I",
        3,
        """
        packed-switch p0, :table
        const/4 v0, 3
        return v0
        :one
        const/4 v0, 1
        return v0
        :two
        const/4 v0, 2
        return v0
        :table
        .packed-switch -0x80000000
          :one
          :two
        .end packed-switch
        """);
    method(
        "sparse(I)I",
        3,
        """
        sparse-switch p0, :table
        const/4 v0, 4
        return v0
        :one
        const/4 v0, 1
        return v0
        :two
        const/4 v0, 2
        return v0
        :three
        const/4 v0, 3
        return v0
        :table
        .sparse-switch
          -129 -> :one
          0 -> :two
          65536 -> :three
        .end sparse-switch
        """);
  }

  private static void handlers() {
    method(
        "sharedHandler(Z)I",
        2,
        """
        :start
        invoke-static {p0}, LPOddHelp;->note(Z)V
        :end
        .catchall {:start .. :end} :handler
        goto :handler
        :handler
        const/4 v0, 7
        return v0
        """);
    String fail = ":start\ninvoke-static {p0}, LPOddHelp;->fail(I)V\n:end\n";
    method(
        "catchOrder(I)I",
        2,
        fail
            + """
            .catch Ljava/lang/IllegalStateException; {:start .. :end} :state
            .catch Ljava/lang/RuntimeException; {:start .. :end} :runtime
            const/4 v0, 0
            return v0
            :runtime
            move-exception v0
            const/4 v0, 2
            return v0
            :state
            move-exception v0
            const/4 v0, 1
            return v0
            """);
    method(
        "swapped(Ljava/lang/String;Ljava/lang/Object;I)Ljava/lang/String;",
        7,
        """
:start
move-object v0, p0
move-object p0, p1
move-object p1, v0
invoke-static {p2}, LPOddHelp;->fail(I)V
:end
.catch Ljava/lang/RuntimeException; {:start .. :end} :runtime
move-object v1, p1
move-object v2, p0
:join
new-instance v3, Ljava/lang/StringBuilder;
invoke-direct {v3}, Ljava/lang/StringBuilder;-><init>()V
invoke-virtual {v3, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;
invoke-virtual {v3, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;
invoke-virtual {v3}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
move-result-object v0
return-object v0
:runtime
move-exception v0
move-object v1, p0
move-object v2, p1
goto :join
""");
    method(
        "stored(I)I",
        3,
        """
        const/4 v0, 1
        :start
        const/4 v0, 2
        invoke-static {p0}, LPOddHelp;->fail(I)V
        const/4 v0, 3
        add-int/lit8 p0, p0, 1
        invoke-static {p0}, LPOddHelp;->fail(I)V
        :end
        .catch Ljava/lang/RuntimeException; {:start .. :end} :runtime
        const/4 v0, 0
        return v0
        :runtime
        move-exception v1
        return v0
        """);
    method(
        "nullArray(I)I",
        3,
        """
        const/4 v0, 0
        :start
        aget v1, v0, p0
        :end
        .catch Ljava/lang/NullPointerException; {:start .. :end} :null
        return v1
        :null
        move-exception v0
        const/4 v1, -1
        return v1
        """);
  }

  private static void arrays() {
    method(
        "filled(II)[I",
        3,
        "filled-new-array {p0, p1, p0}, [I\nmove-result-object v0\nreturn-object v0");
    method(
        "filledRange(Ljava/lang/String;Ljava/lang/String;)[Ljava/lang/String;",
        3,
        "filled-new-array/range {p0 .. p1}, [Ljava/lang/String;\nmove-result-object v0\n"
            + "return-object v0");
    String[][] kinds = {
      {"[I", "3", "4", "1 -2 0x7fffffff"},
      {"[J", "2", "8", "1L -0x8000000000000000L"},
      {"[F", "2", "4", "0x3fc00000 -0x80000000"},
      {"[D", "2", "8", "-0x8000000000000000L 0x4004000000000000L"},
      {"[B", "3", "1", "1t -2t 3t"},
      {"[C", "2", "2", "-1s 97s"},
      {"[S", "2", "2", "-1s 300s"},
      {"[Z", "3", "1", "1t 0t 1t"}
    };
    StringBuilder code =
        new StringBuilder("const/16 v0, 8\nnew-array v0, v0, [Ljava/lang/Object;\n");
    StringBuilder tables = new StringBuilder();
    for (int i = 0; i < kinds.length; i++) {
      code.append(
          "const/16 v1, %s\nnew-array v1, v1, %s\nfill-array-data v1, :data%d\n"
              .formatted(kinds[i][1], kinds[i][0], i));
      code.append("const/16 v2, %d\naput-object v1, v0, v2\n".formatted(i));
      tables.append(
          ":data%d\n.array-data %s\n%s\n.end array-data\n"
              .formatted(i, kinds[i][2], kinds[i][3].replace(' ', '\n')));
    }
    method("data()[Ljava/lang/Object;", 3, code + "return-object v0\n" + tables);
  }

  private static void handles() {
    method(
        "handle(I)I",
        3,
        "const-method-handle v0, invoke-static@LPOddHelp;->twice(I)I\n"
            + "invoke-polymorphic {v0, p0}, Ljava/lang/invoke/MethodHandle;->"
            + "invokeExact([Ljava/lang/Object;)Ljava/lang/Object;, (I)I\n"
            + "move-result v0\nreturn v0");
    method(
        "custom(I)I",
        3,
        "invoke-custom {p0}, site(\"twice\", (I)I)@LPOdd;->bootstrap("
            + "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
            + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;\n"
            + "move-result v0\nreturn v0");
    method(
        "methodType()Ljava/lang/String;",
        3,
        "const-method-type v0, (J)I\ninvoke-virtual {v0}, Ljava/lang/Object;->toString()"
            + "Ljava/lang/String;\nmove-result-object v0\nreturn-object v0");
    method(
        "bootstrap(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
            + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;",
        6,
        "const-class v0, LPOddHelp;\ninvoke-virtual {p0, v0, p1, p2}, "
            + "Ljava/lang/invoke/MethodHandles$Lookup;->findStatic(Ljava/lang/Class;"
            + "Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;\n"
            + "move-result-object v0\nnew-instance v1, Ljava/lang/invoke/ConstantCallSite;\n"
            + "invoke-direct {v1, v0}, Ljava/lang/invoke/ConstantCallSite;-><init>("
            + "Ljava/lang/invoke/MethodHandle;)V\nreturn-object v1");
  }

  private static void registers() {
    method(
        "overlap(JI)J",
        10,
        """
        long-to-int v2, p0
        int-to-long v2, v2
        move-wide v0, p0
        int-to-long v4, p2
        add-long v1, v0, v4
        long-to-int v3, p0
        int-to-long v3, v3
        xor-long/2addr v1, v3
        const-wide/16 v3, 5
        const/4 v4, 0
        const-wide/16 v3, 5
        add-long v0, v1, v3
        return-wide v0
        """);
    method(
        "farRegisters(IJ)J",
        300,
        """
        move/from16 v0, p0
        move/16 v280, v0
        move-wide/from16 v2, p1
        move-wide/16 v281, v2
        move/from16 v1, v280
        int-to-long v4, v1
        move-wide/from16 v2, v281
        add-long/2addr v2, v4
        return-wide v2
        """);
    method(
        "longText()I",
        2,
        "const-string v0, \""
            + "x".repeat(70_000)
            + "\"\n"
            + "invoke-virtual {v0}, Ljava/lang/String;->hashCode()I\n"
            + "move-result v0\n"
            + "return v0");
    method("twice(I)I", 2, "nop\nmul-int/lit8 v0, p0, 2\nreturn v0");
  }

  private static void objects() {
    String builder = "Ljava/lang/StringBuilder;";
    String make = "invoke-direct {v0, v1}, " + builder + "-><init>(Ljava/lang/String;)V\n";
    String tell =
        "invoke-virtual {v0}, "
            + builder
            + "->toString()Ljava/lang/String;\n"
            + "move-result-object v0\nreturn-object v0";
    method(
        "superOfOwnClass()Ljava/lang/String;",
        3,
        "new-instance v0, LPOddChild;\ninvoke-direct {v0}, LPOddChild;-><init>()V\n"
            + "invoke-virtual {v0}, LPOddChild;->name()Ljava/lang/String;\nmove-result-object v1\n"
            + "invoke-virtual {v0}, LPOddChild;->plain()Ljava/lang/String;\nmove-result-object v2\n"
            + "invoke-virtual {v1, v2}, Ljava/lang/String;->concat(Ljava/lang/String;)"
            + "Ljava/lang/String;\nmove-result-object v0\nreturn-object v0");
    method(
        "lateConstructor(Z)Ljava/lang/String;",
        3,
        "new-instance v0, "
            + builder
            + "\nif-eqz p0, :no\nconst-string v1, \"yes\"\ngoto :make\n"
            + ":no\nconst-string v1, \"no\"\n:make\n"
            + make
            + tell);
    method(
        "twoAtOnce()Ljava/lang/String;",
        4,
        "new-instance v0, "
            + builder
            + "\nnew-instance v2, "
            + builder
            + "\nconst-string v1, \"inner\"\ninvoke-direct {v2, v1}, "
            + builder
            + "-><init>(Ljava/lang/String;)V\ninvoke-direct {v0, v2}, "
            + builder
            + "-><init>(Ljava/lang/CharSequence;)V\nconst-string v1, \"outer\"\n"
            + "invoke-virtual {v0, v1}, "
            + builder
            + "->append(Ljava/lang/String;)"
            + builder
            + "\n"
            + tell);
  }
}
