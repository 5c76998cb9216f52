/**
 * Robolectric shadows that give framework classes the behaviour they have on a phone, where the
 * system server plays no part.
 */
package tapwright.device.shadow;
