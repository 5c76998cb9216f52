/**
 * Serves requests inside the sandbox: performs events, installs apps, and puts answers together.
 */
package tapwright.device.protocol;
