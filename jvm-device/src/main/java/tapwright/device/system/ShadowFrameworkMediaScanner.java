package tapwright.device.system;

import android.media.MediaScannerConnection;
import org.robolectric.annotation.Implements;

/** Shadows nothing: Robolectric's scanner never answers, the framework's asks the provider. */
@Implements(MediaScannerConnection.class)
public class ShadowFrameworkMediaScanner {}
