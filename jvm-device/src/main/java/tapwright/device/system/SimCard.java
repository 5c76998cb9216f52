package tapwright.device.system;

import android.app.Application;
import android.telephony.SubscriptionManager;
import android.telephony.TelephonyManager;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowSubscriptionManager;
import org.robolectric.shadows.ShadowSubscriptionManager.SubscriptionInfoBuilder;
import org.robolectric.shadows.ShadowTelephonyManager;

/** A phone has a SIM card; this one is the emulator's. */
final class SimCard {
  private static final int SUBSCRIPTION = 1;
  private static final String CARRIER = "T-Mobile";
  private static final String COUNTRY = "us";
  private static final String OPERATOR = "310260";
  private static final String NUMBER = "+15555215554";

  private SimCard() {}

  static void insert(Application application) {
    SubscriptionManager subscriptions = application.getSystemService(SubscriptionManager.class);
    Shadows.shadowOf(subscriptions)
        .setActiveSubscriptionInfos(
            SubscriptionInfoBuilder.newBuilder()
                .setId(SUBSCRIPTION)
                .setSimSlotIndex(0)
                .setIccId("89860318640220133897")
                .setDisplayName(CARRIER)
                .setCarrierName(CARRIER)
                .setNumber(NUMBER)
                .setCountryIso(COUNTRY)
                .setMcc("310")
                .setMnc("260")
                .buildSubscriptionInfo());
    ShadowSubscriptionManager.setDefaultSubscriptionId(SUBSCRIPTION);
    ShadowSubscriptionManager.setDefaultDataSubscriptionId(SUBSCRIPTION);
    ShadowSubscriptionManager.setDefaultSmsSubscriptionId(SUBSCRIPTION);
    ShadowSubscriptionManager.setDefaultVoiceSubscriptionId(SUBSCRIPTION);
    ShadowTelephonyManager phone =
        Shadows.shadowOf(application.getSystemService(TelephonyManager.class));
    phone.setSimState(TelephonyManager.SIM_STATE_READY);
    phone.setSimOperator(OPERATOR);
    phone.setSimOperatorName(CARRIER);
    phone.setSimCountryIso(COUNTRY);
    phone.setNetworkOperator(OPERATOR);
    phone.setNetworkOperatorName(CARRIER);
    phone.setNetworkCountryIso(COUNTRY);
    phone.setPhoneType(TelephonyManager.PHONE_TYPE_GSM);
    phone.setLine1Number(NUMBER);
  }
}
