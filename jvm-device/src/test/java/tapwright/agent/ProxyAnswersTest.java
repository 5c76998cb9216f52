package tapwright.agent;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.After;
import org.junit.Test;
import org.robolectric.util.ReflectionHelpers;

/** What proxies answer in place of a service is told; the agent of the test run has seen to it. */
public final class ProxyAnswersTest {
  /** A service with nobody behind it. */
  public interface Service {
    String name();

    int count();
  }

  @After
  public void stopListening() {
    ProxyAnswers.setListener((method, answer) -> {});
  }

  @Test
  public void answersOfProxiesAreTold() {
    List<String> told = new ArrayList<>();
    ProxyAnswers.setListener((method, answer) -> told.add(method.getName() + " " + answer));
    ReflectionHelpers.createNullProxy(Service.class).name();
    ReflectionHelpers.createDeepProxy(Service.class).count();
    assertEquals(List.of("name null", "count 0"), told);
  }
}
