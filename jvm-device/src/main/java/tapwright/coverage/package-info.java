/** Writes JaCoCo's execution data and XML report from the probes that a run has hit. */
package tapwright.coverage;
