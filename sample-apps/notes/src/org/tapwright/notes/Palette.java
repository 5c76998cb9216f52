package org.tapwright.notes;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.res.Resources;
import android.graphics.Color;
import android.view.View;
import android.widget.GridLayout;
import java.util.function.IntConsumer;

/** The dialog to choose one of twenty colours. */
final class Palette {
  private static final int COLUMNS = 5;
  static final int[] COLOURS = {
    0xFFF44336, 0xFFE91E63, 0xFF9C27B0, 0xFF673AB7, 0xFF3F51B5,
    0xFF2196F3, 0xFF03A9F4, 0xFF00BCD4, 0xFF009688, 0xFF4CAF50,
    0xFF8BC34A, 0xFFCDDC39, 0xFFFFEB3B, 0xFFFFC107, 0xFFFF9800,
    0xFFFF5722, 0xFF795548, 0xFF9E9E9E, 0xFF607D8B, Color.BLACK,
  };

  private Palette() {}

  static AlertDialog show(Activity activity, IntConsumer chosen) {
    GridLayout grid = new GridLayout(activity);
    grid.setColumnCount(COLUMNS);
    int margin = size(activity, 4);
    grid.setPadding(4 * margin, 4 * margin, 4 * margin, 0);
    AlertDialog dialog =
        new AlertDialog.Builder(activity)
            .setTitle(R.string.choose_colour)
            .setView(grid)
            .setNegativeButton(R.string.cancel, null)
            .create();
    for (int index = 0; index < COLOURS.length - 1; index++) {
      int colour = COLOURS[index];
      View cell = cell(activity, index);
      cell.setOnClickListener(
          view -> {
            chosen.accept(colour);
            dialog.dismiss();
          });
      GridLayout.LayoutParams place = new GridLayout.LayoutParams();
      place.width = size(activity, 44);
      place.height = size(activity, 44);
      place.setMargins(margin, margin, margin, margin);
      grid.addView(cell, place);
    }
    dialog.show();
    return dialog;
  }

  private static View cell(Activity activity, int index) {
    Resources resources = activity.getResources();
    View cell = new View(activity);
    cell.setId(resources.getIdentifier("color_" + index, "id", activity.getPackageName()));
    cell.setBackgroundColor(COLOURS[index]);
    cell.setContentDescription(activity.getString(R.string.colour_number, index + 1));
    return cell;
  }

  private static int size(Activity activity, int independent) {
    return Math.round(independent * activity.getResources().getDisplayMetrics().density);
  }
}
