package org.tapwright.service;

import android.app.Activity;
import android.content.Intent;
import android.graphics.Canvas;
import android.graphics.Color;
import android.net.Uri;
import android.opengl.GLSurfaceView;
import android.os.Bundle;
import android.view.SurfaceHolder;
import android.view.SurfaceView;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import android.widget.VideoView;
import javax.microedition.khronos.egl.EGLConfig;
import javax.microedition.khronos.opengles.GL10;

/** Draws on a surface of its own when that is there; shows views that need one. */
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
    add(buttons, "Hide", () -> surface.setVisibility(View.INVISIBLE));
    add(buttons, "Video", () -> buttons.addView(video(), 200, 100));
    add(buttons, "Scene", () -> buttons.addView(scene(), 200, 100));
    add(buttons, "Shaders", () -> startActivity(new Intent(this, SceneActivity.class)));
    buttons.addView(surface, 200, 100);
  }

  private void add(LinearLayout buttons, String label, Runnable action) {
    Button button = new Button(this);
    button.setText(label);
    button.setOnClickListener(view -> action.run());
    buttons.addView(button);
  }

  private View video() {
    VideoView video = new VideoView(this);
    video.setOnCompletionListener(player -> hear("played"));
    video.setVideoURI(Uri.parse("file:///sdcard/film.mp4"));
    video.start();
    return video;
  }

  private View scene() {
    GLSurfaceView scene = new GLSurfaceView(this);
    scene.setRenderer(new Renderer());
    return scene;
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

  private final class Renderer implements GLSurfaceView.Renderer {
    @Override
    public void onSurfaceCreated(GL10 gl, EGLConfig config) {
      int[] textures = new int[1];
      gl.glGenTextures(1, textures, 0);
      runOnUiThread(() -> hear("texture " + textures[0]));
    }

    @Override
    public void onSurfaceChanged(GL10 gl, int width, int height) {
      runOnUiThread(() -> hear("scene " + width + " x " + height));
    }

    @Override
    public void onDrawFrame(GL10 gl) {
      gl.glClear(GL10.GL_COLOR_BUFFER_BIT);
    }
  }
}
