.class public Ltapwright/translate/cases/Odd;
.super Ljava/lang/Object;

.field static type:Ljava/lang/Class; = Ljava/lang/String;
.field static text:Ljava/lang/String; = "@LONG_TEXT@"
.field static aZero:F = -0.0f
.field static letter:C = '\uffff'

.method public static zeroAsAll()Ljava/lang/String;
    .registers 3
    const/4 v0, 0
    invoke-static {v0, v0, v0}, Ltapwright/translate/cases/OddHelp;->take(IFLjava/lang/Object;)Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

.method public static zeroMoved()Ljava/lang/String;
    .registers 4
    const/4 v0, 0
    move v1, v0
    move-object v2, v0
    move v3, v2
    invoke-static {v2, v3, v1}, Ltapwright/translate/cases/OddHelp;->take(IFLjava/lang/Object;)Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

.method public static oneAsBoth()Ljava/lang/String;
    .registers 3
    const/4 v0, 1
    const-string v1, "x"
    invoke-static {v0, v0, v1}, Ltapwright/translate/cases/OddHelp;->take(IFLjava/lang/Object;)Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

.method public static sameAsNull(Ljava/lang/Object;)Z
    .registers 3
    const/4 v0, 0
    if-eq v0, p0, :yes
    return v0
  :yes
    const/4 v1, 1
    return v1
.end method

.method public static castNull()Ljava/lang/Object;
    .registers 3
    const/4 v0, 0
    check-cast v0, Ljava/lang/String;
    instance-of v1, v0, Ljava/lang/String;
    if-nez v1, :no
    return-object v0
  :no
    const-string v0, "no"
    return-object v0
.end method

.method public static irreducible(I)I
    .registers 4
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
.end method

.method public static packedEdge(I)I
    .registers 3
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
.end method

.method public static sparse(I)I
    .registers 3
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
.end method

.method public static sharedHandler(Z)I
    .registers 2
  :start
    invoke-static {p0}, Ltapwright/translate/cases/OddHelp;->note(Z)V
  :end
    .catchall {:start .. :end} :handler
    goto :handler
  :handler
    const/4 v0, 7
    return v0
.end method

.method public static catchOrder(I)I
    .registers 2
  :start
    invoke-static {p0}, Ltapwright/translate/cases/OddHelp;->fail(I)V
  :end
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
.end method

.method public static swapped(Ljava/lang/String;Ljava/lang/Object;I)Ljava/lang/String;
    .registers 7
  :start
    move-object v0, p0
    move-object p0, p1
    move-object p1, v0
    invoke-static {p2}, Ltapwright/translate/cases/OddHelp;->fail(I)V
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
.end method

.method public static stored(I)I
    .registers 3
    const/4 v0, 1
  :start
    const/4 v0, 2
    invoke-static {p0}, Ltapwright/translate/cases/OddHelp;->fail(I)V
    const/4 v0, 3
    add-int/lit8 p0, p0, 1
    invoke-static {p0}, Ltapwright/translate/cases/OddHelp;->fail(I)V
  :end
    .catch Ljava/lang/RuntimeException; {:start .. :end} :runtime
    const/4 v0, 0
    return v0
  :runtime
    move-exception v1
    return v0
.end method

.method public static nullArray(I)I
    .registers 3
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
.end method

