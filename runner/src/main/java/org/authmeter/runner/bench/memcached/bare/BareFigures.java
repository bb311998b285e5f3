package org.authmeter.runner.bench.memcached.bare;

import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.authmeter.runner.bench.Ranks;

/** What all loops did, in the form of the file between the processes. */
final class BareFigures {
  private BareFigures() {}

  static Properties of(List<BareLoop> loops) {
    long[] micros =
        loops.stream().flatMapToLong(loop -> Arrays.stream(loop.micros())).sorted().toArray();
    Properties told = new Properties();
    told.setProperty("count", Long.toString(micros.length));
    told.setProperty("p50Us", Double.toString(Ranks.percentile(micros, 50)));
    told.setProperty("p99Us", Double.toString(Ranks.percentile(micros, 99)));
    told.setProperty("errors", Long.toString(loops.stream().mapToLong(BareLoop::errors).sum()));
    told.setProperty(
        "firstError",
        loops.stream().map(BareLoop::firstError).filter(e -> !e.isEmpty()).findFirst().orElse(""));
    return told;
  }
}
