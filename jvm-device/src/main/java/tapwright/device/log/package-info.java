/**
 * The log as a phone prints it: logcat lines, stack traces and paths without anything that differs
 * from run to run.
 */
package tapwright.device.log;
