package tapwright.device.time;

/**
 * What one step may use.
 *
 * @param settleMilliseconds virtual time after an action in which things may still happen
 * @param flingMilliseconds the same after a drag: what was flung rolls on for long
 * @param messagesPerStep messages of the main thread after which a step ends although more wait
 * @param stepNanoseconds processor time after which a step ends although more waits
 * @param backgroundNanoseconds processor time of the app's threads, or waits without any, after
 *     which a step no longer waits for them
 * @param launchMilliseconds processor time that the start of a process may take: a cold JVM is slow
 * @param blockedMilliseconds processor time in one message after which app code on the main thread
 *     counts as hung: twice a phone's, where code is compiled before it first runs
 * @param asleepMilliseconds virtual time that it may sleep in one message: an input that comes
 *     meanwhile waits as long
 */
public record Budget(
    long settleMilliseconds,
    long flingMilliseconds,
    int messagesPerStep,
    long stepNanoseconds,
    long backgroundNanoseconds,
    long launchMilliseconds,
    long blockedMilliseconds,
    long asleepMilliseconds) {
  public static final Budget STANDARD =
      new Budget(400, 1_600, 4000, 8_000_000_000L, 1_500_000_000L, 30_000, 10_000, 5_000);
}
