package org.tapwright.service;

import android.app.Activity;
import android.graphics.Bitmap;
import android.os.Bundle;
import android.webkit.WebChromeClient;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Loads pages into a web view and says what its clients heard. */
public class PagesActivity extends Activity {
  private final StringBuilder heard = new StringBuilder();
  private TextView outcome;
  private LinearLayout buttons;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.others);
    outcome = findViewById(R.id.outcome);
    buttons = findViewById(R.id.buttons);
    WebView page = new WebView(this);
    page.setWebViewClient(new Client());
    page.setWebChromeClient(new Progress());
    add("Text", () -> page.loadData("<p>Hello</p>", "text/html", "utf-8"));
    add("Base", () -> page.loadDataWithBaseURL("http://a.test/", "Hi", "text/html", "utf-8", null));
    add("Address", () -> page.loadUrl("http://example.org/"));
    add("Back page", page::goBack);
    add("Script", () -> page.evaluateJavascript("f()", value -> hear("value " + value)));
    buttons.addView(page, LinearLayout.LayoutParams.MATCH_PARENT, 200);
  }

  private void add(String label, Runnable action) {
    Button button = new Button(this);
    button.setText(label);
    button.setOnClickListener(
        view -> {
          heard.setLength(0);
          action.run();
        });
    buttons.addView(button);
  }

  private void hear(String what) {
    heard.append(heard.length() == 0 ? "" : "; ").append(what);
    outcome.setText(heard);
  }

  private final class Client extends WebViewClient {
    @Override
    public void onPageStarted(WebView view, String url, Bitmap icon) {
      hear("started " + url);
    }

    @Override
    @SuppressWarnings("deprecation")
    public void onReceivedError(WebView view, int code, String text, String url) {
      hear("error " + code);
    }

    @Override
    public void onPageFinished(WebView view, String url) {
      hear("finished");
    }
  }

  private final class Progress extends WebChromeClient {
    @Override
    public void onProgressChanged(WebView view, int percent) {
      if (percent == 100) {
        hear("100 %");
      }
    }
  }
}
