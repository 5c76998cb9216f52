package tapwright.device.audit;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** Android's own code needs no audit; everything else needs a verdict in the table. */
public final class AuditTableTest {
  @Test
  public void codeOfTheFrameworkAnswersForItself() {
    assertTrue(AuditTable.isAudited("android.view.View.requestLayout()", "android.view.View"));
    assertFalse(AuditTable.isAudited("android.view.ViewOther.x()", "android.view.View"));
  }

  @Test
  public void nativeCodeOfTheFrameworkAnswersForItself() {
    String shadows = "org.robolectric.shadows.";
    assertTrue(AuditTable.isAudited("android.graphics.Path.nX()", shadows + "ShadowNativePath"));
    assertFalse(
        AuditTable.isAudited(
            "libcore.util.NativeAllocationRegistry.x()",
            shadows + "ShadowNativeAllocationRegistry"));
  }

  @Test
  public void whatNobodyJudgedIsUnaudited() {
    assertFalse(AuditTable.isAudited("android.no.Such.call()", "org.robolectric.shadows.ShadowX"));
  }
}
