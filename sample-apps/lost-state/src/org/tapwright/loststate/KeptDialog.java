package org.tapwright.loststate;

import android.app.AlertDialog;
import android.app.Dialog;
import android.app.DialogFragment;
import android.os.Bundle;

/** A dialog that its activity shows again after a rotation. */
@SuppressWarnings("deprecation") // The framework's fragments need no library.
public class KeptDialog extends DialogFragment {
  @Override
  public Dialog onCreateDialog(Bundle state) {
    return new AlertDialog.Builder(getActivity())
        .setMessage(R.string.question_kept)
        .setPositiveButton(R.string.yes, null)
        .create();
  }
}
