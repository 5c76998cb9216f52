package org.tapwright.notes;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.widget.EditText;
import android.widget.Toast;
import java.util.List;

/** What can be done to a note from the list and from its own screen. */
final class NoteActions {
  private final Activity activity;
  private final Runnable changed;
  private AlertDialog dialog;

  NoteActions(Activity activity, Runnable changed) {
    this.activity = activity;
    this.changed = changed;
  }

  void open(NoteKind kind, long id) {
    activity.startActivity(new Intent(activity, kind.screen).putExtra(NoteActivity.ID, id));
  }

  void moveToBin(Note note) {
    Runnable move =
        () -> {
          Notebook.of(activity).moveToBin(note.id);
          changed.run();
        };
    if (!new Options(activity).confirm()) {
      Toast.makeText(activity, R.string.moving_to_bin, Toast.LENGTH_SHORT).show();
      move.run();
      return;
    }
    show(
        new AlertDialog.Builder(activity)
            .setTitle(R.string.moving_to_bin)
            .setMessage(activity.getString(R.string.moving_to_bin_message, note.name))
            .setPositiveButton(R.string.ok, (source, button) -> move.run())
            .setNegativeButton(R.string.cancel, null));
  }

  void rename(Note note) {
    EditText name = new EditText(activity);
    name.setId(R.id.note_name);
    name.setSingleLine();
    name.setText(note.name);
    name.setSelection(note.name.length());
    show(
        new AlertDialog.Builder(activity)
            .setTitle(R.string.rename)
            .setView(name)
            .setPositiveButton(
                R.string.ok,
                (source, button) -> {
                  String text = name.getText().toString().trim();
                  if (!text.isEmpty()) {
                    note.name = text;
                    Notebook.of(activity).save(note);
                    changed.run();
                  }
                })
            .setNegativeButton(R.string.cancel, null));
  }

  void changeCategory(Note note) {
    List<Category> categories = Notebook.of(activity).categories();
    String[] names = new String[categories.size() + 1];
    names[0] = activity.getString(R.string.no_category);
    for (int index = 0; index < categories.size(); index++) {
      names[index + 1] = categories.get(index).name;
    }
    show(
        new AlertDialog.Builder(activity)
            .setTitle(R.string.category_action)
            .setItems(
                names,
                (source, index) -> {
                  note.category = index == 0 ? Note.NO_CATEGORY : categories.get(index - 1).id;
                  Notebook.of(activity).save(note);
                  changed.run();
                }));
  }

  void share(Note note) {
    String text = note.name + "\n" + note.preview() + "\n" + new Options(activity).signature();
    Intent send = new Intent(Intent.ACTION_SEND).setType("text/plain");
    send.putExtra(Intent.EXTRA_TEXT, text.trim());
    try {
      activity.startActivity(Intent.createChooser(send, activity.getString(R.string.share)));
    } catch (ActivityNotFoundException nobody) {
      Toast.makeText(activity, R.string.no_browser, Toast.LENGTH_SHORT).show();
    }
  }

  /** Closes what is open; to be called when the screen goes away. */
  void dismiss() {
    if (dialog != null) {
      dialog.dismiss();
    }
  }

  private void show(AlertDialog.Builder builder) {
    dismiss();
    dialog = builder.show();
  }
}
