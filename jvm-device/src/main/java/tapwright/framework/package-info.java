/**
 * Prepares the framework of an SDK level, once: takes out the calls that no shadow can answer, and
 * adds empty classes for what Robolectric names and the level lacks.
 */
package tapwright.framework;
