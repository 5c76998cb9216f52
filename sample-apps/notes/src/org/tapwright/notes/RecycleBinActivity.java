package org.tapwright.notes;

import android.app.Activity;
import android.app.AlertDialog;
import android.os.Bundle;
import android.view.Menu;
import android.view.MenuItem;
import android.widget.ListView;
import android.widget.Toast;

/** Deleted notes, to restore or to delete for ever. */
public class RecycleBinActivity extends Activity {
  private NotesAdapter adapter;
  private AlertDialog dialog;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.bin);
    getActionBar().setDisplayHomeAsUpEnabled(true);
    adapter = new NotesAdapter(this);
    ListView list = findViewById(R.id.binned_notes);
    list.setAdapter(adapter);
    list.setEmptyView(findViewById(R.id.bin_empty));
    list.setOnItemClickListener((parent, row, position, id) -> ask(adapter.getItem(position)));
    reload();
  }

  private void reload() {
    Notebook notebook = Notebook.of(this);
    adapter.show(notebook.binned(), notebook.categories());
    invalidateOptionsMenu();
  }

  private void ask(Note note) {
    dialog =
        new AlertDialog.Builder(this)
            .setTitle(note.name)
            .setPositiveButton(R.string.restore, (source, button) -> restore(note))
            .setNegativeButton(
                R.string.delete_for_ever,
                (source, button) -> {
                  Notebook.of(this).deleteForEver(note.id);
                  reload();
                })
            .setNeutralButton(R.string.cancel, null)
            .show();
  }

  private void restore(Note note) {
    Notebook notebook = Notebook.of(this);
    String message =
        note.category == Note.NO_CATEGORY
            ? getString(R.string.restored, note.name)
            : getString(R.string.restored_to, note.name, notebook.categoryName(note.category));
    notebook.restore(note.id);
    Toast.makeText(this, message, Toast.LENGTH_SHORT).show();
    reload();
  }

  @Override
  public boolean onCreateOptionsMenu(Menu menu) {
    getMenuInflater().inflate(R.menu.bin, menu);
    return true;
  }

  @Override
  public boolean onPrepareOptionsMenu(Menu menu) {
    menu.findItem(R.id.empty_bin).setEnabled(!adapter.isEmpty());
    return true;
  }

  @Override
  public boolean onOptionsItemSelected(MenuItem item) {
    if (item.getItemId() != R.id.empty_bin) {
      return super.onOptionsItemSelected(item);
    }
    dialog =
        new AlertDialog.Builder(this)
            .setTitle(R.string.empty_bin)
            .setMessage(R.string.empty_bin_message)
            .setPositiveButton(
                R.string.ok,
                (source, button) -> {
                  Notebook.of(this).emptyBin();
                  reload();
                })
            .setNegativeButton(R.string.cancel, null)
            .show();
    return true;
  }

  @Override
  protected void onDestroy() {
    if (dialog != null) {
      dialog.dismiss();
    }
    super.onDestroy();
  }
}
