package org.tapwright.dialogs;

import android.app.Activity;
import android.os.Bundle;
import android.view.ActionMode;
import android.view.ContextMenu;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import android.widget.AdapterView;
import android.widget.ArrayAdapter;
import android.widget.AutoCompleteTextView;
import android.widget.ListPopupWindow;
import android.widget.PopupMenu;
import android.widget.Spinner;
import android.widget.TextView;
import android.widget.Toast;

/** Opens every kind of window and menu; the line at the top says what came of it. */
public class MainActivity extends Activity {
  private static final String OUTCOME = "outcome";
  private TextView outcome;
  private Dialogs dialogs;
  private ListPopupWindow list;
  private boolean night;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    outcome = findViewById(R.id.outcome);
    if (state != null) {
      outcome.setText(state.getCharSequence(OUTCOME));
    }
    dialogs = new Dialogs(this, this::show);
    on(R.id.alert, dialogs::alert);
    on(R.id.choice, dialogs::choice);
    on(R.id.several, dialogs::several);
    on(R.id.input, dialogs::input);
    on(R.id.progress, dialogs::progress);
    on(R.id.date, dialogs::date);
    on(R.id.time, dialogs::time);
    on(R.id.sheet, dialogs::sheet);
    on(R.id.popup, this::popup);
    on(R.id.list_popup, this::listPopup);
    on(R.id.toast, this::toast);
    on(R.id.action_mode, this::actionMode);
    on(R.id.tab_home, () -> show("Tab: Home"));
    on(R.id.tab_search, () -> show("Tab: Search"));
    on(R.id.tab_profile, () -> show("Tab: Profile"));
    registerForContextMenu(findViewById(R.id.long_press));
    setUpSpinner();
    setUpCompletion();
  }

  private void on(int id, Runnable action) {
    findViewById(id).setOnClickListener(view -> action.run());
  }

  private void show(String text) {
    outcome.setText(text);
  }

  private void setUpSpinner() {
    Spinner spinner = findViewById(R.id.spinner);
    spinner.setOnItemSelectedListener(
        new AdapterView.OnItemSelectedListener() {
          @Override
          public void onItemSelected(AdapterView<?> parent, View row, int position, long id) {
            // The first call comes from the layout, not from the user.
            if (position > 0 || spinner.getTag() != null) {
              show("Spinner: " + parent.getItemAtPosition(position));
            }
            spinner.setTag(position);
          }

          @Override
          public void onNothingSelected(AdapterView<?> parent) {
            show("Spinner: nothing");
          }
        });
  }

  private void setUpCompletion() {
    AutoCompleteTextView text = findViewById(R.id.complete);
    text.setThreshold(1);
    text.setAdapter(fruits());
    text.setOnItemClickListener(
        (parent, row, position, id) -> show("Completed: " + text.getText()));
  }

  private ArrayAdapter<CharSequence> fruits() {
    return ArrayAdapter.createFromResource(
        this, R.array.fruits, android.R.layout.simple_list_item_1);
  }

  private void popup() {
    PopupMenu menu = new PopupMenu(this, findViewById(R.id.popup));
    menu.inflate(R.menu.edit);
    menu.setOnMenuItemClickListener(
        item -> {
          show("Popup: " + item.getTitle());
          return true;
        });
    menu.show();
  }

  private void listPopup() {
    list = new ListPopupWindow(this);
    list.setAnchorView(findViewById(R.id.list_popup));
    list.setAdapter(fruits());
    list.setModal(true);
    list.setOnItemClickListener(
        (parent, row, position, id) -> {
          show("List popup: " + parent.getItemAtPosition(position));
          list.dismiss();
        });
    list.show();
  }

  private void toast() {
    Toast.makeText(this, R.string.hello, Toast.LENGTH_LONG).show();
    show("Toast shown");
  }

  private void actionMode() {
    startActionMode(
        new ActionMode.Callback() {
          @Override
          public boolean onCreateActionMode(ActionMode mode, Menu menu) {
            mode.setTitle(R.string.action_mode);
            mode.getMenuInflater().inflate(R.menu.edit, menu);
            return true;
          }

          @Override
          public boolean onPrepareActionMode(ActionMode mode, Menu menu) {
            return false;
          }

          @Override
          public boolean onActionItemClicked(ActionMode mode, MenuItem item) {
            show("Action mode: " + item.getTitle());
            mode.finish();
            return true;
          }

          @Override
          public void onDestroyActionMode(ActionMode mode) {}
        });
  }

  @Override
  public boolean onCreateOptionsMenu(Menu menu) {
    getMenuInflater().inflate(R.menu.options, menu);
    return true;
  }

  @Override
  public boolean onOptionsItemSelected(MenuItem item) {
    if (item.getItemId() == R.id.night) {
      night = !night;
      item.setChecked(night);
      show("Night mode: " + (night ? "on" : "off"));
      return true;
    }
    if (item.hasSubMenu()) {
      return super.onOptionsItemSelected(item);
    }
    show("Options: " + item.getTitle());
    return true;
  }

  @Override
  public void onCreateContextMenu(ContextMenu menu, View view, ContextMenu.ContextMenuInfo info) {
    getMenuInflater().inflate(R.menu.edit, menu);
  }

  @Override
  public boolean onContextItemSelected(MenuItem item) {
    show("Context: " + item.getTitle());
    return true;
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    state.putCharSequence(OUTCOME, outcome.getText());
  }

  @Override
  protected void onDestroy() {
    dialogs.dismiss();
    if (list != null) {
      list.dismiss();
    }
    super.onDestroy();
  }
}
