package tapwright.convert;

import java.util.List;

/** Packages of libraries that Android apps bundle, as prefixes of internal class names. */
final class LibraryPackages {
  static final List<String> PREFIXES =
      """
android/ androidx/ kotlin/ kotlinx/ java/ javax/ j$/ dalvik/ scala/ groovy/ junit/
com/android/support/ com/android/volley/ com/android/billingclient/ com/android/vending/
com/android/dx/ com/android/tools/ com/google/android/ com/google/common/ com/google/gson/
com/google/protobuf/ com/google/firebase/ com/google/zxing/ com/google/ads/ com/google/api/
com/google/dagger/ com/google/errorprone/ com/google/analytics/ com/google/accompanist/
com/google/auto/ com/google/gdata/ com/google/i18n/ com/google/j2objc/ com/google/thirdparty/
com/squareup/ com/jakewharton/ com/bumptech/glide/ com/facebook/ com/crashlytics/
com/actionbarsherlock/ com/nineoldandroids/ com/viewpagerindicator/ com/nostra13/
com/fasterxml/ com/github/mikephil/ com/github/bumptech/ com/afollestad/ com/mikepenz/
com/rengwuxian/ com/astuetz/ com/handmark/ com/melnykov/ com/larvalabs/ com/wdullaer/
com/path/android/ com/sothree/ com/daimajia/ com/timehop/ com/tonicartos/ com/emilsjolander/
com/getbase/ com/amulyakhare/ com/nispok/ com/pnikosis/ com/readystatesoftware/
com/caverock/androidsvg/ com/davemorrissey/ com/drew/ com/adobe/ com/flurry/ com/mixpanel/
com/microsoft/ com/amazon/ com/amazonaws/ com/dropbox/core/ com/dropbox/client2/ com/evernote/
com/j256/ com/orm/ com/raizlabs/ com/activeandroid/ com/tngtech/ com/yydcdut/ com/vladsch/
com/vladium/ com/esotericsoftware/ com/sun/ com/ibm/icu/ com/koushikdutta/ com/loopj/
com/mopub/ com/inmobi/ com/tencent/ com/umeng/ com/unity3d/ com/airbnb/ com/applovin/
com/hannesdorfmann/ com/nhaarman/ com/rometools/ com/shockwave/ com/theartofdev/ com/tom_roth/
io/reactivex/ io/realm/ io/netty/ io/grpc/ io/fabric/ io/ktor/ io/noties/ io/coil/ io/sentry/
io/perfmark/ io/opencensus/ io/branch/ coil/ coil3/ dagger/ hilt_aggregated_deps/ rx/ retrofit/
retrofit2/ okhttp3/ okio/ butterknife/ timber/ leakcanary/ roboguice/ de/greenrobot/
de/hdodenhof/ de/keyboardsurfer/ de/psdev/ de/psdev/licensesdialog/ uk/co/senab/ uk/co/chrisjenx/
me/zhanghai/ me/leolin/ me/relex/ me/dm7/ me/tatarka/ net/sqlcipher/ net/simonvt/
net/danlew/android/ net/jcip/ net/java/ net/objecthunter/ net/gotev/ net/lingala/ ch/acra/
ch/qos/ ch/boye/ cz/msebera/ bolts/ freemarker/ mono/ jnamed/ nl/qbusict/ oauth/ repackaged/
org/acra/ org/apache/ org/aspectj/ org/bouncycastle/ org/spongycastle/ org/checkerframework/
org/chromium/ org/codehaus/ org/commonmark/ org/conscrypt/ org/dom4j/ org/eclipse/
org/greenrobot/ org/hamcrest/ org/htmlcleaner/ org/intellij/ org/jacoco/ org/javia/ org/jdom/
org/jdom2/ org/jetbrains/ org/joda/ org/json/ org/jsoup/ org/jspecify/ org/junit/ org/kobjects/
org/ksoap2/ org/koin/ org/kxml2/ org/mockito/ org/mozilla/javascript/ org/objectweb/
org/objenesis/ org/opencv/ org/ocpsoft/ org/osmdroid/ org/parceler/ org/reactivestreams/
org/simpleframework/ org/slf4j/ org/sqlite/ org/threeten/ org/tukaani/ org/w3c/ org/xbill/
org/xml/ org/xmlpull/ org/xmlrpc/ org/yaml/ pl/droidsonroids/ pub/devrel/ se/emilsjolander/
tourguide/ it/sephiroth/ jp/wasabeef/ fr/castorflex/ info/hoang8f/ android_serialport_api/
"""
          .lines()
          .flatMap(line -> java.util.Arrays.stream(line.trim().split("\\s+")))
          .filter(prefix -> !prefix.isEmpty())
          .toList();

  private LibraryPackages() {}
}
