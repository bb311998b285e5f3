package org.authmeter.jmeter.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.jmeter.core.FieldText;
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
    implements TestBean, TestStateListener, NoConfigMerge {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(HostMetricsConfig.class);

  static final String DEFAULT_FILE = "hosts.csv";
  static final String DEFAULT_INTERVAL = "1000";

  /** An exporter's answer takes some milliseconds; one that hangs is asked again after this. */
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private transient HostWatch watch;

  private transient String processes;
  private transient String exporters;
  private transient String file;
  private transient String interval;

  @Override
  public void testStarted() {
    setRunningVersion(true);
    TestBeanHelper.prepare(this);
    try {
      Duration every =
          FieldText.time("interval", interval, DEFAULT_INTERVAL, ChronoUnit.MILLIS, 100);
      Map<String, HostSource> sources = new HostSpecs().read(processes, exporters, TIMEOUT);
      if (!sources.isEmpty()) {
        Path path = Path.of(FieldText.text(file, DEFAULT_FILE)).toAbsolutePath();
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

  /** {@code name=} process id, {@code self}, {@code machine} or a program's name; empty = none. */
  public String getProcesses() {
    return processes;
  }

  public void setProcesses(String processes) {
    this.processes = processes;
  }

  /** {@code name=} URL of a node_exporter; empty = none. */
  public String getExporters() {
    return exporters;
  }

  public void setExporters(String exporters) {
    this.exporters = exporters;
  }

  /** CSV file; a relative path starts from the working directory; default hosts.csv. */
  public String getFile() {
    return file;
  }

  public void setFile(String file) {
    this.file = file;
  }

  /** Milliseconds between two figures; default 1000, least 100. */
  public String getInterval() {
    return interval;
  }

  public void setInterval(String interval) {
    this.interval = interval;
  }
}
