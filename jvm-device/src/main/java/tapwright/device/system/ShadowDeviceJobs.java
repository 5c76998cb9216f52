package tapwright.device.system;

import android.app.JobSchedulerImpl;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.app.job.JobWorkItem;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowJobScheduler;

/** A job that is scheduled is also run. */
@Implements(value = JobSchedulerImpl.class, isInAndroidSdk = false)
public class ShadowDeviceJobs extends ShadowJobScheduler.ShadowJobSchedulerImpl {
  @Override
  @Implementation
  public int schedule(JobInfo job) {
    int result = super.schedule(job);
    if (result == JobScheduler.RESULT_SUCCESS) {
      AndroidSystem.current().jobs().schedule(job);
    }
    return result;
  }

  @Override
  @Implementation(minSdk = 26)
  public int enqueue(JobInfo job, JobWorkItem work) {
    AndroidSystem.current().jobs().enqueue(job, work);
    return super.schedule(job);
  }
}
