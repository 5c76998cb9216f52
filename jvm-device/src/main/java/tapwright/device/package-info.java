/**
 * The device inside the sandbox: {@link tapwright.device.Device} holds its parts, {@link
 * tapwright.device.Screens} and {@link tapwright.device.SystemSide} are the two contracts between
 * them.
 */
package tapwright.device;
