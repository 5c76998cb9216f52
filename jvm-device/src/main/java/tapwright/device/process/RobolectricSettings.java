package tapwright.device.process;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.ConscryptMode;
import org.robolectric.annotation.GraphicsMode;
import org.robolectric.annotation.LooperMode;
import org.robolectric.annotation.SQLiteMode;
import org.robolectric.annotation.experimental.LazyApplication;
import org.robolectric.pluginapi.config.ConfigurationStrategy;

/** The settings that Robolectric reads from annotations when it runs a test. */
final class RobolectricSettings implements ConfigurationStrategy.Configuration {
  private final Map<Class<?>, Object> values = new LinkedHashMap<>();

  /** Takes the screen in Robolectric's words. */
  RobolectricSettings(String qualifiers) {
    values.put(ConscryptMode.Mode.class, ConscryptMode.Mode.OFF);
    values.put(LooperMode.Mode.class, LooperMode.Mode.PAUSED);
    values.put(LazyApplication.LazyLoad.class, LazyApplication.LazyLoad.OFF);
    values.put(GraphicsMode.Mode.class, GraphicsMode.Mode.NATIVE);
    values.put(SQLiteMode.Mode.class, SQLiteMode.Mode.NATIVE);
    values.put(Config.class, new Config.Builder().setQualifiers(qualifiers).build());
  }

  @Override
  public <T> T get(Class<T> type) {
    return type.cast(values.get(type));
  }

  @Override
  public Set<Class<?>> keySet() {
    return values.keySet();
  }

  @Override
  public Map<Class<?>, Object> map() {
    return values;
  }
}
