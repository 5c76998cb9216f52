package org.tapwright.conformance;

import static org.tapwright.conformance.Lines.put;

import android.app.AlertDialog;
import android.app.Dialog;
import android.app.DialogFragment;
import android.content.Intent;
import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.EditText;
import android.widget.ListView;

/** Starts activities, makes one anew, and writes down in which order what was called. */
final class LifecycleLines {
  private final MainActivity main;

  /** A dialog that the fragment manager brings back. */
  @SuppressWarnings("deprecation")
  public static class Kept extends DialogFragment {
    @Override
    public Dialog onCreateDialog(Bundle state) {
      return new AlertDialog.Builder(getActivity()).setMessage("kept").create();
    }
  }

  LifecycleLines(MainActivity main) {
    this.main = main;
  }

  Runnable[] steps() {
    return new Runnable[] {
      this::open,
      this::tellOpen,
      this::makeAnew,
      this::tellMadeAnew,
      this::startTop,
      this::startTopAgain,
      this::finishTop,
      this::tellFinished,
      this::leave,
      this::tellLeft
    };
  }

  private void open() {
    RecordingActivity.take();
    main.startActivity(new Intent(main, SubjectActivity.class));
  }

  private static SubjectActivity subject() {
    return (SubjectActivity) RecordingActivity.latest;
  }

  private void tellOpen() {
    put("life.open", RecordingActivity.take());
    SubjectActivity subject = subject();
    put("life.focus", subject.hasWindowFocus());
    ((EditText) subject.findViewById(R.id.named)).setText("typed");
    subject.nameless.setText("typed");
    new Kept().show(subject.getFragmentManager(), "kept");
    ListView list = subject.findViewById(R.id.list);
    list.setAdapter(
        new ArrayAdapter<>(
            subject, android.R.layout.simple_list_item_1, new String[] {"a", "b", "c"}));
    put("list.before", list.getChildCount());
  }

  private void makeAnew() {
    ListView list = subject().findViewById(R.id.list);
    put("list.after", list.getChildCount() + " " + list.getCount());
    put("dialog.fragment", isDialogShown());
    RecordingActivity.take();
    subject().recreate();
  }

  @SuppressWarnings("deprecation")
  private static boolean isDialogShown() {
    DialogFragment kept = (DialogFragment) subject().getFragmentManager().findFragmentByTag("kept");
    return kept != null && kept.getDialog() != null && kept.getDialog().isShowing();
  }

  private void tellMadeAnew() {
    put("life.recreate", RecordingActivity.take());
    put("state.named", ((EditText) subject().findViewById(R.id.named)).getText());
    put("state.nameless", subject().nameless.getText());
    put("state.retained", subject().retained);
    put("dialog.fragment.kept", isDialogShown());
  }

  private void startTop() {
    subject().startActivityForResult(new Intent(main, TopActivity.class), 3);
  }

  private void startTopAgain() {
    put("life.forResult", RecordingActivity.take());
    RecordingActivity.latest.startActivity(new Intent(main, TopActivity.class));
  }

  private void finishTop() {
    put("life.singleTop", RecordingActivity.take());
    RecordingActivity.latest.finish();
    put("activity.finished", RecordingActivity.latest.isFinishing());
  }

  private void tellFinished() {
    put("life.result", RecordingActivity.take());
  }

  private void leave() {
    Intent up = new Intent(main, MainActivity.class);
    main.startActivity(
        up.addFlags(Intent.FLAG_ACTIVITY_CLEAR_TOP | Intent.FLAG_ACTIVITY_SINGLE_TOP));
  }

  private void tellLeft() {
    put("life.clearTop", RecordingActivity.take());
  }
}
