package org.tapwright.notes;

import android.app.Activity;
import android.app.AlertDialog;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.ArrayAdapter;
import android.widget.EditText;
import android.widget.ListView;
import android.widget.TextView;
import android.widget.Toast;

/** Adds and deletes categories. */
public class ManageCategoriesActivity extends Activity {
  private EditText name;
  private ListView list;
  private AlertDialog dialog;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.categories);
    getActionBar().setDisplayHomeAsUpEnabled(true);
    name = findViewById(R.id.category_name);
    list = findViewById(R.id.category_list);
    list.setItemsCanFocus(true);
    findViewById(R.id.add_category).setOnClickListener(view -> add());
    reload();
  }

  private void reload() {
    list.setAdapter(new Rows());
  }

  private void add() {
    String text = name.getText().toString().trim();
    if (text.isEmpty()) {
      Toast.makeText(this, R.string.category_empty, Toast.LENGTH_SHORT).show();
    } else if (!Notebook.of(this).addCategory(text)) {
      Toast.makeText(this, R.string.category_exists, Toast.LENGTH_SHORT).show();
    } else {
      name.setText("");
      reload();
    }
  }

  private void askToDelete(Category category) {
    dialog =
        new AlertDialog.Builder(this)
            .setTitle(R.string.delete_category_title)
            .setMessage(getString(R.string.delete_category_message, category.name))
            .setPositiveButton(
                R.string.delete,
                (source, button) -> {
                  Notebook.of(this).deleteCategory(category.id);
                  reload();
                })
            .setNegativeButton(R.string.cancel, null)
            .show();
  }

  @Override
  protected void onDestroy() {
    if (dialog != null) {
      dialog.dismiss();
    }
    super.onDestroy();
  }

  /** The rows: colour, name, and a button that deletes. */
  private final class Rows extends ArrayAdapter<Category> {
    Rows() {
      super(
          ManageCategoriesActivity.this,
          R.layout.category_row,
          Notebook.of(ManageCategoriesActivity.this).categories());
    }

    @Override
    public View getView(int position, View old, ViewGroup parent) {
      View row =
          old != null ? old : getLayoutInflater().inflate(R.layout.category_row, parent, false);
      Category category = getItem(position);
      row.findViewById(R.id.category_colour).setBackgroundColor(category.colour);
      row.<TextView>findViewById(R.id.category).setText(category.name);
      View delete = row.findViewById(R.id.delete_category);
      delete.setContentDescription(getString(R.string.delete_category, category.name));
      delete.setOnClickListener(view -> askToDelete(category));
      return row;
    }
  }
}
