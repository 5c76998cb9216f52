package org.tapwright.codes;

import android.app.Activity;
import android.os.Bundle;
import android.widget.EditText;
import android.widget.TextView;

/** Eight fields, each with a button that opens its door if the code is right. */
public class CodesActivity extends Activity {
  private TextView said;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.codes);
    said = findViewById(R.id.said);
    Doors doors = new Doors();
    Locks locks = new Locks(new CodeTable(this));
    onOpen(R.id.open_word, () -> locks.word(code(R.id.word)) ? doors.word() : null);
    onOpen(R.id.open_prefix, () -> locks.prefix(code(R.id.prefix)) ? doors.prefix() : null);
    onOpen(R.id.open_pattern, () -> locks.pattern(code(R.id.pattern)) ? doors.pattern() : null);
    onOpen(R.id.open_range, () -> locks.range(code(R.id.range)) ? doors.range() : null);
    onOpen(R.id.open_date, () -> locks.date(code(R.id.date)) ? doors.date() : null);
    onOpen(R.id.open_switch, () -> locks.direction(code(R.id.switch_)) ? doors.direction() : null);
    onOpen(R.id.open_table, () -> locks.table(code(R.id.table)) ? doors.table() : null);
    onOpen(R.id.open_map, () -> locks.map(code(R.id.map)) ? doors.map() : null);
  }

  private String code(int field) {
    return ((EditText) findViewById(field)).getText().toString();
  }

  private void onOpen(int button, Doors.Door door) {
    findViewById(button)
        .setOnClickListener(
            view -> {
              String behind = door.open();
              said.setText(
                  behind == null ? getString(R.string.wrong) : getString(R.string.opened, behind));
            });
  }
}
