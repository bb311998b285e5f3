package org.authmeter.runner.bench.data;

import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.runner.RunnerException;

/**
 * What {@code bench data} measures.
 *
 * @param users a multiple of ten
 * @param rounds turns of each generator
 * @param makeLdif UnboundID's program; null = OpenDJ's
 * @param gate whether a missed aim ends with status 1
 * @param out results folder; null = the standard one
 */
public record DataBenchSettings(int users, int rounds, Path makeLdif, boolean gate, Path out) {
  private static final int MOST_USERS = 9_000_000;

  /**
   * @throws RunnerException status 2 naming the option and its legal values
   */
  public DataBenchSettings {
    if (users < 10 || users > MOST_USERS || users % 10 != 0) {
      throw RunnerException.usage(
          "--users %d: legal are multiples of 10 from 10 to %d.".formatted(users, MOST_USERS));
    }
    if (rounds < 1) {
      throw RunnerException.usage("--rounds %d: it must be at least 1.".formatted(rounds));
    }
    if (makeLdif != null && !Files.isExecutable(makeLdif)) {
      throw RunnerException.usage("--make-ldif %s: no such program.".formatted(makeLdif));
    }
  }
}
