package tapwright.device.system;

import android.graphics.Bitmap;
import android.net.Uri;
import android.os.Handler;
import android.os.Looper;
import android.print.PrintDocumentAdapter;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import java.util.Map;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowWebView;
import org.robolectric.util.ReflectionHelpers;

/** A web view that shows nothing but tells its clients of every page, as a phone's does. */
@Implements(WebView.class)
public class ShadowDeviceWebView extends ShadowWebView {
  @Implementation
  protected PrintDocumentAdapter createPrintDocumentAdapter(String documentName) {
    return new BlankPrint(documentName);
  }

  @Implementation
  protected PrintDocumentAdapter createPrintDocumentAdapter() {
    return new BlankPrint("default");
  }

  private static final long LOADING_MILLISECONDS = 100;
  private static final int BEGUN = 10;
  private static final int DONE = 100;
  private static final String BLANK = "about:blank";

  @RealObject private WebView view;

  private final Handler handler = new Handler(Looper.getMainLooper());
  private Runnable loading;

  @Implementation
  @Override
  protected void loadUrl(String url, Map<String, String> headers) {
    if (url != null && url.startsWith("javascript:")) {
      return;
    }
    super.loadUrl(url, headers);
    begin(url, true);
  }

  @Implementation
  protected void postUrl(String url, byte[] data) {
    loadUrl(url, null);
  }

  @Implementation
  @Override
  protected void loadData(String data, String mimeType, String encoding) {
    super.loadData(data, mimeType, encoding);
    begin("data:" + mimeType + "," + data, true);
  }

  @Implementation
  @Override
  protected void loadDataWithBaseURL(
      String baseUrl, String data, String mimeType, String encoding, String historyUrl) {
    super.loadDataWithBaseURL(baseUrl, data, mimeType, encoding, historyUrl);
    begin(baseUrl == null ? BLANK : baseUrl, false);
  }

  @Implementation
  @Override
  protected void reload() {
    super.reload();
    if (view.getUrl() != null) {
      load(view.getUrl(), true);
    }
  }

  @Implementation
  @Override
  protected void goBack() {
    if (view.canGoBack()) {
      super.goBack();
      load(view.getUrl(), true);
    }
  }

  @Implementation
  @Override
  protected void goForward() {
    if (view.canGoForward()) {
      super.goForward();
      load(view.getUrl(), true);
    }
  }

  /** Goes nowhere if there are not as many pages. */
  @Implementation
  @Override
  protected void goBackOrForward(int steps) {
    if (view.canGoBackOrForward(steps)) {
      for (int i = 0; i < Math.abs(steps); i++) {
        if (steps < 0) {
          goBack();
        } else {
          goForward();
        }
      }
    }
  }

  /** Robolectric's knows no history here. */
  @Implementation
  protected boolean canGoBackOrForward(int steps) {
    int index = view.copyBackForwardList().getCurrentIndex() + steps;
    return index >= 0 && index < view.copyBackForwardList().getSize();
  }

  @Implementation
  protected void stopLoading() {
    if (loading != null) {
      handler.removeCallbacks(loading);
      loading = null;
    }
  }

  @Implementation
  @Override
  protected void evaluateJavascript(String script, ValueCallback<String> callback) {
    super.evaluateJavascript(script, callback);
    if (callback != null) {
      handler.post(() -> callback.onReceiveValue("null"));
    }
  }

  private void begin(String url, boolean fetched) {
    String address = url == null || url.isEmpty() ? BLANK : url;
    pushEntryToHistory(address);
    load(address, fetched);
  }

  /** A new page takes the place of one that has not come yet. */
  private void load(String url, boolean fetched) {
    stopLoading();
    loading = () -> start(url, fetched);
    handler.post(loading);
  }

  private void start(String url, boolean fetched) {
    loading = () -> end(url, fetched);
    handler.postDelayed(loading, LOADING_MILLISECONDS);
    WebViewClient client = getWebViewClient();
    if (client != null && !wasDestroyCalled()) {
      client.onPageStarted(view, url, (Bitmap) null);
    }
    progress(BEGUN);
  }

  private void end(String url, boolean fetched) {
    loading = null;
    boolean reached =
        !fetched || !url.startsWith("http") || AndroidSystem.current().network().isConnected();
    WebViewClient client = getWebViewClient();
    if (client != null && !reached && !wasDestroyCalled()) {
      client.onReceivedError(view, new PageRequest(url), new NoConnection());
    }
    progress(DONE);
    if (client != null && !wasDestroyCalled()) {
      client.onPageFinished(view, url);
    }
  }

  private void progress(int percent) {
    WebChromeClient client = getWebChromeClient();
    if (client != null && !wasDestroyCalled()) {
      client.onProgressChanged(view, percent);
    }
  }

  /** The request for a page by the app itself. */
  private record PageRequest(String url) implements WebResourceRequest {
    @Override
    public Uri getUrl() {
      return Uri.parse(url);
    }

    @Override
    public boolean isForMainFrame() {
      return true;
    }

    @Override
    public boolean isRedirect() {
      return false;
    }

    @Override
    public boolean hasGesture() {
      return false;
    }

    @Override
    public String getMethod() {
      return "GET";
    }

    @Override
    public Map<String, String> getRequestHeaders() {
      return Map.of();
    }
  }

  /** What a phone without network says. */
  private static final class NoConnection extends WebResourceError {
    /** The framework's class has this method already, but hides it from compilers. */
    public Object $$robo$getData() {
      return ReflectionHelpers.getField(this, "__robo_data__");
    }

    @Override
    public int getErrorCode() {
      return WebViewClient.ERROR_HOST_LOOKUP;
    }

    @Override
    public CharSequence getDescription() {
      return "net::ERR_INTERNET_DISCONNECTED";
    }
  }
}
