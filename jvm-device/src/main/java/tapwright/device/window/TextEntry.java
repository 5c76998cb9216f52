package tapwright.device.window;

import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.View;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputConnection;
import android.widget.TextView;
import tapwright.runtime.Comparisons;

/** Types into the focused view as an input method would, through its input connection. */
final class TextEntry {
  private static final int WHOLE_TEXT = 1_000_000;

  private final Keys keys;

  /** Takes the keys to fall back on for views that offer no input connection. */
  TextEntry(Keys keys) {
    this.keys = keys;
  }

  /** Adds text at the cursor of the focused view; nothing happens when no view takes text. */
  void type(DeviceWindow focused, String text) {
    Comparisons.typed(text);
    EditorInfo editor = new EditorInfo();
    InputConnection connection = connect(focused, editor);
    if (connection == null) {
      press(focused, text);
      return;
    }
    String[] lines = isMultiLine(editor) ? new String[] {text} : text.split("\n", -1);
    connection.finishComposingText();
    for (int i = 0; i < lines.length; i++) {
      if (i > 0) {
        connection.performEditorAction(actionOf(editor));
      }
      if (!lines[i].isEmpty()) {
        connection.commitText(lines[i], 1);
      }
    }
    if (focused.root.findFocus() instanceof TextView field) {
      FieldLimits.look(field, lines[lines.length - 1]);
    }
  }

  /** Empties the focused view. */
  void clear(DeviceWindow focused) {
    InputConnection connection = connect(focused, new EditorInfo());
    if (connection == null) {
      return;
    }
    connection.beginBatchEdit();
    connection.finishComposingText();
    if (connection.getSelectedText(0) != null) {
      connection.commitText("", 1);
    }
    connection.deleteSurroundingText(
        length(connection.getTextBeforeCursor(WHOLE_TEXT, 0)),
        length(connection.getTextAfterCursor(WHOLE_TEXT, 0)));
    connection.endBatchEdit();
  }

  private static InputConnection connect(DeviceWindow focused, EditorInfo editor) {
    View view = focused.root.findFocus();
    if (view == null || !view.onCheckIsTextEditor()) {
      return null;
    }
    editor.packageName = view.getContext().getPackageName();
    editor.fieldId = view.getId();
    return view.onCreateInputConnection(editor);
  }

  private void press(DeviceWindow focused, String text) {
    KeyEvent[] events =
        KeyCharacterMap.load(KeyCharacterMap.VIRTUAL_KEYBOARD).getEvents(text.toCharArray());
    if (events == null || focused.root.findFocus() == null) {
      return;
    }
    for (KeyEvent event : events) {
      if (event.getAction() == KeyEvent.ACTION_DOWN) {
        keys.press(focused, event.getKeyCode(), event.getMetaState());
      }
    }
  }

  private static int length(CharSequence text) {
    return text == null ? 0 : text.length();
  }

  private static boolean isMultiLine(EditorInfo editor) {
    int type = editor.inputType;
    return (type & EditorInfo.TYPE_MASK_CLASS) != EditorInfo.TYPE_CLASS_TEXT
        ? type == EditorInfo.TYPE_NULL
        : (type & EditorInfo.TYPE_TEXT_FLAG_MULTI_LINE) != 0;
  }

  private static int actionOf(EditorInfo editor) {
    if (editor.actionId != 0) {
      return editor.actionId;
    }
    int action = editor.imeOptions & EditorInfo.IME_MASK_ACTION;
    return action == EditorInfo.IME_ACTION_UNSPECIFIED ? EditorInfo.IME_ACTION_DONE : action;
  }
}
