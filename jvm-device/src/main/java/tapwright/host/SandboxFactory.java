package tapwright.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.robolectric.android.AndroidSdkShadowMatcher;
import org.robolectric.android.internal.AndroidTestEnvironment;
import org.robolectric.annotation.ResourcesMode;
import org.robolectric.annotation.SQLiteMode;
import org.robolectric.interceptors.AndroidInterceptors;
import org.robolectric.internal.AndroidSandbox;
import org.robolectric.internal.SandboxManager;
import org.robolectric.internal.bytecode.ClassHandler;
import org.robolectric.internal.bytecode.ClassHandlerBuilder;
import org.robolectric.internal.bytecode.InstrumentationConfiguration;
import org.robolectric.internal.bytecode.Interceptors;
import org.robolectric.internal.bytecode.MethodRef;
import org.robolectric.internal.bytecode.ShadowMap;
import org.robolectric.internal.bytecode.ShadowProviders;
import org.robolectric.pluginapi.Sdk;
import org.robolectric.pluginapi.SdkProvider;
import org.robolectric.util.inject.Injector;
import tapwright.framework.ShadowFile;

/** Builds the sandbox in which the Android framework and the device's inner ring are loaded. */
final class SandboxFactory {
  private static final String ENVIRONMENT = "tapwright.device.process.DeviceEnvironment";

  private final int sdkLevel;
  private final Path nativeDirectory;
  private Sdk sdk;
  private boolean isFirst = true;

  /** Takes the directory below which the native runtime is kept unpacked. */
  SandboxFactory(int sdkLevel, Path nativeDirectory) {
    this.sdkLevel = sdkLevel;
    this.nativeDirectory = nativeDirectory;
  }

  /** The jar of the framework in use; known after the first {@link #buildDevice}. */
  Path frameworkJar() {
    return sdk.getJarPath();
  }

  /** Builds a sandbox and the device in it. */
  DeviceHandle buildDevice() throws ReflectiveOperationException, IOException {
    AndroidSandbox sandbox = build();
    Path unpacked = NativeFiles.provide(nativeDirectory, sdkLevel, frameworkJar());
    DeviceHandle device = new DeviceHandle(sandbox, new NativeFiles.Runtime(unpacked, !isFirst));
    isFirst = false;
    return device;
  }

  AndroidSandbox build() throws ReflectiveOperationException {
    ClassLoader host = SandboxFactory.class.getClassLoader();
    Class<? extends AndroidTestEnvironment> environment =
        Class.forName(ENVIRONMENT, false, host).asSubclass(AndroidTestEnvironment.class);
    Injector injector =
        new Injector.Builder(host)
            .bind(Properties.class, System.getProperties())
            .bind(
                AndroidSandbox.TestEnvironmentSpec.class,
                new AndroidSandbox.TestEnvironmentSpec(environment))
            .build();
    sdk = sdk(injector.getInstance(SdkProvider.class));
    Interceptors interceptors = new Interceptors(AndroidInterceptors.all());
    AndroidSandbox sandbox =
        injector
            .getInstance(SandboxManager.SandboxBuilder.class)
            .build(
                classLoading(interceptors),
                sdk,
                sdk,
                ResourcesMode.Mode.BINARY,
                SQLiteMode.Mode.NATIVE);
    configure(sandbox, injector, interceptors);
    return sandbox;
  }

  private Sdk sdk(SdkProvider provider) {
    for (Sdk candidate : provider.getSdks()) {
      if (candidate.getApiLevel() == sdkLevel) {
        return candidate;
      }
    }
    throw new IllegalArgumentException("no such SDK level: " + sdkLevel);
  }

  private void configure(AndroidSandbox sandbox, Injector injector, Interceptors interceptors)
      throws ReflectiveOperationException {
    ShadowMap.Builder shadows =
        injector.getInstance(ShadowProviders.class).getBaseShadowMap().newBuilder();
    ClassLoader inside = sandbox.getRobolectricClassLoader();
    for (String name : ShadowFile.read(SandboxFactory.class.getClassLoader())) {
      shadows.addShadowClasses(Class.forName(name, false, inside));
    }
    ShadowMap map = shadows.build();
    sandbox.replaceShadowMap(map);
    ClassHandler handler =
        injector
            .getInstance(ClassHandlerBuilder.class)
            .build(map, new AndroidSdkShadowMatcher(sdkLevel), interceptors, List.of());
    sandbox.configure(handler, interceptors);
  }

  /** Which classes the sandbox loads itself, and which of them are open to shadows. */
  private static InstrumentationConfiguration classLoading(Interceptors interceptors) {
    InstrumentationConfiguration.Builder builder = new InstrumentationConfiguration.Builder();
    for (MethodRef method : interceptors.getAllMethodRefs()) {
      builder.addInterceptedMethod(method);
    }
    for (String outside :
        List.of(
            "tapwright.agent.",
            "tapwright.backend.",
            "tapwright.host.",
            "tapwright.coverage.",
            "tapwright.convert.",
            "tapwright.nativecode.",
            "tapwright.parking.",
            "tapwright.protocol.",
            "org.bouncycastle.",
            "org.conscrypt.",
            "org.objectweb.asm",
            "org.robolectric.manifest.",
            "org.robolectric.res.",
            "org.w3c.",
            "org.xml.",
            "org.jacoco.")) {
      builder.doNotAcquirePackage(outside);
    }
    builder.doNotAcquireClass("org.robolectric.shadow.api.ShadowPicker");
    for (String open :
        List.of(
            "dalvik.",
            "libcore.",
            "android.",
            "com.android.internal.",
            "com.google.android.gles_jni.",
            "org.apache.http.",
            "org.ccil.cowan.tagsoup.",
            "org.kxml2.")) {
      builder.addInstrumentedPackage(open);
    }
    builder
        .doNotInstrumentPackage("android.R")
        .doNotInstrumentClass("android.app.RecoverableSecurityException")
        .addClassNameTranslation(
            "java.net.ExtendedResponseCache", "org.robolectric.fakes.RoboExtendedResponseCache")
        .addClassNameTranslation(
            "java.net.ResponseSource", "org.robolectric.fakes.RoboResponseSource")
        .addClassNameTranslation("java.nio.charset.Charsets", "java.nio.charset.StandardCharsets")
        .addClassNameTranslation("java.lang.UnsafeByteSequence", "java.lang.Object")
        .addClassNameTranslation("java.util.jar.StrictJarFile", "java.lang.Object")
        .addClassNameTranslation("sun.misc.Cleaner", "java.lang.ref.Cleaner$Cleanable");
    return new SandboxClasses(builder);
  }
}
