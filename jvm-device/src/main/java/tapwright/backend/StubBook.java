package tapwright.backend;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Answers from what the user recorded or wrote down. */
final class StubBook implements Answerer {
  private static final String STARTED = "Started";
  private static final int NOT_FOUND = 404;

  private final List<Stub> stubs = new ArrayList<>();
  private final Map<String, String> scenarios = new HashMap<>();

  /** Takes the stubs in the order in which they are asked. */
  StubBook(List<?> spelt) {
    spelt.forEach(each -> stubs.add(new Stub((Map<?, ?>) each)));
  }

  @Override
  public synchronized void begin() {
    scenarios.clear();
    stubs.forEach(Stub::begin);
  }

  @Override
  public synchronized Reply answer(Request request) {
    for (Stub stub : stubs) {
      if (isInState(stub) && stub.takes(request)) {
        return replyOf(stub);
      }
    }
    return stubs.stream()
        .filter(stub -> stub.closeness(request) >= 0)
        .max(Comparator.comparingInt(stub -> stub.closeness(request)))
        .map(StubBook::replyOfNearest)
        .orElseGet(
            () ->
                new Reply(
                    NOT_FOUND, "", List.of(), new byte[0], 0, Fault.NONE, BackEnd.NOBODY, true));
  }

  private static Reply replyOfNearest(Stub stub) {
    return stub.reply();
  }

  private boolean isInState(Stub stub) {
    String state = scenarios.getOrDefault(stub.scenario(), STARTED);
    return stub.requiredState().isEmpty() || stub.requiredState().equals(state);
  }

  private Reply replyOf(Stub stub) {
    if (!stub.newState().isEmpty()) {
      scenarios.put(stub.scenario(), stub.newState());
    }
    return stub.reply();
  }
}
