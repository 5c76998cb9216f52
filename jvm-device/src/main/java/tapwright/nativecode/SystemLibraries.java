package tapwright.nativecode;

import java.util.Set;

/**
 * The libraries of a phone's system that an app may use, and which of them the device stands for.
 */
public final class SystemLibraries {
  private static final Set<String> HERE =
      Set.of(
          "libc.so",
          "libm.so",
          "libdl.so",
          "liblog.so",
          "libandroid.so",
          "libz.so",
          "libstdc++.so",
          "libjnigraphics.so",
          "libnativehelper.so");

  private static final Set<String> ABSENT =
      Set.of(
          "libEGL.so",
          "libGLESv1_CM.so",
          "libGLESv2.so",
          "libGLESv3.so",
          "libOpenSLES.so",
          "libOpenMAXAL.so",
          "libmediandk.so",
          "libvulkan.so",
          "libaaudio.so",
          "libamidi.so",
          "libcamera2ndk.so",
          "libnativewindow.so",
          "libneuralnetworks.so",
          "libbinder_ndk.so",
          "libicu.so",
          "libsync.so");

  private SystemLibraries() {}

  /** Whether a phone's system has a library of this file name for apps. */
  public static boolean isOne(String fileName) {
    return isHere(fileName) || ABSENT.contains(fileName);
  }

  /** Whether the device has what is in it. */
  public static boolean isHere(String fileName) {
    return HERE.contains(fileName);
  }
}
