/**
 * The outer ring of the device: reads requests, writes answers, builds the sandbox and watches over
 * its main thread.
 */
package tapwright.host;
