package org.tapwright.service;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.res.Configuration;
import android.media.MediaRecorder;
import android.os.Bundle;
import android.os.Environment;
import android.os.Handler;
import android.print.PrintDocumentAdapter;
import android.util.Xml;
import android.webkit.WebView;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.io.File;
import java.io.StringReader;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.regex.Pattern;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/** Relies on what Android does and a Java virtual machine by itself does not. */
public class RulesActivity extends Activity {
  private static final String NAME = "milk";

  /** Its text is the same object wherever it is named. */
  @Retention(RetentionPolicy.RUNTIME)
  @interface Named {
    String value();
  }

  @Named(NAME)
  private interface Question {
    String answer() throws Exception;
  }

  private static boolean stateIsSaved;
  private TextView outcome;
  private LinearLayout buttons;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.others);
    outcome = findViewById(R.id.outcome);
    buttons = findViewById(R.id.buttons);
    add("Sideways", () -> turn(ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE));
    add("Any way", () -> turn(ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED));
    add("Upright", () -> open(new Intent(this, UprightActivity.class)));
    add("Several", this::startSeveral);
    add("Share", this::share);
    add("Own content", () -> open(new Intent(Intent.ACTION_INSERT, WordsProvider.WORDS)));
    add("Language", () -> open(settings("com.android.settings.LanguageSettings")));
    add("Nowhere", () -> open(settings("com.android.settings.NoSuchPage")));
    add("Members", this::members);
    add("Stack", this::stack);
    add("Packages", this::packages);
    add("Expression", this::expression);
    add("Parse", this::parse);
    add("Annotation", this::annotation);
    add("Folders", this::folders);
    add("Record", this::record);
    add("Print", this::print);
    add("Access", () -> open(new Intent(this, AccessActivity.class)));
  }

  private void add(String label, Question question) {
    Button button = new Button(this);
    button.setText(label);
    button.setAllCaps(false);
    button.setOnClickListener(
        view -> {
          try {
            String answer = question.answer();
            if (answer != null) {
              outcome.setText(answer);
            }
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    buttons.addView(button);
  }

  private String open(Intent intent) {
    startActivity(intent);
    return null;
  }

  private static Intent settings(String type) {
    return new Intent().setComponent(new ComponentName("com.android.settings", type));
  }

  private String turn(int orientation) {
    setRequestedOrientation(orientation);
    return "Asked for " + getRequestedOrientation();
  }

  /** From outside of an activity, where only the first may ask for a new task. */
  private String startSeveral() {
    getApplicationContext()
        .startActivities(
            new Intent[] {
              new Intent(this, PagesActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK),
              new Intent(this, UprightActivity.class)
            });
    return null;
  }

  /** What comes right after a chooser is opened still finds the activity with its state unsaved. */
  private String share() {
    stateIsSaved = false;
    Intent text = new Intent(Intent.ACTION_SEND).setType("text/plain");
    startActivity(Intent.createChooser(text, "Share"));
    new Handler().post(() -> Results.tell("Share: saved " + stateIsSaved));
    return null;
  }

  @Override
  protected void onResume() {
    super.onResume();
    Results.listen(outcome::setText);
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    stateIsSaved = true;
  }

  @Override
  protected void onStop() {
    super.onStop();
    Results.tell("Stopped");
  }

  private String members() {
    StringBuilder found = new StringBuilder("Members:");
    for (Class<?> type : new Class<?>[] {Words.class, Configuration.class, Activity.class}) {
      for (Field field : type.getDeclaredFields()) {
        note(found, field.getName());
      }
      for (Field field : type.getFields()) {
        note(found, field.getName());
      }
      for (Method method : type.getDeclaredMethods()) {
        note(found, method.getName());
      }
      for (Method method : type.getMethods()) {
        note(found, method.getName());
      }
      for (Class<?> implemented : type.getInterfaces()) {
        note(found, implemented.getName().startsWith("android.") ? "" : implemented.getName());
      }
    }
    int fields = Words.class.getDeclaredFields().length;
    Constructor<?>[] constructors = Words.class.getDeclaredConstructors();
    return found + " " + fields + " field, " + constructors.length + " constructor";
  }

  private static void note(StringBuilder found, String name) {
    if (name.contains("$") || name.contains("__") || name.startsWith("org.")) {
      found.append(' ').append(name);
    }
  }

  /** A class with one field, of which code is measured. */
  private static final class Words {
    int count;

    Words(int count) {
      this.count = count;
    }
  }

  private String stack() {
    String caller = Thread.currentThread().getStackTrace()[2].getMethodName();
    StringBuilder foreign = new StringBuilder();
    for (StackTraceElement frame : new IllegalStateException().getStackTrace()) {
      String type = frame.getClassName();
      boolean known =
          type.matches("(android|com\\.android|java|dalvik|" + getPackageName() + ").*");
      if (!known || frame.getMethodName().contains("$$")) {
        foreign.append(' ').append(type);
      }
    }
    return "Stack: " + caller + foreign;
  }

  private String packages() {
    PackageManager manager = getPackageManager();
    int whole = 0;
    StringBuilder lacking = new StringBuilder();
    for (ApplicationInfo app : manager.getInstalledApplications(0)) {
      boolean complete =
          app.sourceDir != null
              && app.publicSourceDir != null
              && app.dataDir != null
              && app.processName != null
              && app.uid > 0
              && manager.getApplicationLabel(app).length() > 0
              && manager.getApplicationIcon(app) != null;
      whole += complete ? 1 : 0;
      lacking.append(complete ? "" : " " + app.packageName);
    }
    return "Packages: " + (whole > 10 ? "many" : whole) + lacking;
  }

  /** Comments, POSIX classes and letters of all languages are ICU's; so is the brace. */
  private String expression() {
    String text = "grün 7".replaceAll("(?#letters)[[:alpha:]]+", "X");
    boolean word = Pattern.compile("(?#a word)\\w+").matcher("grün").matches();
    String shown = Pattern.compile("a(?#comment)b").pattern();
    String refused;
    try {
      Pattern.compile("a}");
      refused = "taken";
    } catch (java.util.regex.PatternSyntaxException e) {
      refused = "refused";
    }
    return "Expression: " + text + ", " + word + ", " + shown + ", " + refused;
  }

  private String parse() throws Exception {
    StringBuilder heard = new StringBuilder("Parse:");
    DefaultHandler handler =
        new DefaultHandler() {
          @Override
          public void startElement(String uri, String local, String name, Attributes values) {
            heard.append(' ').append(local).append(values.getLength());
          }
        };
    Xml.parse("<list><item name='milk'/></list>", handler);
    Xml.parse(new StringReader("<more/>"), handler);
    return heard.toString();
  }

  private String annotation() {
    return "Annotation: " + (Question.class.getAnnotation(Named.class).value() == NAME);
  }

  private String folders() {
    File root = Environment.getExternalStorageDirectory();
    File folder = Environment.getExternalStoragePublicDirectory("/words");
    return "Folders: "
        + folder.getPath().equals(root.getPath() + "/words")
        + " "
        + folder.exists()
        + " "
        + Environment.getExternalStorageState(root)
        + " "
        + Environment.getExternalStorageState(new File("/elsewhere"));
  }

  private String record() throws Exception {
    File file = new File(getFilesDir(), "sound.m4a");
    MediaRecorder recorder = new MediaRecorder();
    recorder.setAudioSource(MediaRecorder.AudioSource.MIC);
    recorder.setOutputFormat(MediaRecorder.OutputFormat.MPEG_4);
    recorder.setAudioEncoder(MediaRecorder.AudioEncoder.AAC);
    recorder.setOutputFile(file.getPath());
    recorder.prepare();
    recorder.start();
    recorder.stop();
    recorder.release();
    return "Record: " + (file.length() > 100);
  }

  private String print() {
    PrintDocumentAdapter adapter = new WebView(this).createPrintDocumentAdapter("list");
    return "Print: " + (adapter != null);
  }
}
