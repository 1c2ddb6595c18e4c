.class public Lorg/example/notes/Notes;
.super Landroid/app/Activity;
.source "Notes.java"
.implements Ljava/lang/Runnable;

.field private static open:I
.field private static last:J
.field private store:Lorg/example/notes/Store;
.field private titles:[Ljava/lang/String;
.field private edited:Z
.field private size:J

.method public constructor <init>()V
    .registers 1
    .prologue
    .line 10
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    .line 11
    return-void
.end method

.method public run()V
    .registers 4
    .line 20
    iget-object v0, p0, Lorg/example/notes/Notes;->store:Lorg/example/notes/Store;
    if-eqz v0, :closed
    .line 21
    iget-object v0, p0, Lorg/example/notes/Notes;->store:Lorg/example/notes/Store;
    invoke-virtual {v0}, Lorg/example/notes/Store;->load()[Ljava/lang/String;
    move-result-object v1
    iput-object v1, p0, Lorg/example/notes/Notes;->titles:[Ljava/lang/String;
    :closed
    .line 23
    const/4 v2, 0x0
    iput-object v2, p0, Lorg/example/notes/Notes;->store:Lorg/example/notes/Store;
    return-void
.end method

.method static synthetic access$000(Lorg/example/notes/Notes;)Lorg/example/notes/Store;
    .registers 2
    iget-object v0, p0, Lorg/example/notes/Notes;->store:Lorg/example/notes/Store;
    return-object v0
.end method

.method public save(IJLjava/lang/String;)Z
    .registers 14
    .param p1, "kind"
    .line 30
    :start
    move-object/from16 v0, p4
    invoke-static/range {v0 .. v0}, Landroid/text/TextUtils;->isEmpty(Ljava/lang/CharSequence;)Z
    move-result v1
    if-nez v1, :empty
    :try_start
    .line 31
    iget-object v2, p0, Lorg/example/notes/Notes;->store:Lorg/example/notes/Store;
    invoke-virtual {v2, p1, p2, p3, p4}, Lorg/example/notes/Store;->put(IJLjava/lang/String;)V
    :try_end
    .catch Ljava/lang/IllegalStateException; {:try_start .. :try_end} :closed
    .catchall {:try_start .. :try_end} :failed
    .line 32
    const/4 v1, 0x1
    iput-boolean v1, p0, Lorg/example/notes/Notes;->edited:Z
    sget v3, Lorg/example/notes/Notes;->open:I
    add-int/lit8 v3, v3, -0x2
    sput v3, Lorg/example/notes/Notes;->open:I
    sput-wide p2, Lorg/example/notes/Notes;->last:J
    iput-wide p2, p0, Lorg/example/notes/Notes;->size:J
    return v1
    :closed
    move-exception v4
    .line 40
    throw v4
    :failed
    move-exception v4
    monitor-enter p0
    monitor-exit p0
    .line 35
    goto :start
    :empty
    const/4 v1, 0x0
    return v1
.end method

.method public kindOf(I)Ljava/lang/String;
    .registers 6
    packed-switch p1, :kinds
    sparse-switch p1, :flags
    const-string v0, "note"
    :done
    return-object v0
    :list
    const-string/jumbo v0, "list"
    goto/16 :done
    :picture
    const-string v0, "picture"
    goto/32 :done
    :kinds
    .packed-switch 0x1
        :list
        :picture
        :list
    .end packed-switch
    :flags
    .sparse-switch
        -0x10 -> :picture
        0x100 -> :list
    .end sparse-switch
.end method

.method public static count([I[JJD)I
    .registers 20
    array-length v0, p0
    new-array v1, v0, [I
    fill-array-data v1, :table
    filled-new-array {v0, v0}, [I
    move-result-object v2
    filled-new-array/range {v0 .. v2}, [I
    move-result-object v2
    const/16 v3, -0x100
    const v4, 0x12345678
    const/high16 v5, 0x7f010000
    const-wide/16 v6, 0x10
    const-wide/32 v6, -0x10000
    const-wide v6, 0x123456789abcdefL
    const-wide/high16 v6, 0x4000000000000000L
    aget v8, v1, v3
    aput v8, v1, v3
    aget-wide v6, p1, v3
    aput-wide v6, p1, v3
    move-wide/from16 v10, p2
    add-long v6, v6, v10
    add-long/2addr v6, v10
    cmp-long v8, v6, v10
    move-wide/from16 v12, p4
    cmpg-double v8, v12, v6
    if-lt v8, v3, :less
    if-ge v8, v3, :less
    long-to-int v8, v6
    int-to-long v6, v8
    neg-int v8, v8
    rsub-int v8, v8, 0x7
    mul-int/lit16 v8, v8, 0x64
    shl-int/lit8 v8, v8, 0x2
    :less
    new-instance v9, Ljava/lang/Object;
    invoke-direct {v9}, Ljava/lang/Object;-><init>()V
    instance-of v3, v9, Ljava/lang/String;
    check-cast v9, Ljava/lang/String;
    const-class v9, Lorg/example/notes/Notes;
    invoke-interface {v9}, Ljava/util/List;->size()I
    move-result v8
    if-gtz v8, :less
    return v8
    nop
    :table
    .array-data 4
        0x1
        0x2
        0x3
    .end array-data
.end method

.method public native nothing()V
.end method
