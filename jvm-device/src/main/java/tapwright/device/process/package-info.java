/**
 * Processes of the app: how they start, what ends them (crash, hang, exit, a limit of the device),
 * and what is cleaned up after them.
 */
package tapwright.device.process;
