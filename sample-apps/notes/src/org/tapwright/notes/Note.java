package org.tapwright.notes;

/** One note as the database has it; what the content means depends on the kind. */
final class Note {
  static final long NO_CATEGORY = 0;

  final long id;
  final NoteKind kind;
  String name;
  String content;
  long category;

  Note(long id, NoteKind kind, String name, String content, long category) {
    this.id = id;
    this.kind = kind;
    this.name = name;
    this.content = content;
    this.category = category;
  }

  /** The first words, for the list. */
  String preview() {
    switch (kind) {
      case TEXT:
        return content.replace('\n', ' ');
      case CHECKLIST:
        return Checklist.parse(content).summary();
      default:
        return "";
    }
  }
}
