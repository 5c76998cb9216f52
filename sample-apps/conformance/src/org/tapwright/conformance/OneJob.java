package org.tapwright.conformance;

import android.app.job.JobParameters;
import android.app.job.JobService;

/** Notes that it ran. */
public class OneJob extends JobService {
  static boolean hasRun;

  @Override
  public boolean onStartJob(JobParameters parameters) {
    hasRun = true;
    return false;
  }

  @Override
  public boolean onStopJob(JobParameters parameters) {
    return false;
  }
}
