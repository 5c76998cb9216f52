/**
 * What converted app code calls in place of the JDK: virtual clocks and sleeps, exits, randomness,
 * files, coverage probes. Nothing else of the device is visible to an app.
 */
package tapwright.runtime;
