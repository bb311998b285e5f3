package org.authmeter.runner.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What benchmarks have in common. */
class BenchOptions {
  @Option(
      names = "--rounds",
      defaultValue = "3",
      paramLabel = "N",
      description = "turns of each tool in each setting (default: ${DEFAULT-VALUE})")
  private int rounds;

  @Option(names = "--gate", description = "a missed aim, or no aim to judge, ends with status 1")
  private boolean gate;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "results folder; default results/bench-${COMMAND-NAME}-<UTC time>")
  private Path out;

  int rounds() {
    return rounds;
  }

  boolean gate() {
    return gate;
  }

  Path out() {
    return out;
  }
}
