/**
 * Makes one APK of what apps are shipped as besides: app bundles, and bases with their splits. Runs
 * in a JVM of its own.
 */
package tapwright.packages;
