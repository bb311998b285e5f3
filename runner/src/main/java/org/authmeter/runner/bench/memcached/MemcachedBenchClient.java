package org.authmeter.runner.bench.memcached;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.bench.CpuTrace;

/** How one tool is started, and how its figures are read. */
interface MemcachedBenchClient {
  /**
   * @return why the tool cannot run here and what to install, or empty
   */
  default String missing() {
    return "";
  }

  /** Name and version of what makes the load. */
  String version();

  /**
   * @param folder of this turn: working directory, takes all that the tool writes
   */
  List<String> command(MemcachedLoad load, Path folder) throws IOException;

  /** Further environment of the process. */
  default Map<String, String> environment() {
    return Map.of();
  }

  /** What the tool measured after the warm-up. */
  MemcachedTurn turn(MemcachedLoad load, int round, Path folder, CpuTrace cpu) throws IOException;
}
