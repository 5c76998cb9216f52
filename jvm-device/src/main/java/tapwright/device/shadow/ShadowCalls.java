package tapwright.device.shadow;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.robolectric.internal.bytecode.RobolectricInternals;
import org.robolectric.internal.bytecode.ShadowedObject;
import tapwright.device.audit.WatchedCall;

/**
 * Binds the framework's calls that a shadow may answer, once and for all: the shadows of a sandbox
 * never change, so there is no need to ask at each call whether they did.
 */
public final class ShadowCalls {
  private static final MethodHandle SHADOW_OF = shadowOf();

  private ShadowCalls() {}

  private static MethodHandle shadowOf() {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(ShadowedObject.class, "$$robo$getData", MethodType.methodType(Object.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** An instance method. */
  public static CallSite bootstrap(
      MethodHandles.Lookup caller,
      String name,
      MethodType type,
      MethodHandle original,
      int isNative)
      throws IllegalAccessException {
    MethodHandle shadow =
        RobolectricInternals.findShadowMethodHandle(
            caller.lookupClass(), name, type, false, isNative == 1);
    MethodType arguments = type.dropParameterTypes(0, 1);
    if (shadow == null) {
      return unshadowed(caller.lookupClass(), name, type, arguments, original, isNative);
    }
    MethodHandle answer = shadow;
    Class<?> receiver = shadow.type().parameterType(0);
    if (receiver != caller.lookupClass()) {
      MethodType getter = MethodType.methodType(receiver, type.parameterType(0));
      answer = MethodHandles.filterArguments(shadow, 0, SHADOW_OF.asType(getter));
    }
    WatchedCall call = WatchedCall.byShadow(caller.lookupClass(), name, arguments, shadow);
    return bound(call.watched(answer), type);
  }

  /** A static method. */
  public static CallSite bootstrapStatic(
      MethodHandles.Lookup caller,
      String name,
      MethodType type,
      MethodHandle original,
      int isNative)
      throws IllegalAccessException {
    MethodHandle shadow =
        RobolectricInternals.findShadowMethodHandle(
            caller.lookupClass(), name, type, true, isNative == 1);
    if (shadow == null) {
      return unshadowed(caller.lookupClass(), name, type, type, original, isNative);
    }
    WatchedCall call = WatchedCall.byShadow(caller.lookupClass(), name, type, shadow);
    return bound(call.watched(shadow), type);
  }

  /** The making of an instance's shadow object. */
  public static CallSite bootstrapInit(MethodHandles.Lookup caller, String name, MethodType type) {
    return bound(RobolectricInternals.getShadowCreator(caller.lookupClass()), type);
  }

  /** Its own code, which is Android's unless that is native: then it does nothing. */
  private static CallSite unshadowed(
      Class<?> owner,
      String name,
      MethodType type,
      MethodType arguments,
      MethodHandle original,
      int isNative) {
    if (isNative != 1) {
      return bound(original, type);
    }
    return bound(WatchedCall.byNobody(owner, name, arguments).watched(original), type);
  }

  private static CallSite bound(MethodHandle handle, MethodType type) {
    return new ConstantCallSite(handle.asType(type));
  }
}
