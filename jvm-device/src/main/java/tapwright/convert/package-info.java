/**
 * Turns an APK into class files that a JVM can run, with coverage probes in the app's own classes.
 * Runs in a JVM of its own.
 */
package tapwright.convert;
