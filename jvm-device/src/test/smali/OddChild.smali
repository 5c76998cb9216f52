.class public Ltapwright/translate/cases/OddChild;
.super Ltapwright/translate/cases/OddParent;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ltapwright/translate/cases/OddParent;-><init>()V
    return-void
.end method

.method public name()Ljava/lang/String;
    .registers 2
    invoke-super {p0}, Ltapwright/translate/cases/OddChild;->name()Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

.method public plain()Ljava/lang/String;
    .registers 2
    const-string v0, "plain"
    return-object v0
.end method
