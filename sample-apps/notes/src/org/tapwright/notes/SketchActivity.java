package org.tapwright.notes;

import android.app.AlertDialog;
import android.os.Bundle;
import android.widget.TextView;

/** A note of drawn lines. */
public class SketchActivity extends NoteActivity {
  private static final String COLOUR = "colour";
  private SketchView sketch;
  private AlertDialog palette;
  private int colour = Palette.COLOURS[0];

  @Override
  NoteKind kind() {
    return NoteKind.SKETCH;
  }

  @Override
  int layout() {
    return R.layout.sketch;
  }

  @Override
  void setUp() {
    sketch = findViewById(R.id.sketch_area);
    TextView count = findViewById(R.id.strokes);
    sketch.setChangeListener(
        () -> count.setText(getString(R.string.strokes, sketch.strokes().strokes.size())));
    findViewById(R.id.undo).setOnClickListener(view -> sketch.undo());
    findViewById(R.id.clear).setOnClickListener(view -> sketch.show(new Strokes()));
    findViewById(R.id.colorSelector)
        .setOnClickListener(view -> palette = Palette.show(this, this::setColour));
    setColour(colour);
  }

  @Override
  protected void onCreate(Bundle state) {
    if (state != null) {
      colour = state.getInt(COLOUR, colour);
    }
    super.onCreate(state);
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    state.putInt(COLOUR, colour);
  }

  @Override
  protected void onDestroy() {
    if (palette != null) {
      palette.dismiss();
    }
    super.onDestroy();
  }

  private void setColour(int chosen) {
    colour = chosen;
    sketch.setColour(chosen);
    findViewById(R.id.chosen_colour).setBackgroundColor(chosen);
  }

  @Override
  void show(String content) {
    sketch.show(Strokes.parse(content));
  }

  @Override
  String content() {
    return sketch.strokes().print();
  }
}
