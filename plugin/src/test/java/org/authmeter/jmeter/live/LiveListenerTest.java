package org.authmeter.jmeter.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.AbstractBackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class LiveListenerTest {
  private static final BlockingQueue<String> SEEN = new LinkedBlockingQueue<>();

  /** Tells what reaches a client. */
  public static final class Client extends AbstractBackendListenerClient {
    @Override
    public void setupTest(BackendListenerContext context) {
      SEEN.add("setup");
    }

    @Override
    public void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {
      results.forEach(result -> SEEN.add(result.getSampleLabel()));
    }

    @Override
    public void teardownTest(BackendListenerContext context) throws Exception {
      super.teardownTest(context);
      SEEN.add("teardown");
    }
  }

  private static void run(String url) {
    LiveListener listener = new LiveListener();
    listener.setName("watched live at " + url);
    Arguments arguments = new Arguments();
    arguments.addArgument("influxdbUrl", url);
    listener.setArguments(arguments);
    listener.setClassname(Client.class.getName());
    SampleResult result = new SampleResult(System.currentTimeMillis(), 40);
    result.setSampleLabel("login");
    SEEN.clear();
    listener.testStarted();
    listener.sampleOccurred(new SampleEvent(result, "users"));
    listener.testEnded();
  }

  @Test
  void shouldHandSamplesToItsClientWhenSomebodyWatches() throws Exception {
    run("http://127.0.0.1:8086/write?db=jmeter");
    assertThat(SEEN.poll(5, TimeUnit.SECONDS)).isEqualTo("setup");
    assertThat(SEEN.poll(5, TimeUnit.SECONDS)).isEqualTo("login");
    assertThat(SEEN.poll(5, TimeUnit.SECONDS)).isEqualTo("teardown");
  }

  @Test
  void shouldNotEvenStartItsClientWhenNobodyWatches() {
    run("");
    assertThat(SEEN).isEmpty();
    run("${__P(authmeter.influxdb.url,)}"); // as the controller of agents sees it
    assertThat(SEEN).isEmpty();
  }
}
