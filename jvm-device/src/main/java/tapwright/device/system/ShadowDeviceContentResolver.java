package tapwright.device.system;

import android.content.ContentResolver;
import android.content.ContentValues;
import android.net.Uri;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowContentResolver;

/** Content that no provider has cannot be changed; a query for it finds nothing, as on a phone. */
@Implements(value = ContentResolver.class, isInAndroidSdk = false)
public class ShadowDeviceContentResolver extends ShadowContentResolver {
  @RealObject private ContentResolver real;

  @Implementation
  @Override
  protected Uri insert(Uri url, ContentValues values) {
    requireProvider(url);
    return super.insert(url, values);
  }

  @Implementation
  @Override
  protected int update(Uri uri, ContentValues values, String where, String[] arguments) {
    requireProvider(uri);
    return super.update(uri, values, where, arguments);
  }

  @Implementation
  @Override
  protected int delete(Uri url, String where, String[] arguments) {
    requireProvider(url);
    return super.delete(url, where, arguments);
  }

  private void requireProvider(Uri uri) {
    if (real.acquireContentProviderClient(uri) == null) {
      String kind = "Unknown " + (uri.getAuthority() == null ? "URI " : "URL ");
      throw new IllegalArgumentException(kind + uri);
    }
  }
}
