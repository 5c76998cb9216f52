package org.tapwright.notes;

import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.ListView;
import android.widget.TextView;

/** A note of items to tick off. */
public class ChecklistNoteActivity extends NoteActivity {
  private final Items adapter = new Items();
  private Checklist checklist = new Checklist();
  private EditText name;
  private TextView done;

  @Override
  NoteKind kind() {
    return NoteKind.CHECKLIST;
  }

  @Override
  int layout() {
    return R.layout.checklist;
  }

  @Override
  void setUp() {
    name = findViewById(R.id.item_name);
    done = findViewById(R.id.items_done);
    ListView list = findViewById(R.id.items);
    list.setItemsCanFocus(true);
    list.setAdapter(adapter);
    findViewById(R.id.add_item).setOnClickListener(view -> add());
  }

  @Override
  void show(String content) {
    checklist = Checklist.parse(content);
    refresh();
  }

  @Override
  String content() {
    return checklist.print();
  }

  private void add() {
    String text = name.getText().toString().trim();
    if (!text.isEmpty()) {
      checklist.items.add(new Checklist.Item(text, false));
      name.setText("");
      refresh();
    }
  }

  private void refresh() {
    adapter.notifyDataSetChanged();
    done.setText(getString(R.string.items_done, checklist.done(), checklist.items.size()));
  }

  /** The rows: a box with the item's name, and a button that removes it. */
  private final class Items extends BaseAdapter {
    @Override
    public int getCount() {
      return checklist.items.size();
    }

    @Override
    public Checklist.Item getItem(int position) {
      return checklist.items.get(position);
    }

    @Override
    public long getItemId(int position) {
      return position;
    }

    @Override
    public View getView(int position, View old, ViewGroup parent) {
      View row =
          old != null ? old : getLayoutInflater().inflate(R.layout.item_row, parent, false);
      Checklist.Item item = getItem(position);
      CheckBox box = row.findViewById(R.id.item);
      box.setOnCheckedChangeListener(null);
      box.setText(item.name);
      box.setChecked(item.done);
      box.setOnCheckedChangeListener(
          (view, checked) -> {
            item.done = checked;
            refresh();
          });
      row.findViewById(R.id.remove_item)
          .setOnClickListener(
              view -> {
                checklist.items.remove(item);
                refresh();
              });
      return row;
    }
  }
}
