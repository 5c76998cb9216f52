package org.tapwright.notes;

import android.content.Context;
import android.graphics.Color;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.ImageView;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rows of notes, for the main list and the recycle bin. */
final class NotesAdapter extends BaseAdapter {
  private final Context context;
  private final Map<Long, Category> categories = new HashMap<>();
  private List<Note> notes = new ArrayList<>();

  NotesAdapter(Context context) {
    this.context = context;
  }

  void show(List<Note> notes, List<Category> all) {
    this.notes = notes;
    categories.clear();
    for (Category category : all) {
      categories.put(category.id, category);
    }
    notifyDataSetChanged();
  }

  @Override
  public int getCount() {
    return notes.size();
  }

  @Override
  public Note getItem(int position) {
    return notes.get(position);
  }

  @Override
  public long getItemId(int position) {
    return notes.get(position).id;
  }

  @Override
  public boolean hasStableIds() {
    return true;
  }

  @Override
  public View getView(int position, View old, ViewGroup parent) {
    View row = old;
    if (row == null) {
      row = LayoutInflater.from(context).inflate(R.layout.note_row, parent, false);
    }
    Note note = notes.get(position);
    Options options = new Options(context);
    Category category = categories.get(note.category);
    row.findViewById(R.id.note_colour)
        .setBackgroundColor(category == null ? Color.TRANSPARENT : category.colour);
    row.<ImageView>findViewById(R.id.note_kind).setImageResource(note.kind.icon);
    row.<TextView>findViewById(R.id.note_title).setText(note.name);
    TextView preview = row.findViewById(R.id.note_preview);
    preview.setText(note.preview());
    preview.setVisibility(
        options.preview() && !note.preview().isEmpty() ? View.VISIBLE : View.GONE);
    row.<TextView>findViewById(R.id.note_label)
        .setText(category == null || !options.labels() ? "" : category.name);
    return row;
  }
}
