package tapwright.device.audit;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import tapwright.agent.ProxyAnswers;

/** Counts the answers of system services that have nobody behind them. */
public final class ServiceAnswers {
  private static final String PROXY = "a proxy";

  /** Empty for a call that is not watched. */
  private static final Map<Method, WatchedService> watched = new ConcurrentHashMap<>();

  private record WatchedService(AnswerCount count) {}

  private ServiceAnswers() {}

  public static void watch() {
    ProxyAnswers.setListener(ServiceAnswers::answered);
  }

  private static void answered(Method method, Object answer) {
    if (method.getReturnType() == void.class) {
      return;
    }
    AnswerCount count =
        watched
            .computeIfAbsent(method, any -> new WatchedService(AnswerAudit.watch(name(any), PROXY)))
            .count();
    if (count != null) {
      AnswerAudit.note(count, answer);
    }
  }

  private static String name(Method method) {
    String types =
        Arrays.stream(method.getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(","));
    return method.getDeclaringClass().getName() + '.' + method.getName() + '(' + types + ')';
  }
}
