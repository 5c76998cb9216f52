package org.tapwright.notes;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Paint;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;

/** Draws what the finger draws. */
public class SketchView extends View {
  private final Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
  private Strokes strokes = new Strokes();
  private Strokes.Stroke current;
  private int colour;
  private Runnable changed = () -> {};

  public SketchView(Context context, AttributeSet attributes) {
    super(context, attributes);
    paint.setStyle(Paint.Style.STROKE);
    paint.setStrokeCap(Paint.Cap.ROUND);
    paint.setStrokeWidth(4 * getResources().getDisplayMetrics().density);
  }

  void show(Strokes strokes) {
    this.strokes = strokes;
    invalidate();
    changed.run();
  }

  Strokes strokes() {
    return strokes;
  }

  void setColour(int colour) {
    this.colour = colour;
  }

  void setChangeListener(Runnable listener) {
    changed = listener;
  }

  void undo() {
    if (!strokes.strokes.isEmpty()) {
      strokes.strokes.remove(strokes.strokes.size() - 1);
      invalidate();
      changed.run();
    }
  }

  @Override
  public boolean onTouchEvent(MotionEvent event) {
    if (event.getActionMasked() == MotionEvent.ACTION_DOWN) {
      current = new Strokes.Stroke(colour);
      strokes.strokes.add(current);
    }
    if (current == null) {
      return false;
    }
    current.points.add(new int[] {(int) event.getX(), (int) event.getY()});
    if (event.getActionMasked() == MotionEvent.ACTION_UP) {
      current = null;
      changed.run();
    }
    invalidate();
    return true;
  }

  @Override
  protected void onDraw(Canvas canvas) {
    super.onDraw(canvas);
    for (Strokes.Stroke stroke : strokes.strokes) {
      paint.setColor(stroke.colour);
      for (int index = 1; index < stroke.points.size(); index++) {
        int[] from = stroke.points.get(index - 1);
        int[] to = stroke.points.get(index);
        canvas.drawLine(from[0], from[1], to[0], to[1], paint);
      }
    }
  }
}
