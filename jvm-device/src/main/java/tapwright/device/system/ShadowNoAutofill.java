package tapwright.device.system;

import android.os.Build;
import android.view.View;
import android.view.autofill.AutofillManager;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowAutofillManager;

/** Up to Android 11 the framework asks a service that a phone without autofill has, and we lack. */
@Implements(value = AutofillManager.class)
public class ShadowNoAutofill extends ShadowAutofillManager {
  @Implementation(maxSdk = Build.VERSION_CODES.R)
  protected boolean startAutofillIfNeededLocked(View view) {
    return false;
  }
}
