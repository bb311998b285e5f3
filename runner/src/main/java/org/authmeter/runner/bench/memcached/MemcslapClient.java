package org.authmeter.runner.bench.memcached;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.common.process.Tail;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.bench.ClientProcess;
import org.authmeter.runner.bench.CpuTrace;

/**
 * libmemcached's memcslap. It makes a number of operations instead of running for a time, with keys
 * and values of its own (about 2.5 kB each together), and tells the time that they took.
 */
final class MemcslapClient implements MemcachedBenchClient {
  private static final String NAME = "memcslap";

  /** A guess of its speed, which decides only how long a turn takes. */
  private static final int PER_SECOND = 40_000;

  private static final int MOST_KEYS = 20_000;

  // Time to set           40000 keys by    8 threads:     0.869 seconds.
  private static final Pattern TOLD =
      Pattern.compile("Time to (?:set|get)\\s+(\\d+) keys by\\s+\\d+ threads?:\\s+([0-9.]+) sec");

  @Override
  public String missing() {
    return Programs.onPath(NAME) == null
        ? "no memcslap on the PATH; install it with: apt-get install libmemcached-tools"
        : "";
  }

  @Override
  public String version() {
    return "memcslap of libmemcached-tools";
  }

  @Override
  public List<String> command(MemcachedLoad load, Path folder) {
    // Each thread works through all keys, which are in memory on both sides.
    long wanted = load.settings().measured().toSeconds() * PER_SECOND / load.work().threads();
    return List.of(
        String.valueOf(Programs.onPath(NAME)),
        "--servers=" + load.node(),
        "--concurrency=" + load.work().threads(),
        "--execute-number=" + Math.max(1000, Math.min(MOST_KEYS, wanted)),
        "--test=" + load.work().command());
  }

  @Override
  public MemcachedTurn turn(MemcachedLoad load, int round, Path folder, CpuTrace cpu)
      throws IOException {
    Path output = folder.resolve(ClientProcess.OUTPUT);
    Matcher m = TOLD.matcher(Files.readString(output));
    if (!m.find()) {
      throw RunnerException.broke("memcslap told no time; it said: " + Tail.line(output, 3));
    }
    return new MemcachedTurn(
        round,
        Long.parseLong(m.group(1)),
        0,
        "",
        Double.parseDouble(m.group(2)),
        Double.NaN,
        Double.NaN,
        Double.NaN);
  }
}
