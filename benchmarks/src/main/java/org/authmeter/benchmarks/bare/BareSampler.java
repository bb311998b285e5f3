package org.authmeter.benchmarks.bare;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The operation of a bare loop as a sample of JMeter, with nothing beside it: what JMeter itself
 * costs, whatever the sampler. Has no fields.
 */
public final class BareSampler extends AbstractSampler implements ThreadListener {
  /** The JMeter property with the kind, as {@link BareMain} takes it. */
  public static final String KIND = "authmeter.bench.kind";

  /** The JMeter property with the settings file, as {@link BareMain} takes it. */
  public static final String SETTINGS = "authmeter.bench.settings";

  private static final long serialVersionUID = 1L;

  /** Made with the first sample, and shared by all virtual users. */
  private static final class Shared {
    private static final BareMain.Work WORK = work();
    private static final AtomicInteger THREADS = new AtomicInteger();

    private static BareMain.Work work() {
      Properties settings = new Properties();
      try (InputStream in = Files.newInputStream(Path.of(JMeterUtils.getProperty(SETTINGS)))) {
        settings.load(in);
        return BareMain.work(JMeterUtils.getProperty(KIND), settings);
      } catch (Exception e) {
        throw new IllegalStateException("the bare loop's operation cannot be made", e);
      }
    }
  }

  private transient BareMain.Operation operation;

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    try {
      if (operation == null) {
        operation = Shared.WORK.forThread(Shared.THREADS.getAndIncrement());
      }
      result.sampleStart();
      operation.run();
      result.sampleEnd();
      result.setResponseCodeOK();
      result.setSuccessful(true);
    } catch (Exception e) {
      if (result.getStartTime() == 0) {
        result.sampleStart();
      }
      result.sampleEnd();
      result.setResponseMessage(e.toString());
    }
    return result;
  }

  @Override
  public void threadStarted() {
    // the first sample makes the operation
  }

  @Override
  public void threadFinished() {
    try {
      if (operation != null) {
        operation.close();
      }
    } catch (IOException e) {
      System.err.println("the operation cannot be closed: " + e);
    }
  }
}
