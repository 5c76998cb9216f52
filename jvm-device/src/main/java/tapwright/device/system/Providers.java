package tapwright.device.system;

import android.Manifest;
import android.app.Application;
import android.content.ContentProvider;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ProviderInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.shadows.ShadowContentResolver;
import tapwright.device.Device;

/** The content providers: the app's own, and those of a phone without any content. */
final class Providers {
  private static final String[] OF_THE_PHONE = {
    "com.android.contacts",
    "contacts",
    "call_log",
    "media",
    "com.android.calendar",
    "calendar",
    "sms",
    "mms",
    "mms-sms",
    "telephony",
    "icc",
    "user_dictionary",
    "downloads",
    "com.android.voicemail",
    "browser",
    "com.android.browser",
    "com.android.blockednumber",
    "com.android.providers.media.documents",
    "com.android.providers.downloads.documents",
  };

  private final Device device;
  private final Map<String, SystemStore> stores = new LinkedHashMap<>();
  private final List<ContentProvider> own = new ArrayList<>();

  Providers(Device device) {
    this.device = device;
  }

  /**
   * Makes all providers exist, as Android does before {@code Application.onCreate}; those of the
   * phone are filled before code of the app can ask them.
   */
  void install(Application application, Runnable fill) {
    for (String authority : OF_THE_PHONE) {
      SystemStore store = new SystemStore();
      ProviderInfo info = new ProviderInfo();
      info.authority = authority;
      info.exported = true;
      store.attachInfo(application, info);
      stores.put(authority, store);
      ShadowContentResolver.registerProviderInternal(authority, store);
    }
    installDocuments(application);
    fill.run();
    try {
      installOwn(application);
    } catch (PackageManager.NameNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void installDocuments(Application application) {
    DocumentStore documents = new DocumentStore();
    ProviderInfo info = new ProviderInfo();
    info.authority = DocumentStore.AUTHORITY;
    info.exported = true;
    info.grantUriPermissions = true;
    info.readPermission = Manifest.permission.MANAGE_DOCUMENTS;
    info.writePermission = Manifest.permission.MANAGE_DOCUMENTS;
    documents.attachInfo(application, info);
    ShadowContentResolver.registerProviderInternal(DocumentStore.AUTHORITY, documents);
  }

  /** A provider of the phone. */
  ContentProvider of(String authority) {
    return stores.get(authority);
  }

  /** The providers of the app itself. */
  List<ContentProvider> ofApp() {
    return own;
  }

  /** The process is gone, and its providers with it. */
  void processStopped() {
    own.clear();
  }

  private void installOwn(Application application) throws PackageManager.NameNotFoundException {
    PackageInfo info =
        application
            .getPackageManager()
            .getPackageInfo(device.app().packageName(), PackageManager.GET_PROVIDERS);
    if (info.providers == null) {
      return;
    }
    ProviderInfo[] providers = info.providers.clone();
    Arrays.sort(providers, Comparator.comparingInt(provider -> -provider.initOrder));
    for (ProviderInfo provider : providers) {
      installOwn(application, provider);
    }
  }

  private void installOwn(Application application, ProviderInfo info) {
    try {
      ContentProvider provider =
          device.app().componentFactory().instantiateProvider(device.app().loader(), info.name);
      own.add(provider);
      provider.attachInfo(application, info);
      if (info.authority != null) {
        for (String authority : info.authority.split(";")) {
          ShadowContentResolver.registerProviderInternal(authority, provider);
        }
      }
    } catch (ReflectiveOperationException e) {
      throw new RuntimeException("Unable to get provider " + info.name + ": " + e, e);
    }
  }

  /** Drops what the app stored in the phone's providers. */
  void forget() {
    stores.values().forEach(SystemStore::close);
    stores.clear();
  }
}
