package org.tapwright.nativelibraries;

import io.objectbox.BoxStore;
import io.objectbox.Cursor;
import io.objectbox.EntityInfo;
import io.objectbox.Property;
import io.objectbox.Transaction;
import io.objectbox.internal.CursorFactory;
import io.objectbox.internal.IdGetter;

/** An object that ObjectBox keeps, with what its compiler plugin would write for it. */
public final class Note {
  /** Set by the store. */
  public long id;

  public String text;

  /** For the store. */
  public Note(long id, String text) {
    this.id = id;
    this.text = text;
  }

  Note(String text) {
    this(0, text);
  }

  /** What the store knows of the class. */
  static final class Info implements EntityInfo<Note> {
    static final Info INSTANCE = new Info();
    static final Property<Note> ID = new Property<>(INSTANCE, 0, 1, long.class, "id", true, "id");
    static final Property<Note> TEXT = new Property<>(INSTANCE, 1, 2, String.class, "text");

    @Override
    public String getEntityName() {
      return "Note";
    }

    @Override
    public String getDbName() {
      return "Note";
    }

    @Override
    public Class<Note> getEntityClass() {
      return Note.class;
    }

    @Override
    public int getEntityId() {
      return 1;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Property<Note>[] getAllProperties() {
      return new Property[] {ID, TEXT};
    }

    @Override
    public Property<Note> getIdProperty() {
      return ID;
    }

    @Override
    public IdGetter<Note> getIdGetter() {
      return note -> note.id;
    }

    @Override
    public CursorFactory<Note> getCursorFactory() {
      return Writer::new;
    }
  }

  /** Writes notes. */
  static final class Writer extends Cursor<Note> {
    Writer(Transaction transaction, long handle, BoxStore store) {
      super(transaction, handle, Info.INSTANCE, store);
    }

    @Override
    public long getId(Note note) {
      return note.id;
    }

    @Override
    public long put(Note note) {
      int whole = PUT_FLAG_FIRST | PUT_FLAG_COMPLETE;
      note.id =
          collect313311(
              cursor, note.id, whole, 2, note.text, 0, null, 0, null, 0, null, 0, 0, 0, 0, 0, 0, 0,
              0, 0, 0, 0, 0, 0, 0, 0, 0);
      return note.id;
    }
  }
}
