package org.tapwright.service;

import android.app.Activity;
import android.app.ActivityManager;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.graphics.Paint;
import android.graphics.pdf.PdfDocument;
import android.graphics.pdf.PdfRenderer;
import android.hardware.camera2.CameraManager;
import android.media.AudioManager;
import android.os.Bundle;
import android.os.ParcelFileDescriptor;
import android.os.StatFs;
import android.provider.Settings;
import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.io.File;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.util.Scanner;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/** Uses what every phone has: a key store, a camera, memory, documents. */
public class PhoneActivity extends Activity {
  private static final String STORE = "AndroidKeyStore";
  private static final byte[] MESSAGE = "milk".getBytes();

  private interface Question {
    String answer() throws Exception;
  }

  private TextView outcome;
  private LinearLayout buttons;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.others);
    outcome = findViewById(R.id.outcome);
    buttons = findViewById(R.id.buttons);
    add("Secret", this::secret);
    add("Aliases", () -> "Aliases: " + store().size());
    add("Pair", this::pair);
    add("Lock", this::lock);
    add("Document", this::document);
    add("Package", this::ownPackage);
    add("Facts", this::facts);
    add("Rules", this::rules);
    add("Log", this::log);
  }

  /** Reads its own lines from the log, as feedback forms do. */
  private String log() throws Exception {
    Log.i("Own", "one");
    Log.w("Own", "two");
    Log.i("Other", "three");
    StringBuilder lines = new StringBuilder("Log: ");
    for (String line : run("logcat -d -v tag Own:W *:S").split("\n")) {
      lines.append(line.startsWith("-") ? "" : line);
    }
    boolean whole = run("/system/bin/logcat -t 1").matches("(?s).* I Other: three\n");
    int status = Runtime.getRuntime().exec(new String[] {"logcat", "-c"}).waitFor();
    return lines + ", last " + whole + ", cleared " + status + run("logcat -d").length();
  }

  private static String run(String command) throws Exception {
    InputStream printed = Runtime.getRuntime().exec(command).getInputStream();
    Scanner scanner = new Scanner(printed, "UTF-8").useDelimiter("\\A");
    return scanner.hasNext() ? scanner.next() : "";
  }

  private void add(String label, Question question) {
    Button button = new Button(this);
    button.setText(label);
    button.setOnClickListener(
        view -> {
          try {
            outcome.setText(question.answer());
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    buttons.addView(button);
  }

  private static KeyStore store() throws Exception {
    KeyStore store = KeyStore.getInstance(STORE);
    store.load(null);
    return store;
  }

  private String secret() throws Exception {
    KeyGenerator generator = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, STORE);
    generator.init(
        new KeyGenParameterSpec.Builder(
                "secret", KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT)
            .setBlockModes(KeyProperties.BLOCK_MODE_GCM)
            .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE)
            .setKeySize(256)
            .build());
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(Cipher.ENCRYPT_MODE, generator.generateKey());
    byte[] hidden = cipher.doFinal(MESSAGE);
    Cipher back = Cipher.getInstance("AES/GCM/NoPadding");
    KeyStore.SecretKeyEntry entry = (KeyStore.SecretKeyEntry) store().getEntry("secret", null);
    SecretKey kept = entry.getSecretKey();
    back.init(Cipher.DECRYPT_MODE, kept, new GCMParameterSpec(128, cipher.getIV()));
    return "Secret: " + new String(back.doFinal(hidden));
  }

  private String pair() throws Exception {
    StringBuilder said = new StringBuilder("Pair:");
    for (String algorithm : new String[] {"RSA", "EC"}) {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm, STORE);
      generator.initialize(
          new KeyGenParameterSpec.Builder(algorithm, KeyProperties.PURPOSE_SIGN)
              .setDigests(KeyProperties.DIGEST_SHA256)
              .build());
      generator.generateKeyPair();
      Certificate certificate = store().getCertificate(algorithm);
      certificate.verify(certificate.getPublicKey());
      String scheme = "SHA256with" + (algorithm.equals("EC") ? "ECDSA" : algorithm);
      Signature signing = Signature.getInstance(scheme);
      signing.initSign((PrivateKey) store().getKey(algorithm, null));
      signing.update(MESSAGE);
      Signature checking = Signature.getInstance(scheme);
      checking.initVerify(certificate);
      checking.update(MESSAGE);
      said.append(' ').append(checking.verify(signing.sign()));
    }
    return said.toString();
  }

  /** A key for which the user must unlock the screen, which no secret locks. */
  private String lock() throws Exception {
    KeyGenerator generator = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, STORE);
    try {
      generator.init(
          new KeyGenParameterSpec.Builder("lock", KeyProperties.PURPOSE_ENCRYPT)
              .setUserAuthenticationRequired(true)
              .build());
      return "Lock: none";
    } catch (java.security.InvalidAlgorithmParameterException e) {
      return "Lock: needed";
    }
  }

  private String document() throws Exception {
    File file = new File(getFilesDir(), "list.pdf");
    PdfDocument document = new PdfDocument();
    for (int number = 1; number <= 2; number++) {
      PdfDocument.Page page =
          document.startPage(new PdfDocument.PageInfo.Builder(100, 200, number).create());
      page.getCanvas().drawText("milk", 10, 20, new Paint());
      document.finishPage(page);
    }
    try (OutputStream out = new FileOutputStream(file)) {
      document.writeTo(out);
    }
    document.close();
    try (PdfRenderer pages =
        new PdfRenderer(ParcelFileDescriptor.open(file, ParcelFileDescriptor.MODE_READ_ONLY))) {
      return "Document: " + (file.length() > 500) + ", pages " + (pages.getPageCount() > 0);
    }
  }

  private String ownPackage() throws Exception {
    PackageManager manager = getPackageManager();
    return "Package: signers "
        + manager
            .getPackageInfo(getPackageName(), PackageManager.GET_SIGNING_CERTIFICATES)
            .signingInfo
            .getApkContentsSigners()
            .length
        + ", icon "
        + (manager.getApplicationIcon(getPackageName()) != null)
        + ", camera "
        + manager.hasSystemFeature(PackageManager.FEATURE_CAMERA)
        + ", features "
        + (manager.getSystemAvailableFeatures().length > 10);
  }

  private String rules() {
    startActivity(new Intent(this, RulesActivity.class));
    return "Rules: opened";
  }

  private String facts() throws Exception {
    ActivityManager activities = getSystemService(ActivityManager.class);
    ActivityManager.MemoryInfo memory = new ActivityManager.MemoryInfo();
    activities.getMemoryInfo(memory);
    String rate = AudioManager.PROPERTY_OUTPUT_SAMPLE_RATE;
    return "Facts: "
        + activities.getRunningTasks(1).get(0).topActivity.getShortClassName()
        + ", memory "
        + (memory.availMem > 0)
        + ", OpenGL "
        + activities.getDeviceConfigurationInfo().getGlEsVersion()
        + ", free "
        + (new StatFs(getFilesDir().getPath()).getAvailableBytes() > 0)
        + ", cameras "
        + getSystemService(CameraManager.class).getCameraIdList().length
        + ", sound "
        + getSystemService(AudioManager.class).getProperty(rate)
        + ", id "
        + Settings.Secure.getString(getContentResolver(), Settings.Secure.ANDROID_ID).length();
  }
}
