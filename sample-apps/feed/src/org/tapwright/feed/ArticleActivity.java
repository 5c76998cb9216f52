package org.tapwright.feed;

import android.app.Activity;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.os.Bundle;
import android.widget.ImageView;
import android.widget.TextView;
import java.io.IOException;

/** One article with its picture. */
public class ArticleActivity extends Activity {
  static final String TITLE = "title";
  static final String AUTHOR = "author";
  static final String PICTURE = "picture";

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.article);
    TextView title = findViewById(R.id.title);
    title.setText(getIntent().getStringExtra(TITLE));
    TextView author = findViewById(R.id.author);
    author.setText(getString(R.string.by, getIntent().getStringExtra(AUTHOR).trim()));
    String picture = getIntent().getStringExtra(PICTURE);
    new Thread(() -> load(picture)).start();
  }

  private void load(String picture) {
    try {
      byte[] bytes = Server.byConnection(Server.ADDRESS + picture, "image/png");
      Bitmap bitmap = BitmapFactory.decodeByteArray(bytes, 0, bytes.length);
      if (bitmap == null) {
        throw new IOException("no picture");
      }
      runOnUiThread(() -> show(bitmap));
    } catch (IOException e) {
      TextView about = findViewById(R.id.about_picture);
      runOnUiThread(() -> about.setText(getString(R.string.failed, e.getMessage())));
    }
  }

  private void show(Bitmap bitmap) {
    ImageView view = findViewById(R.id.picture);
    view.setImageBitmap(bitmap);
    TextView about = findViewById(R.id.about_picture);
    about.setText(getString(R.string.picture, bitmap.getWidth(), bitmap.getHeight()));
  }
}
