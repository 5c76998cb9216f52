package org.tapwright.conformance;

import static org.tapwright.conformance.Lines.ask;

import android.app.Activity;
import android.app.PendingIntent;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.net.Uri;

/** What the package manager knows, and which intents find whom. */
final class PackageLines {
  private PackageLines() {}

  static void askAll(Activity main) {
    PackageManager packages = main.getPackageManager();
    String own = main.getPackageName();
    ask("package.version", () -> packages.getPackageInfo(own, 0).versionName);
    ask("package.code", () -> packages.getPackageInfo(own, 0).getLongVersionCode());
    ask("package.unknown", () -> packages.getPackageInfo("no.such.package", 0));
    ask("package.label", () -> packages.getApplicationLabel(main.getApplicationInfo()));
    ask("package.activity", () -> packages.getActivityInfo(main.getComponentName(), 0).name);
    ask("package.activity.unknown", () -> packages.getActivityInfo(unknown(own), 0));
    ask("package.launch", () -> packages.getLaunchIntentForPackage(own).getAction());
    ask("package.services.none", () -> packages.queryIntentServices(nobody(), 0).size());
    ask("package.receivers.none", () -> packages.queryBroadcastReceivers(nobody(), 0).size());
    ask("package.activities.none", () -> packages.queryIntentActivities(nobody(), 0).size());
    ask("package.provider", () -> packages.resolveContentProvider(own + ".words", 0).name);
    ask("package.provider.none", () -> packages.resolveContentProvider("no.such.authority", 0));
    ask("package.feature.touch", () -> packages.hasSystemFeature("android.hardware.touchscreen"));
    ask("package.feature.unknown", () -> packages.hasSystemFeature("no.such.feature"));
    ask("package.permission", () -> packages.checkPermission("android.permission.INTERNET", own));
    intents(main);
  }

  private static ComponentName unknown(String own) {
    return new ComponentName(own, own + ".NoActivity");
  }

  private static Intent nobody() {
    return new Intent("org.tapwright.conformance.NOBODY");
  }

  private static void intents(Activity main) {
    ask("intent.nobody", () -> start(main, nobody()));
    ask("intent.undeclared", () -> start(main, new Intent(main, Lines.class)));
    ask("intent.type", () -> main.getContentResolver().getType(WordProvider.WORDS));
    ask("intent.uri", () -> new Intent("A", Uri.parse("b:c")).toUri(Intent.URI_INTENT_SCHEME));
    ask("intent.equal", () -> nobody().filterEquals(nobody().putExtra("a", 1)));
    ask("intent.extra.default", () -> nobody().getIntExtra("none", 5));
    ask("intent.extra.wrong", () -> nobody().putExtra("a", "text").getIntExtra("a", 5));
    int flags = PendingIntent.FLAG_NO_CREATE | PendingIntent.FLAG_IMMUTABLE;
    ask("intent.pending.none", () -> PendingIntent.getBroadcast(main, 3, nobody(), flags));
    ask("intent.pending.mutability", () -> PendingIntent.getBroadcast(main, 4, nobody(), 0));
    ask("intent.pending.same", () -> pending(main).equals(pending(main)));
    ask("intent.pending.creator", () -> pending(main).getCreatorPackage());
  }

  private static PendingIntent pending(Activity main) {
    return PendingIntent.getActivity(
        main, 5, new Intent(main, TopActivity.class), PendingIntent.FLAG_IMMUTABLE);
  }

  private static String start(Activity main, Intent intent) {
    main.startActivity(intent);
    return "started";
  }
}
