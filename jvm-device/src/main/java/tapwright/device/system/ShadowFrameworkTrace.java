package tapwright.device.system;

import android.os.Trace;
import org.robolectric.annotation.Implements;

/**
 * Shadows nothing: nobody traces here, so the framework's methods do nothing. Robolectric's throw
 * where a phone does not, for a section that is begun twice or has a long name.
 */
@Implements(Trace.class)
public class ShadowFrameworkTrace {}
