package org.tapwright.dialogs;

import android.app.Activity;
import android.app.AlertDialog;
import android.app.DatePickerDialog;
import android.app.Dialog;
import android.app.ProgressDialog;
import android.app.TimePickerDialog;
import android.os.Handler;
import android.os.Looper;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.SeekBar;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The dialogs; each tells its outcome. */
final class Dialogs {
  private static final long WORK_MILLISECONDS = 2000;
  private final Activity activity;
  private final Consumer<String> outcome;
  private final Handler handler = new Handler(Looper.getMainLooper());
  private Dialog open;

  Dialogs(Activity activity, Consumer<String> outcome) {
    this.activity = activity;
    this.outcome = outcome;
  }

  void alert() {
    show(
        new AlertDialog.Builder(activity)
            .setTitle(R.string.alert)
            .setMessage(R.string.question)
            .setPositiveButton(R.string.yes, (source, button) -> outcome.accept("Alert: Yes"))
            .setNegativeButton(R.string.no, (source, button) -> outcome.accept("Alert: No"))
            .setNeutralButton(R.string.later, (source, button) -> outcome.accept("Alert: Later"))
            .setOnCancelListener(source -> outcome.accept("Alert: cancelled"))
            .create());
  }

  void choice() {
    String[] fruits = fruits();
    show(
        new AlertDialog.Builder(activity)
            .setTitle(R.string.choice)
            .setSingleChoiceItems(
                fruits,
                0,
                (source, index) -> {
                  outcome.accept("Choice: " + fruits[index]);
                  source.dismiss();
                })
            .create());
  }

  void several() {
    String[] fruits = fruits();
    boolean[] chosen = new boolean[fruits.length];
    show(
        new AlertDialog.Builder(activity)
            .setTitle(R.string.several)
            .setMultiChoiceItems(
                fruits, chosen, (source, index, checked) -> chosen[index] = checked)
            .setPositiveButton(
                R.string.ok,
                (source, button) -> {
                  List<String> names = new ArrayList<>();
                  for (int index = 0; index < fruits.length; index++) {
                    if (chosen[index]) {
                      names.add(fruits[index]);
                    }
                  }
                  outcome.accept("Several: " + String.join(", ", names));
                })
            .setNegativeButton(R.string.cancel, null)
            .create());
  }

  void input() {
    EditText text = new EditText(activity);
    text.setId(R.id.input);
    text.setSingleLine();
    show(
        new AlertDialog.Builder(activity)
            .setTitle(R.string.input)
            .setView(text)
            .setPositiveButton(
                R.string.ok, (source, button) -> outcome.accept("Input: " + text.getText()))
            .setNegativeButton(R.string.cancel, null)
            .create());
  }

  @SuppressWarnings("deprecation") // Old apps have it, so a device must show it.
  void progress() {
    ProgressDialog dialog = new ProgressDialog(activity);
    dialog.setMessage(activity.getString(R.string.working));
    dialog.setCancelable(false);
    show(dialog);
    handler.postDelayed(
        () -> {
          dialog.dismiss();
          outcome.accept("Progress: done");
        },
        WORK_MILLISECONDS);
  }

  void date() {
    show(
        new DatePickerDialog(
            activity,
            (view, year, month, day) ->
                outcome.accept("Date: " + year + "-" + (month + 1) + "-" + day),
            2024,
            1,
            29));
  }

  void time() {
    show(
        new TimePickerDialog(
            activity,
            (view, hour, minute) -> outcome.accept("Time: " + hour + ":" + minute),
            13,
            45,
            true));
  }

  void sheet() {
    Dialog sheet = new Dialog(activity, android.R.style.Theme_Material_Light_NoActionBar);
    sheet.setContentView(R.layout.sheet);
    CheckBox agree = sheet.findViewById(R.id.agree);
    SeekBar amount = sheet.findViewById(R.id.amount);
    sheet
        .findViewById(R.id.close)
        .setOnClickListener(
            view -> {
              String answer = agree.isChecked() ? "agreed" : "not agreed";
              outcome.accept("Sheet: " + answer + ", " + amount.getProgress());
              sheet.dismiss();
            });
    show(sheet);
  }

  /** Closes what is open; to be called when the screen goes away. */
  void dismiss() {
    handler.removeCallbacksAndMessages(null);
    if (open != null) {
      open.dismiss();
    }
  }

  private String[] fruits() {
    return activity.getResources().getStringArray(R.array.fruits);
  }

  private void show(Dialog dialog) {
    open = dialog;
    dialog.show();
  }
}
