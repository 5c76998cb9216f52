/**
 * Virtual time: runs messages, frames and alarms in order, waits for the app's own threads, and
 * decides when a step is over.
 */
package tapwright.device.time;
