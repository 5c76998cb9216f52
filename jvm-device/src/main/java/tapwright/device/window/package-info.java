/**
 * What the device shows and how it is touched: windows, focus, input, the view hierarchy as XML,
 * pictures.
 */
package tapwright.device.window;
