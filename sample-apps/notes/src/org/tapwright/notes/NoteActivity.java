package org.tapwright.notes;

import android.app.Activity;
import android.os.Bundle;
import android.view.MenuItem;
import android.widget.ArrayAdapter;
import android.widget.EditText;
import android.widget.FrameLayout;
import android.widget.Spinner;
import android.widget.Toast;
import java.util.ArrayList;
import java.util.List;

/** What the screens of all kinds of notes have: name, category, cancel, delete and save. */
abstract class NoteActivity extends Activity {
  static final String ID = "id";
  static final long NEW = -1;
  private static final String CONTENT = "content";
  private final NoteActions actions = new NoteActions(this, this::finish);
  private final List<Category> categories = new ArrayList<>();
  private EditText name;
  private Spinner category;
  private Note note;

  /** The kind of note that this screen edits. */
  abstract NoteKind kind();

  /** The layout between the name and the buttons. */
  abstract int layout();

  /** Finds the views; called once, before the first {@link #show}. */
  abstract void setUp();

  /** Shows the content of a note. */
  abstract void show(String content);

  /** The content as it stands on the screen. */
  abstract String content();

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    long id = state != null ? state.getLong(ID) : getIntent().getLongExtra(ID, NEW);
    Notebook notebook = Notebook.of(this);
    note = id == NEW ? notebook.create(kind()) : notebook.find(id);
    if (note == null) {
      finish();
      return;
    }
    setContentView(R.layout.note);
    getActionBar().setDisplayHomeAsUpEnabled(true);
    FrameLayout body = findViewById(R.id.note_body);
    getLayoutInflater().inflate(layout(), body);
    name = findViewById(R.id.note_name);
    name.setText(note.name);
    setUpCategory();
    findViewById(R.id.cancel).setOnClickListener(view -> finish());
    findViewById(R.id.delete).setOnClickListener(view -> actions.moveToBin(note));
    findViewById(R.id.save).setOnClickListener(view -> save());
    setUp();
    show(state != null ? state.getString(CONTENT, "") : note.content);
  }

  private void setUpCategory() {
    categories.add(new Category(Note.NO_CATEGORY, getString(R.string.no_category), 0));
    categories.addAll(Notebook.of(this).categories());
    ArrayAdapter<Category> adapter =
        new ArrayAdapter<>(this, android.R.layout.simple_spinner_item, categories);
    adapter.setDropDownViewResource(android.R.layout.simple_spinner_dropdown_item);
    category = findViewById(R.id.note_category);
    category.setAdapter(adapter);
    for (int index = 0; index < categories.size(); index++) {
      if (categories.get(index).id == note.category) {
        category.setSelection(index);
      }
    }
  }

  private void save() {
    String text = name.getText().toString().trim();
    if (!text.isEmpty()) {
      note.name = text;
    }
    note.category = categories.get(category.getSelectedItemPosition()).id;
    note.content = content();
    Notebook.of(this).save(note);
    Toast.makeText(this, R.string.saved, Toast.LENGTH_SHORT).show();
    finish();
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    if (note != null) {
      state.putLong(ID, note.id);
      state.putString(CONTENT, content());
    }
  }

  @Override
  public boolean onOptionsItemSelected(MenuItem item) {
    if (item.getItemId() == android.R.id.home) {
      finish();
      return true;
    }
    return super.onOptionsItemSelected(item);
  }

  @Override
  protected void onDestroy() {
    actions.dismiss();
    super.onDestroy();
  }
}
