/** The Android key store: generates keys, keeps them, and signs their certificates. */
package tapwright.device.keys;
