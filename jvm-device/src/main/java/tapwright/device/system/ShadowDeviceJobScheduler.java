package tapwright.device.system;

import android.app.JobSchedulerImpl;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.app.job.JobWorkItem;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowJobScheduler;

/** A job that is scheduled is also run, and every context knows of it. */
@Implements(value = JobSchedulerImpl.class, isInAndroidSdk = false)
public class ShadowDeviceJobScheduler extends ShadowJobScheduler.ShadowJobSchedulerImpl {
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

  @Override
  @Implementation
  public void cancel(int id) {
    super.cancel(id);
    AndroidSystem.current().jobs().cancel(id);
  }

  @Override
  @Implementation
  public void cancelAll() {
    super.cancelAll();
    AndroidSystem.current().jobs().clear();
  }

  @Override
  @Implementation
  public List<JobInfo> getAllPendingJobs() {
    return AndroidSystem.current().jobs().pending();
  }

  @Override
  @Implementation(minSdk = 24)
  public JobInfo getPendingJob(int id) {
    return getAllPendingJobs().stream().filter(job -> job.getId() == id).findFirst().orElse(null);
  }
}
