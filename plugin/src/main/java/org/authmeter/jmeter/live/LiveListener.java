package org.authmeter.jmeter.live;

import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.visualizers.backend.BackendListener;

/**
 * JMeter's Backend Listener with the {@link LiveInfluxdbClient}, for plans that hold it always. It
 * looks at no sample while nobody watches: JMeter's own reads all its parameters at each sample
 * before it asks its client.
 */
public class LiveListener extends BackendListener {
  private static final long serialVersionUID = 1L;

  private transient boolean watched;

  @Override
  public void testStarted(String host) {
    String address = getArguments().getArgumentsAsMap().get(LiveInfluxdbClient.URL);
    watched = !LiveInfluxdbClient.evaluated(address).isBlank();
    if (watched) {
      super.testStarted(host);
    }
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    if (watched) {
      super.sampleOccurred(event);
    }
  }

  @Override
  public void testEnded(String host) {
    if (watched) {
      super.testEnded(host);
    }
  }
}
