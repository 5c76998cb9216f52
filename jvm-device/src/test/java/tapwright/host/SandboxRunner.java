package tapwright.host;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.runner.notification.RunNotifier;
import org.junit.runners.BlockJUnit4ClassRunner;
import org.junit.runners.model.FrameworkMethod;
import org.junit.runners.model.InitializationError;
import org.robolectric.internal.AndroidSandbox;
import tapwright.device.process.SandboxSetUp;

/**
 * Runs the tests of a class inside the device's sandbox, on its main thread: they see the real
 * framework and the classes of the device. No app runs there.
 */
public final class SandboxRunner extends BlockJUnit4ClassRunner {
  private static final int SDK_LEVEL = 34;
  private static AndroidSandbox sandbox;

  public SandboxRunner(Class<?> test) throws InitializationError {
    super(sandbox().bootstrappedClass(test));
  }

  /** One for all test classes: it takes seconds to build. */
  private static synchronized AndroidSandbox sandbox() throws InitializationError {
    if (sandbox == null) {
      try {
        sandbox = new SandboxFactory(SDK_LEVEL, Path.of("unused")).build();
        Class<?> setUp = sandbox.bootstrappedClass(SandboxSetUp.class);
        sandbox.runOnMainThread((Runnable) setUp.getConstructor().newInstance());
      } catch (ReflectiveOperationException e) {
        throw new InitializationError(e);
      }
    }
    return sandbox;
  }

  @Override
  protected void runChild(FrameworkMethod method, RunNotifier notifier) {
    sandbox.runOnMainThread(
        (Callable<Void>)
            () -> {
              super.runChild(method, notifier);
              return null;
            });
  }
}
