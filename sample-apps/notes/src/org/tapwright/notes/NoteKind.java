package org.tapwright.notes;

import android.app.Activity;

/** The four kinds of notes, each with its screen and its icon. */
enum NoteKind {
  TEXT(TextNoteActivity.class, R.drawable.text),
  CHECKLIST(ChecklistNoteActivity.class, R.drawable.checklist),
  AUDIO(AudioNoteActivity.class, R.drawable.audio),
  SKETCH(SketchActivity.class, R.drawable.sketch);

  final Class<? extends Activity> screen;
  final int icon;

  NoteKind(Class<? extends Activity> screen, int icon) {
    this.screen = screen;
    this.icon = icon;
  }
}
