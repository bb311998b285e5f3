package org.authmeter.runner.cli;

import java.util.List;

/**
 * Brings the subcommands of {@code bench}. Found by {@link java.util.ServiceLoader}, so that the
 * command line works without the module of the benchmarks.
 */
public interface BenchmarkCommands {
  /**
   * The benchmarks.
   *
   * @param session what they work with
   * @return objects with picocli's annotations, each a {@code Callable<Integer>} that returns one
   *     of {@link org.authmeter.runner.ExitStatus}
   */
  List<Object> of(Session session);
}
