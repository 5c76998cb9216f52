package tapwright.device.window;

import android.content.Context;
import android.content.res.Resources;
import android.os.Build;
import android.view.Gravity;
import android.view.LayoutInflater;
import android.view.View;
import android.widget.TextView;
import android.widget.Toast;
import android.widget.ToastPresenter;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowToast;

/** Toasts that are seen, instead of only noted. */
@Implements(Toast.class)
public class ShadowDeviceToast extends ShadowToast {
  @RealObject private Toast realToast;
  private Context context;
  private CharSequence message;
  private int gravity = Gravity.CENTER_HORIZONTAL | Gravity.BOTTOM;
  private int xOffset;
  private int yOffset;

  @Override
  @Implementation
  protected void __constructor__(Context context) {
    this.context = context;
    // Reading the resources here makes a null context fail where Android makes it fail.
    yOffset = Math.round(64 * context.getResources().getDisplayMetrics().density);
  }

  @Implementation
  protected static Toast makeText(Context context, int text, int duration) {
    return makeText(context, context.getResources().getText(text), duration);
  }

  @Implementation
  protected static Toast makeText(Context context, CharSequence text, int duration) {
    Toast toast = new Toast(context);
    toast.setDuration(duration);
    ShadowDeviceToast shadow = Shadow.extract(toast);
    shadow.message = text;
    if (context.getApplicationInfo().targetSdkVersion < Build.VERSION_CODES.R) {
      toast.setView(textView(context, text));
    }
    return toast;
  }

  @Override
  @Implementation
  protected void setText(int text) {
    setText(context.getText(text));
  }

  @Override
  @Implementation
  protected void setText(CharSequence text) {
    View view = getView();
    if (view != null) {
      TextView field = view.findViewById(android.R.id.message);
      if (field == null) {
        throw new RuntimeException("This Toast was not created with Toast.makeText()");
      }
      field.setText(text);
    }
    message = text;
  }

  @Override
  @Implementation
  protected void setGravity(int gravity, int xOffset, int yOffset) {
    this.gravity = gravity;
    this.xOffset = xOffset;
    this.yOffset = yOffset;
  }

  @Override
  @Implementation
  protected int getGravity() {
    return gravity;
  }

  @Override
  @Implementation
  protected int getXOffset() {
    return xOffset;
  }

  @Override
  @Implementation
  protected int getYOffset() {
    return yOffset;
  }

  @Override
  @Implementation
  protected void show() {
    View view = getView();
    if (view == null && message == null) {
      throw new IllegalStateException("You must either set a text or a view");
    }
    if (view == null) {
      view = textView(context.getApplicationContext(), message);
    }
    boolean isLong = getDuration() == Toast.LENGTH_LONG;
    Toasts.enqueue(new Toasts.Entry(realToast, view, isLong, gravity, xOffset, yOffset));
  }

  private static View textView(Context context, CharSequence text) {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.R) {
      return ToastPresenter.getTextToastView(context, text);
    }
    int layout = Resources.getSystem().getIdentifier("transient_notification", "layout", "android");
    View view = LayoutInflater.from(context).inflate(layout, null);
    TextView field = view.findViewById(android.R.id.message);
    field.setText(text);
    return view;
  }

  @Override
  @Implementation
  protected void cancel() {
    Toasts.cancel(realToast);
  }
}
