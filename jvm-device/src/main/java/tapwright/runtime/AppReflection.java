package tapwright.runtime;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * What an app finds by reflection: the members that its classes and the framework's have on a
 * phone, without those that measuring, translating and shadowing have added.
 */
public final class AppReflection {
  private static final String SHADOWING = "org.robolectric.";

  private AppReflection() {}

  /** In place of {@code Class.getFields}. */
  public static Field[] getFields(Class<?> type) {
    return only(type.getFields(), AppReflection::isOfPhone);
  }

  /** In place of {@code Class.getDeclaredFields}. */
  public static Field[] getDeclaredFields(Class<?> type) {
    return only(type.getDeclaredFields(), AppReflection::isOfPhone);
  }

  /** In place of {@code Class.getMethods}. */
  public static Method[] getMethods(Class<?> type) {
    return only(type.getMethods(), AppReflection::isMethodOfPhone);
  }

  /** In place of {@code Class.getDeclaredMethods}. */
  public static Method[] getDeclaredMethods(Class<?> type) {
    return only(type.getDeclaredMethods(), AppReflection::isMethodOfPhone);
  }

  /** In place of {@code Class.getConstructors}. */
  public static Constructor<?>[] getConstructors(Class<?> type) {
    return only(type.getConstructors(), made -> !isForward(made));
  }

  /** In place of {@code Class.getDeclaredConstructors}. */
  public static Constructor<?>[] getDeclaredConstructors(Class<?> type) {
    return only(type.getDeclaredConstructors(), made -> !isForward(made));
  }

  /** In place of {@code Class.getInterfaces}. */
  public static Class<?>[] getInterfaces(Class<?> type) {
    return only(type.getInterfaces(), one -> !one.getName().startsWith(SHADOWING));
  }

  /** In place of {@code Class.getField}. */
  public static Field getField(Class<?> type, String name) throws NoSuchFieldException {
    if (isPlanted(name)) {
      throw new NoSuchFieldException(name);
    }
    return type.getField(name);
  }

  /** In place of {@code Class.getDeclaredField}. */
  public static Field getDeclaredField(Class<?> type, String name) throws NoSuchFieldException {
    if (isPlanted(name)) {
      throw new NoSuchFieldException(name);
    }
    return type.getDeclaredField(name);
  }

  /** In place of {@code Class.getMethod}. */
  public static Method getMethod(Class<?> type, String name, Class<?>... parameters)
      throws NoSuchMethodException {
    return ofPhone(type.getMethod(name, parameters));
  }

  /** In place of {@code Class.getDeclaredMethod}. */
  public static Method getDeclaredMethod(Class<?> type, String name, Class<?>... parameters)
      throws NoSuchMethodException {
    return ofPhone(type.getDeclaredMethod(name, parameters));
  }

  private static Method ofPhone(Method found) throws NoSuchMethodException {
    if (!isMethodOfPhone(found)) {
      throw new NoSuchMethodException(
          found.getDeclaringClass().getName()
              + "."
              + found.getName()
              + " "
              + Arrays.toString(found.getParameterTypes()));
    }
    return found;
  }

  private static boolean isMethodOfPhone(Method method) {
    return isOfPhone(method) && !LaterJava.isMember(method);
  }

  private static boolean isOfPhone(Member member) {
    return !isPlanted(member.getName());
  }

  private static boolean isPlanted(String name) {
    return name != null
        && (name.startsWith("$jacoco")
            || name.startsWith("$$robo$")
            || name.equals("__robo_data__")
            || name.equals("__constructor__")
            || name.equals("__staticInitializer__"));
  }

  /** The converter's own constructors end with a parameter {@code Ancestor[][]}. */
  private static boolean isForward(Constructor<?> made) {
    Class<?>[] parameters = made.getParameterTypes();
    Class<?> last = parameters.length == 0 ? null : parameters[parameters.length - 1];
    Class<?> row = last == null ? null : last.getComponentType();
    Class<?> element = row == null ? null : row.getComponentType();
    return element != null
        && element != made.getDeclaringClass()
        && element.isAssignableFrom(made.getDeclaringClass());
  }

  private static <T> T[] only(T[] all, Predicate<T> wanted) {
    int kept = 0;
    for (T one : all) {
      if (wanted.test(one)) {
        all[kept++] = one; // The array is a copy.
      }
    }
    return kept == all.length ? all : Arrays.copyOf(all, kept);
  }
}
