/**
 * The installed app and its classes: a class loader for each process, which shows the app nothing
 * but itself, the framework and what a phone has of the JDK.
 */
package tapwright.device.loader;
