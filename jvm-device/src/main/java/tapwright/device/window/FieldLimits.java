package tapwright.device.window;

import android.text.InputFilter;
import android.text.InputType;
import android.widget.TextView;
import tapwright.runtime.Comparisons;

/** Tells what a field of Android takes, when it has not taken what was typed. */
final class FieldLimits {
  private static final String NUMBER = "1234";
  private static final String DECIMAL = "0.5";
  private static final String DATE = "2020-02-29";
  private static final String TIME = "12:34";
  private static final String PHONE = "5550100";

  private FieldLimits() {}

  static void look(TextView field, String typed) {
    if (typed.isEmpty() || field.getText().toString().contains(typed)) {
      return;
    }
    String example = exampleOf(field.getInputType());
    if (example != null) {
      Comparisons.example(typed, example);
    }
    for (InputFilter filter : field.getFilters()) {
      if (filter instanceof InputFilter.LengthFilter limit && limit.getMax() < typed.length()) {
        Comparisons.example(typed, typed.substring(0, limit.getMax()));
      }
    }
  }

  private static String exampleOf(int type) {
    return switch (type & InputType.TYPE_MASK_CLASS) {
      case InputType.TYPE_CLASS_NUMBER ->
          (type & InputType.TYPE_NUMBER_FLAG_DECIMAL) == 0 ? NUMBER : DECIMAL;
      case InputType.TYPE_CLASS_PHONE -> PHONE;
      case InputType.TYPE_CLASS_DATETIME ->
          (type & InputType.TYPE_MASK_VARIATION) == InputType.TYPE_DATETIME_VARIATION_TIME
              ? TIME
              : DATE;
      default -> null;
    };
  }
}
