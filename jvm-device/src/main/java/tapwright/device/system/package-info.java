/**
 * The Android system around the app: services, receivers, providers, permissions, jobs, other apps,
 * and the shadows of the managers through which apps reach them.
 */
package tapwright.device.system;
