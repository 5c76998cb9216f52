package org.tapwright.hostile;

import android.app.Activity;
import android.os.Bundle;
import android.os.StrictMode;
import android.widget.TextView;

/** Tries what an app must not be able to do, and says how far it got. */
public class MainActivity extends Activity {
  private static final String OUTCOME = "outcome";
  private TextView outcome;

  /** Something to try; answers what came of it. */
  interface Attempt {
    String make() throws Exception;
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    // What it tries is tried on the main thread, also with the network.
    StrictMode.setThreadPolicy(StrictMode.ThreadPolicy.LAX);
    setContentView(R.layout.main);
    outcome = findViewById(R.id.outcome);
    if (state != null) {
      outcome.setText(state.getCharSequence(OUTCOME));
    }
    setUpReach();
    setUpMeddling();
    setUpNative();
    setUpHarm();
  }

  private void setUpNative() {
    Native code = new Native();
    on(R.id.foreign, code::find);
    on(R.id.watch, code::watch);
    Network network = new Network(this);
    on(R.id.host_port, network::host);
    on(R.id.connected, network::isConnected);
    on(R.id.many_files, new Meddle(this)::manyFiles);
  }

  private void setUpReach() {
    Reach reach = new Reach(this);
    on(R.id.read_passwd, () -> reach.read("/etc/passwd"));
    on(R.id.read_home, reach::home);
    on(R.id.read_proc, () -> reach.read("/proc/self/environ"));
    on(R.id.socket, reach::socket);
    on(R.id.resolve, reach::resolve);
    on(R.id.listen, reach::listen);
    on(R.id.serve, reach::serve);
    on(R.id.list, reach::list);
    on(R.id.process, reach::process);
    on(R.id.library, reach::library);
    on(R.id.write_outside, reach::writeOutside);
    on(R.id.write_disk, reach::fillDisk);
    on(R.id.host_class, reach::hostClasses);
    on(R.id.unsafe, reach::unsafe);
    on(R.id.properties, reach::properties);
    on(R.id.security, reach::redirect);
  }

  private void setUpMeddling() {
    Meddle meddle = new Meddle(this);
    on(R.id.phone_files, meddle::phone);
    on(R.id.host_files, meddle::host);
    on(R.id.change, meddle::change);
    on(R.id.change_own, meddle::changeOwn);
    on(R.id.deep, meddle::deep);
    on(R.id.lock, meddle::lock);
    on(R.id.name, this::addNamed);
  }

  private String addNamed() {
    setContentView(new Meddle.NamedBox(this));
    return "shown";
  }

  private void setUpHarm() {
    Harm harm = new Harm();
    on(R.id.exit, harm::exit);
    on(R.id.halt, harm::halt);
    on(R.id.kill, harm::kill);
    on(R.id.memory, harm::fillMemory);
    on(R.id.crowd, harm::crowdMemory);
    on(R.id.crowd_background, harm::crowdInBackground);
    on(R.id.stack, harm::overflow);
    on(R.id.loop_main, harm::loop);
    on(R.id.loop_background, harm::loopInBackground);
    on(R.id.hook, harm::hook);
    on(R.id.threads, harm::threads);
    on(R.id.interrupt, harm::interruptAll);
    on(R.id.throw_background, harm::throwInBackground);
    on(R.id.throw_main, harm::throwNow);
    on(R.id.throw_handler, harm::throwFromHandler);
    on(R.id.swallow, harm::swallow);
  }

  private void on(int id, Attempt attempt) {
    TextView button = findViewById(id);
    button.setOnClickListener(view -> outcome.setText(button.getText() + ": " + result(attempt)));
  }

  /** What an attempt answered; a refusal is shown, what is no exception goes on its way. */
  private static String result(Attempt attempt) {
    try {
      return attempt.make();
    } catch (Harm.OnPurpose thrown) {
      throw thrown;
    } catch (Exception | LinkageError refused) {
      return "refused, " + refused;
    }
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    state.putCharSequence(OUTCOME, outcome.getText());
  }
}
