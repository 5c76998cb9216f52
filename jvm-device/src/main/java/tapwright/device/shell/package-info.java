/**
 * What the shell of a phone asks of its system: starts, broadcasts, providers, settings, and what
 * is known of tasks, notifications and alarms.
 */
package tapwright.device.shell;
