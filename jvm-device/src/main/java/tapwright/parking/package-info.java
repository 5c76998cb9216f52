/**
 * Gives the threads of the app their turns: the main thread first, then one at a time in the order
 * in which they were woken or started.
 */
package tapwright.parking;
