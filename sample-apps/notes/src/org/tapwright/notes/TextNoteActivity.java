package org.tapwright.notes;

import android.util.TypedValue;
import android.widget.EditText;

/** A note of words. */
public class TextNoteActivity extends NoteActivity {
  private EditText text;

  @Override
  NoteKind kind() {
    return NoteKind.TEXT;
  }

  @Override
  int layout() {
    return R.layout.text;
  }

  @Override
  void setUp() {
    text = findViewById(R.id.note_content);
    text.setTextSize(TypedValue.COMPLEX_UNIT_SP, new Options(this).textSize());
  }

  @Override
  void show(String content) {
    text.setText(content);
  }

  @Override
  String content() {
    return text.getText().toString();
  }
}
