package org.tapwright.service;

import android.app.Activity;
import android.opengl.EGL14;
import android.opengl.EGLConfig;
import android.opengl.EGLContext;
import android.opengl.EGLDisplay;
import android.opengl.EGLSurface;
import android.opengl.GLES20;
import android.opengl.GLSurfaceView;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import javax.microedition.khronos.opengles.GL10;

/** Draws with OpenGL ES 2, and tells what its calls answered. */
public class SceneActivity extends Activity {
  private static final String VERTICES =
      "uniform mat4 turn;\nattribute vec4 place; // attribute vec4 not_this;\n"
          + "void main() { gl_Position = turn * place; }";
  private static final String COLOURS =
      "precision mediump float;\nuniform lowp vec4 colour;\n"
          + "void main() { gl_FragColor = colour; }";

  private final StringBuilder heard = new StringBuilder();
  private TextView outcome;
  private GLSurfaceView scene;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.others);
    outcome = findViewById(R.id.outcome);
    LinearLayout buttons = findViewById(R.id.buttons);
    add(buttons, "Unseen", () -> hear(unseen()));
    add(buttons, "Without", () -> hear("shader " + GLES20.glCreateShader(GLES20.GL_VERTEX_SHADER)));
    add(buttons, "Invalid", this::invalid);
    scene = new GLSurfaceView(this);
    scene.setEGLContextClientVersion(2);
    scene.setRenderer(new Renderer());
    buttons.addView(scene, 200, 100);
  }

  @Override
  protected void onPause() {
    super.onPause();
    scene.onPause();
  }

  @Override
  protected void onResume() {
    super.onResume();
    scene.onResume();
  }

  private void add(LinearLayout buttons, String label, Runnable action) {
    Button button = new Button(this);
    button.setText(label);
    button.setOnClickListener(view -> action.run());
    buttons.addView(button);
  }

  private void hear(String what) {
    heard.append(heard.length() == 0 ? "" : "; ").append(what);
    outcome.setText(heard);
  }

  /** A surface that no window shows, as video editors use. */
  private static String unseen() {
    EGLDisplay display = EGL14.eglGetDisplay(EGL14.EGL_DEFAULT_DISPLAY);
    EGL14.eglInitialize(display, new int[1], 0, new int[1], 0);
    int[] wanted = {EGL14.EGL_RED_SIZE, 8, EGL14.EGL_ALPHA_SIZE, 8, EGL14.EGL_NONE};
    EGLConfig[] configs = new EGLConfig[1];
    int[] count = new int[1];
    EGL14.eglChooseConfig(display, wanted, 0, configs, 0, 1, count, 0);
    int[] version = {EGL14.EGL_CONTEXT_CLIENT_VERSION, 2, EGL14.EGL_NONE};
    EGLContext context =
        EGL14.eglCreateContext(display, configs[0], EGL14.EGL_NO_CONTEXT, version, 0);
    int[] size = {EGL14.EGL_WIDTH, 64, EGL14.EGL_HEIGHT, 32, EGL14.EGL_NONE};
    EGLSurface surface = EGL14.eglCreatePbufferSurface(display, configs[0], size, 0);
    boolean current = EGL14.eglMakeCurrent(display, surface, surface, context);
    int[] seen = new int[4];
    GLES20.glGetIntegerv(GLES20.GL_VIEWPORT, seen, 0);
    int[] largest = new int[1];
    GLES20.glGetIntegerv(GLES20.GL_MAX_TEXTURE_SIZE, largest, 0);
    boolean same = EGL14.eglGetCurrentContext().equals(context);
    EGL14.eglMakeCurrent(
        display, EGL14.EGL_NO_SURFACE, EGL14.EGL_NO_SURFACE, EGL14.EGL_NO_CONTEXT);
    boolean gone = EGL14.eglDestroySurface(display, surface);
    boolean again = EGL14.eglDestroySurface(display, surface);
    return String.format(
        "configs %d, current %s %s, view %d x %d, textures %s, gone %s %s, error %x",
        count[0], current, same, seen[2], seen[3], largest[0] >= 2048, gone, again,
        EGL14.eglGetError());
  }

  /** A window surface of nothing: an exception on a phone. */
  private void invalid() {
    EGLDisplay display = EGL14.eglGetDisplay(EGL14.EGL_DEFAULT_DISPLAY);
    EGLConfig[] configs = new EGLConfig[1];
    int[] none = {EGL14.EGL_NONE};
    EGL14.eglChooseConfig(display, none, 0, configs, 0, 1, new int[1], 0);
    scene.setVisibility(android.view.View.INVISIBLE);
    EGL14.eglCreateWindowSurface(display, configs[0], scene.getHolder().getSurface(), none, 0);
  }

  private final class Renderer implements GLSurfaceView.Renderer {
    private int frames;

    @Override
    public void onSurfaceCreated(GL10 gl, javax.microedition.khronos.egl.EGLConfig config) {
      int[] textures = new int[2];
      GLES20.glGenTextures(2, textures, 0);
      int program = GLES20.glCreateProgram();
      GLES20.glAttachShader(program, shader(GLES20.GL_VERTEX_SHADER, VERTICES));
      GLES20.glAttachShader(program, shader(GLES20.GL_FRAGMENT_SHADER, COLOURS));
      GLES20.glLinkProgram(program);
      int[] linked = new int[1];
      GLES20.glGetProgramiv(program, GLES20.GL_LINK_STATUS, linked, 0);
      String made =
          String.format(
              "textures %d %d, linked %d, place %d, turn %d, colour %d, absent %d %d, %s",
              textures[0], textures[1], linked[0],
              GLES20.glGetAttribLocation(program, "place"),
              GLES20.glGetUniformLocation(program, "turn"),
              GLES20.glGetUniformLocation(program, "colour"),
              GLES20.glGetUniformLocation(program, "absent"),
              GLES20.glGetAttribLocation(program, "not_this"),
              gl.glGetString(GL10.GL_VERSION));
      runOnUiThread(() -> hear(made));
    }

    private int shader(int type, String source) {
      int shader = GLES20.glCreateShader(type);
      GLES20.glShaderSource(shader, source);
      GLES20.glCompileShader(shader);
      int[] compiled = new int[1];
      GLES20.glGetShaderiv(shader, GLES20.GL_COMPILE_STATUS, compiled, 0);
      if (compiled[0] == 0) {
        throw new IllegalStateException(GLES20.glGetShaderInfoLog(shader));
      }
      return shader;
    }

    @Override
    public void onSurfaceChanged(GL10 gl, int width, int height) {
      frames = 0;
      runOnUiThread(() -> hear("changed " + width + " x " + height));
    }

    @Override
    public void onDrawFrame(GL10 gl) {
      GLES20.glClear(GLES20.GL_COLOR_BUFFER_BIT);
      if (++frames == 5) {
        runOnUiThread(() -> hear("drawn"));
      }
    }
  }
}
