package org.tapwright.service;

import android.accounts.AccountManager;
import android.app.Activity;
import android.app.PendingIntent;
import android.app.role.RoleManager;
import android.content.ContentValues;
import android.content.Intent;
import android.content.IntentSender;
import android.database.Cursor;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.media.RingtoneManager;
import android.media.projection.MediaProjectionManager;
import android.net.Uri;
import android.net.VpnService;
import android.os.Build;
import android.os.Bundle;
import android.os.Environment;
import android.provider.ContactsContract;
import android.provider.MediaStore;
import android.provider.OpenableColumns;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Collections;

/** Asks other apps for files, people and pictures, and says what came back. */
public class OthersActivity extends Activity {
  private static final int CONTENT = 1;
  private static final int RINGTONE = 2;
  private static final int PICTURE = 3;
  private static final int PICTURE_FILE = 4;
  private static final int CONTACT = 5;
  private static final int NEW_FILE = 6;
  private static final int DELETED = 7;

  private TextView outcome;
  private LinearLayout buttons;
  private Uri output;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.others);
    outcome = findViewById(R.id.outcome);
    buttons = findViewById(R.id.buttons);
    add("Image", () -> ask(get("image/*"), CONTENT));
    add("Sound", () -> ask(Intent.createChooser(get("audio/*"), "Sound"), CONTENT));
    add("Card", () -> ask(get("text/x-vcard"), CONTENT));
    add("Any file", () -> ask(document(Intent.ACTION_OPEN_DOCUMENT, "*/*"), CONTENT));
    add("New file", () -> ask(newFile(), NEW_FILE));
    add("From gallery", () -> ask(pick(MediaStore.Images.Media.EXTERNAL_CONTENT_URI), CONTENT));
    add("Ringtone", () -> ask(new Intent(RingtoneManager.ACTION_RINGTONE_PICKER), RINGTONE));
    add("Picture", () -> ask(new Intent(MediaStore.ACTION_IMAGE_CAPTURE), PICTURE));
    add("Picture to file", this::takeToFile);
    add("Contact", () -> ask(pick(ContactsContract.Contacts.CONTENT_URI), CONTACT));
    add("Number", this::pickNumber);
    add("Screen", () -> ask(captureScreen(), CONTENT));
    add("Account", () -> ask(chooseAccount(), CONTENT));
    add("Role", () -> ask(requestRole(), CONTENT));
    add("Tunnel", this::prepareTunnel);
    add("Delete", this::deletePicture);
    add("People", () -> outcome.setText(people()));
    add("Storage", () -> outcome.setText(storage()));
    add("Just look", () -> startActivity(get("image/*")));
  }

  private void add(String label, Runnable action) {
    Button button = new Button(this);
    button.setText(label);
    button.setOnClickListener(view -> action.run());
    buttons.addView(button);
  }

  private void ask(Intent intent, int request) {
    startActivityForResult(intent, request);
  }

  private static Intent get(String type) {
    return document(Intent.ACTION_GET_CONTENT, type);
  }

  private static Intent document(String action, String type) {
    return new Intent(action).setType(type).addCategory(Intent.CATEGORY_OPENABLE);
  }

  private static Intent newFile() {
    return document(Intent.ACTION_CREATE_DOCUMENT, "text/plain")
        .putExtra(Intent.EXTRA_TITLE, "list.txt");
  }

  private static Intent pick(Uri table) {
    return new Intent(Intent.ACTION_PICK, table);
  }

  private void pickNumber() {
    ask(
        new Intent(Intent.ACTION_PICK).setType(ContactsContract.CommonDataKinds.Phone.CONTENT_TYPE),
        CONTACT);
  }

  private Intent captureScreen() {
    return getSystemService(MediaProjectionManager.class).createScreenCaptureIntent();
  }

  private static Intent chooseAccount() {
    return AccountManager.newChooseAccountIntent(null, null, null, null, null, null, null);
  }

  private Intent requestRole() {
    return getSystemService(RoleManager.class).createRequestRoleIntent(RoleManager.ROLE_SMS);
  }

  private void prepareTunnel() {
    ask(VpnService.prepare(this), CONTENT);
  }

  /** Asks for leave, as an app has to for a picture that another one took. */
  private void deletePicture() {
    ContentValues row = new ContentValues();
    row.put(MediaStore.MediaColumns.DISPLAY_NAME, "old.jpg");
    output = getContentResolver().insert(MediaStore.Images.Media.EXTERNAL_CONTENT_URI, row);
    PendingIntent question =
        MediaStore.createDeleteRequest(getContentResolver(), Collections.singletonList(output));
    try {
      startIntentSenderForResult(question.getIntentSender(), DELETED, null, 0, 0, 0);
    } catch (IntentSender.SendIntentException e) {
      outcome.setText("Failed: " + e);
    }
  }

  private int rows(Uri uri) {
    try (Cursor cursor = getContentResolver().query(uri, null, null, null, null)) {
      return cursor.getCount();
    }
  }

  /** Asks for all columns there are. */
  private String people() {
    Uri table = ContactsContract.Contacts.CONTENT_URI;
    try (Cursor cursor = getContentResolver().query(table, null, null, null, null)) {
      return "People: " + (cursor.getColumnIndex(ContactsContract.Contacts.DISPLAY_NAME) >= 0);
    }
  }

  private static String storage() {
    boolean all = Build.VERSION.SDK_INT >= 30 && Environment.isExternalStorageManager();
    return "Storage: emulated " + Environment.isExternalStorageEmulated() + ", all of it " + all;
  }

  private void takeToFile() {
    ContentValues row = new ContentValues();
    row.put(MediaStore.MediaColumns.DISPLAY_NAME, "taken.jpg");
    output = getContentResolver().insert(MediaStore.Images.Media.EXTERNAL_CONTENT_URI, row);
    ask(
        new Intent(MediaStore.ACTION_IMAGE_CAPTURE).putExtra(MediaStore.EXTRA_OUTPUT, output),
        PICTURE_FILE);
  }

  @Override
  protected void onActivityResult(int request, int result, Intent data) {
    if (result != RESULT_OK) {
      outcome.setText("Nothing chosen");
      return;
    }
    try {
      outcome.setText(describe(request, data));
    } catch (IOException e) {
      outcome.setText("Failed: " + e);
    }
  }

  private String describe(int request, Intent data) throws IOException {
    switch (request) {
      case RINGTONE:
        Uri tone = data.getParcelableExtra(RingtoneManager.EXTRA_RINGTONE_PICKED_URI);
        return "Ringtone: " + file(tone);
      case PICTURE:
        Bitmap small = data.getParcelableExtra("data");
        return "Picture: " + small.getWidth() + " x " + small.getHeight();
      case PICTURE_FILE:
        try (InputStream stream = getContentResolver().openInputStream(output)) {
          return "Picture file: " + (BitmapFactory.decodeStream(stream) != null);
        }
      case CONTACT:
        return "Contact: " + contact(data.getData());
      case NEW_FILE:
        try (OutputStream stream = getContentResolver().openOutputStream(data.getData())) {
          stream.write("milk".getBytes());
        }
        return "New file: " + file(data.getData());
      case DELETED:
        return "Deleted: " + (rows(output) == 0);
      default:
        return "Content: " + file(data.getData());
    }
  }

  /** Name, type, and whether as many bytes can be read as the size says. */
  private String file(Uri uri) throws IOException {
    long size;
    String name;
    try (Cursor cursor = getContentResolver().query(uri, null, null, null, null)) {
      cursor.moveToFirst();
      name = cursor.getString(cursor.getColumnIndexOrThrow(OpenableColumns.DISPLAY_NAME));
      size = cursor.getLong(cursor.getColumnIndexOrThrow(OpenableColumns.SIZE));
    }
    long read = 0;
    try (InputStream stream = getContentResolver().openInputStream(uri)) {
      while (stream.read() >= 0) {
        read++;
      }
    }
    boolean whole = read == size && read > 0;
    return name + ", " + getContentResolver().getType(uri) + ", " + (whole ? "whole" : read);
  }

  private String contact(Uri uri) {
    StringBuilder text = new StringBuilder();
    String[] wanted = {
      ContactsContract.Data.DISPLAY_NAME, ContactsContract.CommonDataKinds.Phone.NUMBER
    };
    try (Cursor cursor = getContentResolver().query(uri, wanted, null, null, null)) {
      cursor.moveToFirst();
      text.append(cursor.getString(0)).append(", ").append(cursor.getString(1));
    }
    return text.toString();
  }
}
