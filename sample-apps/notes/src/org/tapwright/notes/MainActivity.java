package org.tapwright.notes;

import android.app.ActionBar;
import android.app.Activity;
import android.app.AlertDialog;
import android.content.Intent;
import android.os.Bundle;
import android.view.ContextMenu;
import android.view.ContextThemeWrapper;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import android.widget.AdapterView;
import android.widget.ListView;
import android.widget.SearchView;
import android.widget.TextView;
import java.util.Arrays;
import java.util.List;

/** The list of notes, with search, order, categories and the way to everything else. */
public class MainActivity extends Activity {
  private static final String CATEGORY = "category";
  private static final String QUERY = "query";
  private final NoteActions actions = new NoteActions(this, this::reload);
  private NotesAdapter adapter;
  private Navigation navigation;
  private View kinds;
  private AlertDialog dialog;
  private long category = Note.NO_CATEGORY;
  private String query = "";

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    if (state != null) {
      category = state.getLong(CATEGORY);
      query = state.getString(QUERY, "");
    }
    ActionBar bar = getActionBar();
    bar.setDisplayHomeAsUpEnabled(true);
    bar.setHomeAsUpIndicator(R.drawable.navigation);
    bar.setHomeActionContentDescription(R.string.navigation);
    navigation = new Navigation(this, this::showCategory);
    setUpList();
    setUpKinds();
    if (!new Options(this).welcomed()) {
      welcome();
    }
  }

  private void setUpList() {
    adapter = new NotesAdapter(this);
    ListView list = findViewById(R.id.notes);
    list.setAdapter(adapter);
    list.setEmptyView(findViewById(R.id.no_notes));
    list.setOnItemClickListener((parent, row, position, id) -> open(adapter.getItem(position)));
    registerForContextMenu(list);
  }

  private void setUpKinds() {
    kinds = findViewById(R.id.kinds);
    findViewById(R.id.add).setOnClickListener(view -> toggleKinds());
    create(R.id.new_text, NoteKind.TEXT);
    create(R.id.new_checklist, NoteKind.CHECKLIST);
    create(R.id.new_audio, NoteKind.AUDIO);
    create(R.id.new_sketch, NoteKind.SKETCH);
  }

  private void create(int button, NoteKind kind) {
    findViewById(button)
        .setOnClickListener(
            view -> {
              toggleKinds();
              actions.open(kind, NoteActivity.NEW);
            });
  }

  private void toggleKinds() {
    kinds.setVisibility(kinds.getVisibility() == View.VISIBLE ? View.GONE : View.VISIBLE);
  }

  private void welcome() {
    dialog =
        new AlertDialog.Builder(this)
            .setTitle(R.string.welcome_title)
            .setMessage(R.string.welcome_message)
            .setCancelable(false)
            .setPositiveButton(
                R.string.ok, (source, button) -> new Options(this).setWelcomed())
            .show();
  }

  @Override
  protected void onResume() {
    super.onResume();
    reload();
  }

  @Override
  protected void onDestroy() {
    actions.dismiss();
    if (dialog != null) {
      dialog.dismiss();
    }
    super.onDestroy();
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    state.putLong(CATEGORY, category);
    state.putString(QUERY, query);
  }

  private void reload() {
    Notebook notebook = Notebook.of(this);
    List<Category> categories = notebook.categories();
    String title = getString(R.string.app_name);
    boolean there = false;
    for (Category one : categories) {
      if (one.id == category) {
        there = true;
        title = one.name;
      }
    }
    category = there ? category : Note.NO_CATEGORY;
    setTitle(title);
    NotesView view = new NotesView(this, notebook.notes(), categories);
    view.select(category, query);
    adapter.show(view.shown, categories);
    TextView legend = findViewById(R.id.legend);
    legend.setText(view.legend());
    legend.setVisibility(legend.length() == 0 ? View.GONE : View.VISIBLE);
  }

  private void open(Note note) {
    actions.open(note.kind, note.id);
  }

  private void showCategory(long id) {
    category = id;
    reload();
  }

  @Override
  public boolean onCreateOptionsMenu(Menu menu) {
    getMenuInflater().inflate(R.menu.main, menu);
    // The bar is dark and the rest light, so the view needs the colours of the bar.
    SearchView search =
        new SearchView(
            new ContextThemeWrapper(this, android.R.style.ThemeOverlay_Material_Dark_ActionBar));
    menu.findItem(R.id.search).setActionView(search);
    search.setQueryHint(getString(R.string.search_hint));
    if (!query.isEmpty()) {
      search.setIconified(false);
      search.setQuery(query, false);
      search.clearFocus();
    }
    search.setOnQueryTextListener(
        new SearchView.OnQueryTextListener() {
          @Override
          public boolean onQueryTextSubmit(String text) {
            search.clearFocus();
            return true;
          }

          @Override
          public boolean onQueryTextChange(String text) {
            query = text;
            reload();
            return true;
          }
        });
    return true;
  }

  @Override
  public boolean onOptionsItemSelected(MenuItem item) {
    int id = item.getItemId();
    if (id == android.R.id.home) {
      if (navigation.isOpen()) {
        navigation.close();
      } else {
        navigation.open();
      }
      return true;
    }
    if (id == R.id.sort) {
      sort();
      return true;
    }
    if (id == R.id.settings) {
      startActivity(new Intent(this, SettingsActivity.class));
      return true;
    }
    return super.onOptionsItemSelected(item);
  }

  private void sort() {
    Options options = new Options(this);
    String[] values = getResources().getStringArray(R.array.sort_values);
    int now = Arrays.asList(values).indexOf(options.sort());
    dialog =
        new AlertDialog.Builder(this)
            .setTitle(R.string.sort)
            .setSingleChoiceItems(
                R.array.sort_names,
                now,
                (source, index) -> {
                  options.setSort(values[index]);
                  source.dismiss();
                  reload();
                })
            .setNegativeButton(R.string.cancel, null)
            .show();
  }

  @Override
  public void onCreateContextMenu(ContextMenu menu, View view, ContextMenu.ContextMenuInfo info) {
    int position = ((AdapterView.AdapterContextMenuInfo) info).position;
    menu.setHeaderTitle(adapter.getItem(position).name);
    getMenuInflater().inflate(R.menu.note, menu);
  }

  @Override
  public boolean onContextItemSelected(MenuItem item) {
    long id = ((AdapterView.AdapterContextMenuInfo) item.getMenuInfo()).id;
    Note note = Notebook.of(this).find(id);
    if (note == null) {
      return false;
    }
    int chosen = item.getItemId();
    if (chosen == R.id.open) {
      open(note);
    } else if (chosen == R.id.rename) {
      actions.rename(note);
    } else if (chosen == R.id.change_category) {
      actions.changeCategory(note);
    } else if (chosen == R.id.share) {
      actions.share(note);
    } else if (chosen == R.id.delete_note) {
      actions.moveToBin(note);
    }
    return true;
  }

  @Override
  public void onBackPressed() {
    if (navigation.isOpen()) {
      navigation.close();
    } else if (kinds.getVisibility() == View.VISIBLE) {
      toggleKinds();
    } else {
      super.onBackPressed();
    }
  }
}
