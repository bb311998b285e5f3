package org.authmeter.runner.bench.authmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.jtl.JtlReader;
import org.authmeter.runner.jtl.JtlRow;
import org.authmeter.runner.step.JMeterArguments;

/** The shipped plan, begun again with the first account after the last. */
final class JMeterTurn {
  static final String JTL = "logins.jtl";

  private static final String UNIT = "AuthMark login";
  private static final String WHOLE = "Number of samples in transaction : 2, ";

  private final Installation installation;
  private final AuthMarkBenchSettings settings;

  JMeterTurn(Installation installation, AuthMarkBenchSettings settings) {
    this.installation = installation;
    this.settings = settings;
  }

  List<String> command(Path addresses, String users, int threads, Path folder) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("authmeter.threads", Integer.toString(threads));
    // Told apart by time: a JMeter that has just started still compiles.
    long seconds = settings.measured().plus(settings.warmup()).toSeconds();
    properties.put("authmeter.duration", Long.toString(seconds));
    properties.put("authmeter.warmup", "0");
    properties.put("authmeter.authmark.recycle", "true");
    properties.put("authmeter.users", users);
    properties.put("jmeterengine.nongui.port", "0");
    List<String> command = new ArrayList<>(List.of(installation.requireJMeter().toString()));
    command.addAll(
        JMeterArguments.of(
            installation.testplans().resolve("authmark-login/login.jmx"),
            folder.resolve(JTL),
            folder.resolve("jmeter.log"),
            null,
            addresses,
            properties));
    return command;
  }

  /** Processor milliseconds of the client between two moments. */
  @FunctionalInterface
  interface CpuTime {
    double between(long startMs, long endMs);
  }

  /** Logins that began after the warm-up; those that the end of the test cut are none. */
  AuthMarkTurn read(int round, int threads, Path jtl, CpuTime cpu) throws IOException {
    long first = Long.MAX_VALUE;
    List<long[]> logins = new ArrayList<>();
    try (JtlReader in = JtlReader.open(jtl)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        boolean cut = row.success() && !row.value("responseMessage").startsWith(WHOLE);
        if (row.label().equals(UNIT) && !cut) {
          first = Math.min(first, row.timeStamp());
          logins.add(new long[] {row.timeStamp(), row.elapsed(), row.success() ? 1 : 0});
        }
      }
    }
    long from = first + settings.warmup().toMillis();
    List<long[]> counted = logins.stream().filter(l -> l[0] >= from).toList();
    if (counted.isEmpty()) {
      throw RunnerException.broke("No login after the warm-up; see " + jtl);
    }
    long end = counted.stream().mapToLong(l -> l[0] + l[1]).max().orElseThrow();
    long right = counted.stream().filter(l -> l[2] == 1).count();
    return AuthMarkTurn.of(
        "authmeter",
        round,
        threads,
        right,
        counted.size() - right,
        end - from,
        cpu.between(from, end));
  }
}
