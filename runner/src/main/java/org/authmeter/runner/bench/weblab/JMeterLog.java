package org.authmeter.runner.bench.weblab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.stream.Stream;
import org.authmeter.runner.RunnerException;

/** What jmeter.log tells of a test. */
final class JMeterLog {
  private static final String GROUP = "Starting thread group... number=";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");
  private static final int TIME_LENGTH = 23;

  private JMeterLog() {}

  /**
   * When the last thread group began to start its users, in milliseconds since the epoch.
   *
   * @throws RunnerException status 4 if it does not tell
   */
  static long start(Path log) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return lines
          .filter(line -> line.contains(GROUP) && line.length() > TIME_LENGTH)
          .reduce((first, second) -> second)
          .map(line -> LocalDateTime.parse(line.substring(0, TIME_LENGTH), TIME))
          .map(time -> time.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli())
          .orElseThrow(() -> RunnerException.broke("no thread group was started; see " + log));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
