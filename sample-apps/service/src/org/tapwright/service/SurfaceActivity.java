package org.tapwright.service;

import android.app.Activity;
import android.graphics.Canvas;
import android.graphics.Color;
import android.os.Bundle;
import android.view.SurfaceHolder;
import android.view.SurfaceView;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Draws on a surface of its own when that is there. */
public class SurfaceActivity extends Activity implements SurfaceHolder.Callback {
  private final StringBuilder heard = new StringBuilder();
  private TextView outcome;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.others);
    outcome = findViewById(R.id.outcome);
    LinearLayout buttons = findViewById(R.id.buttons);
    SurfaceView surface = new SurfaceView(this);
    surface.getHolder().addCallback(this);
    Button hide = new Button(this);
    hide.setText("Hide");
    hide.setOnClickListener(view -> surface.setVisibility(View.INVISIBLE));
    buttons.addView(hide);
    buttons.addView(surface, 200, 100);
  }

  private void hear(String what) {
    heard.append(heard.length() == 0 ? "" : "; ").append(what);
    outcome.setText(heard);
  }

  @Override
  public void surfaceCreated(SurfaceHolder holder) {
    hear("created " + holder.getSurface().isValid());
  }

  @Override
  public void surfaceChanged(SurfaceHolder holder, int format, int width, int height) {
    hear("changed " + width + " x " + height);
    Canvas canvas = holder.lockCanvas();
    canvas.drawColor(Color.RED);
    holder.unlockCanvasAndPost(canvas);
  }

  @Override
  public void surfaceDestroyed(SurfaceHolder holder) {
    hear("destroyed");
  }
}
