package org.tapwright.service;

import android.app.job.JobParameters;
import android.app.job.JobService;

/** A job that is done at once. */
public class ScheduledJob extends JobService {
  @Override
  public boolean onStartJob(JobParameters parameters) {
    Results.tell("Job: " + parameters.getJobId() + " ran");
    return false;
  }

  @Override
  public boolean onStopJob(JobParameters parameters) {
    return false;
  }
}