.method public static filled(II)[I
    .registers 3
    filled-new-array {p0, p1, p0}, [I
    move-result-object v0
    return-object v0
.end method

.method public static filledRange(Ljava/lang/String;Ljava/lang/String;)[Ljava/lang/String;
    .registers 3
    filled-new-array/range {p0 .. p1}, [Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

.method public static data()[Ljava/lang/Object;
    .registers 3
    const/16 v0, 8
    new-array v0, v0, [Ljava/lang/Object;
    const/16 v1, 3
    new-array v1, v1, [I
    fill-array-data v1, :data0
    const/16 v2, 0
    aput-object v1, v0, v2
    const/16 v1, 2
    new-array v1, v1, [J
    fill-array-data v1, :data1
    const/16 v2, 1
    aput-object v1, v0, v2
    const/16 v1, 2
    new-array v1, v1, [F
    fill-array-data v1, :data2
    const/16 v2, 2
    aput-object v1, v0, v2
    const/16 v1, 2
    new-array v1, v1, [D
    fill-array-data v1, :data3
    const/16 v2, 3
    aput-object v1, v0, v2
    const/16 v1, 3
    new-array v1, v1, [B
    fill-array-data v1, :data4
    const/16 v2, 4
    aput-object v1, v0, v2
    const/16 v1, 2
    new-array v1, v1, [C
    fill-array-data v1, :data5
    const/16 v2, 5
    aput-object v1, v0, v2
    const/16 v1, 2
    new-array v1, v1, [S
    fill-array-data v1, :data6
    const/16 v2, 6
    aput-object v1, v0, v2
    const/16 v1, 3
    new-array v1, v1, [Z
    fill-array-data v1, :data7
    const/16 v2, 7
    aput-object v1, v0, v2
    return-object v0
  :data0
    .array-data 4
    1
    -2
    0x7fffffff
    .end array-data
  :data1
    .array-data 8
    1L
    -0x8000000000000000L
    .end array-data
  :data2
    .array-data 4
    0x3fc00000
    -0x80000000
    .end array-data
  :data3
    .array-data 8
    -0x8000000000000000L
    0x4004000000000000L
    .end array-data
  :data4
    .array-data 1
    1t
    -2t
    3t
    .end array-data
  :data5
    .array-data 2
    -1s
    97s
    .end array-data
  :data6
    .array-data 2
    -1s
    300s
    .end array-data
  :data7
    .array-data 1
    1t
    0t
    1t
    .end array-data
.end method

.method public static handle(I)I
    .registers 3
    const-method-handle v0, invoke-static@Ltapwright/translate/cases/OddHelp;->twice(I)I
    invoke-polymorphic {v0, p0}, Ljava/lang/invoke/MethodHandle;->invokeExact([Ljava/lang/Object;)Ljava/lang/Object;, (I)I
    move-result v0
    return v0
.end method

.method public static custom(I)I
    .registers 3
    invoke-custom {p0}, site("twice", (I)I)@Ltapwright/translate/cases/Odd;->bootstrap(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;
    move-result v0
    return v0
.end method

.method public static methodType()Ljava/lang/String;
    .registers 3
    const-method-type v0, (J)I
    invoke-virtual {v0}, Ljava/lang/Object;->toString()Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

.method public static bootstrap(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;
    .registers 6
    const-class v0, Ltapwright/translate/cases/OddHelp;
    invoke-virtual {p0, v0, p1, p2}, Ljava/lang/invoke/MethodHandles$Lookup;->findStatic(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;
    move-result-object v0
    new-instance v1, Ljava/lang/invoke/ConstantCallSite;
    invoke-direct {v1, v0}, Ljava/lang/invoke/ConstantCallSite;-><init>(Ljava/lang/invoke/MethodHandle;)V
    return-object v1
.end method

.method public static overlap(JI)J
    .registers 10
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
.end method

.method public static farRegisters(IJ)J
    .registers 300
    move/from16 v0, p0
    move/16 v280, v0
    move-wide/from16 v2, p1
    move-wide/16 v281, v2
    move/from16 v1, v280
    int-to-long v4, v1
    move-wide/from16 v2, v281
    add-long/2addr v2, v4
    return-wide v2
.end method

.method public static longText()I
    .registers 2
    const-string v0, "@LONG_TEXT@"
    invoke-virtual {v0}, Ljava/lang/String;->hashCode()I
    move-result v0
    return v0
.end method

.method public static twice(I)I
    .registers 2
    nop
    mul-int/lit8 v0, p0, 2
    return v0
.end method

.method public static superOfOwnClass()Ljava/lang/String;
    .registers 3
    new-instance v0, Ltapwright/translate/cases/OddChild;
    invoke-direct {v0}, Ltapwright/translate/cases/OddChild;-><init>()V
    invoke-virtual {v0}, Ltapwright/translate/cases/OddChild;->name()Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v0}, Ltapwright/translate/cases/OddChild;->plain()Ljava/lang/String;
    move-result-object v2
    invoke-virtual {v1, v2}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

.method public static lateConstructor(Z)Ljava/lang/String;
    .registers 3
    new-instance v0, Ljava/lang/StringBuilder;
    if-eqz p0, :no
    const-string v1, "yes"
    goto :make
  :no
    const-string v1, "no"
  :make
    invoke-direct {v0, v1}, Ljava/lang/StringBuilder;-><init>(Ljava/lang/String;)V
    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

.method public static twoAtOnce()Ljava/lang/String;
    .registers 4
    new-instance v0, Ljava/lang/StringBuilder;
    new-instance v2, Ljava/lang/StringBuilder;
    const-string v1, "inner"
    invoke-direct {v2, v1}, Ljava/lang/StringBuilder;-><init>(Ljava/lang/String;)V
    invoke-direct {v0, v2}, Ljava/lang/StringBuilder;-><init>(Ljava/lang/CharSequence;)V
    const-string v1, "outer"
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

.method public static initialValues()Ljava/lang/String;
    .registers 4
    new-instance v0, Ljava/lang/StringBuilder;
    invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V
    sget-object v1, Ltapwright/translate/cases/Odd;->type:Ljava/lang/Class;
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;
    const-string v2, " "
    invoke-virtual {v0, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    sget-object v1, Ltapwright/translate/cases/Odd;->text:Ljava/lang/String;
    invoke-virtual {v1}, Ljava/lang/String;->length()I
    move-result v1
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(I)Ljava/lang/StringBuilder;
    invoke-virtual {v0, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    sget v1, Ltapwright/translate/cases/Odd;->aZero:F
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(F)Ljava/lang/StringBuilder;
    invoke-virtual {v0, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    sget-char v1, Ltapwright/translate/cases/Odd;->letter:C
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(C)Ljava/lang/StringBuilder;
    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method
