package org.authmeter.runner.bench.authmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.runner.RunnerException;

/** wrk with one thread and as many connections as JMeter has load threads. */
final class WrkTurn {
  private static final Pattern SAID =
      Pattern.compile("logins (\\d+) challenges (\\d+) others (\\d+) errors (\\d+) micros (\\d+)");

  private final AuthMarkBenchSettings settings;

  WrkTurn(AuthMarkBenchSettings settings) {
    this.settings = settings;
  }

  List<String> command(Path script, int connections, String server) {
    return List.of(
        "wrk",
        "-t1",
        "-c" + connections,
        "-d" + settings.measured().toSeconds() + "s",
        "-s",
        script.toString(),
        server);
  }

  /**
   * @param cpuMs of the whole process
   */
  AuthMarkTurn read(int round, int threads, Path output, double cpuMs) throws IOException {
    Matcher said = SAID.matcher(Files.readString(output));
    if (!said.find()) {
      throw RunnerException.broke("wrk told no logins; see " + output);
    }
    return AuthMarkTurn.of(
        "wrk",
        round,
        threads,
        Long.parseLong(said.group(1)),
        Long.parseLong(said.group(3)) + Long.parseLong(said.group(4)),
        Long.parseLong(said.group(5)) / 1000.0,
        cpuMs);
  }
}
