/**
 * The activity manager: tasks, launch modes, life cycles, results, and what a change of
 * configuration means for an activity.
 */
package tapwright.device.activity;
