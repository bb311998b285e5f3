package org.authmeter.jmeter.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.FormElement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what processes and machines use to a CSV file, from the start of the test to its end; does
 * nothing where nothing is named. It makes no samples and takes no part in them.
 *
 * <p>A machine without an answer is a line in jmeter.log. A mistyped field, or a file that cannot
 * be written, keeps the test from starting, as a run without its figures would be noticed too late.
 */
public class HostMetricsConfig extends ConfigTestElement
    implements FormElement, TestStateListener, NoConfigMerge, NoThreadClone {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(HostMetricsConfig.class);

  /** {@code name=} process id, {@code self}, {@code machine} or a program's name. */
  private static final Field<String> PROCESSES = Field.text("processes");

  /** {@code name=} URL of a node_exporter. */
  private static final Field<String> EXPORTERS = Field.text("exporters");

  /** CSV file; a relative path starts from the working directory. */
  private static final Field<String> FILE = Field.file("file", "hosts.csv");

  private static final Field<Duration> INTERVAL = Field.milliseconds("interval", 1_000, 100);

  static final ElementForm FORM =
      ElementForm.withIcon("host-metrics.png")
          .group("watched", PROCESSES, EXPORTERS)
          .group("output", FILE, INTERVAL);

  /** An exporter's answer takes some milliseconds; one that hangs is asked again after this. */
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private transient HostWatch watch;

  @Override
  public void testStarted() {
    setRunningVersion(true);
    try {
      Duration every = INTERVAL.of(this);
      Map<String, HostSource> sources =
          new HostSpecs().read(PROCESSES.of(this), EXPORTERS.of(this), TIMEOUT);
      if (!sources.isEmpty()) {
        Path path = Path.of(FILE.of(this)).toAbsolutePath();
        watch = new HostWatch(sources, path, every, text -> log.warn("{}: {}", getName(), text));
        log.info("{}: {} every {} ms to {}", getName(), sources.keySet(), every.toMillis(), path);
      }
    } catch (IllegalArgumentException | IOException e) {
      String message = getName() + ": " + e.getMessage();
      JMeterUtils.reportErrorToUser(message, getName());
      throw new IllegalStateException(message, e);
    }
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    if (watch != null) {
      try {
        watch.close();
      } catch (IOException e) {
        throw new UncheckedIOException(getName() + ": the file is not whole", e);
      } finally {
        watch = null;
      }
    }
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }
}
