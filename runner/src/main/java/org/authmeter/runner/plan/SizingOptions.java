package org.authmeter.runner.plan;

import java.util.List;
import org.authmeter.results.campaign.CapacityPlan;
import org.authmeter.results.comparison.SizingResult;
import org.authmeter.runner.RunnerException;
import picocli.CommandLine.Option;

/** The options of {@code run capacity --sizing}: for how many users an answer is wanted. */
public final class SizingOptions {
  private static final int MOST_NODES = 4;

  @Option(
      names = "--sizing",
      description =
          "with capacity: how many servers are needed, by the processor time and memory of a login,"
              + " in place of the highest rate")
  private boolean asked;

  @Option(
      names = "--users",
      paramLabel = "N",
      description = "with --sizing: users who sign on; default 100000")
  private Long users;

  @Option(
      names = "--within",
      paramLabel = "MINUTES",
      description = "with --sizing: within which all of them come back; default 60")
  private Double within;

  @Option(
      names = "--headroom",
      paramLabel = "FACTOR",
      description = "with --sizing: factor on what is needed; default 1.5, that is 50 %% more")
  private Double headroom;

  @Option(
      names = "--nodes",
      split = ",",
      paramLabel = "N,…",
      description =
          "with --sizing: numbers of nodes of the testbed, 1 to 4, each measured; default that of the"
              + " testbed")
  private List<Integer> nodes = List.of();

  /** Whether {@code --sizing} was given. */
  public boolean asked() {
    return asked;
  }

  /** Empty = as many as the testbed has. */
  public List<Integer> nodes() {
    return nodes;
  }

  /**
   * Checks the values.
   *
   * @param capacity true for {@code run capacity}
   * @param target true for the user's own system
   * @throws RunnerException status 2 naming the option and its legal values
   */
  void check(boolean capacity, boolean target) {
    if (asked && !capacity) {
      throw RunnerException.usage("--sizing belongs to: run capacity --of SCENARIO --sizing.");
    }
    if (!asked && (users != null || within != null || headroom != null || !nodes.isEmpty())) {
      throw RunnerException.usage("--users, --within, --headroom and --nodes belong to --sizing.");
    }
    if (users != null && users < 1) {
      throw RunnerException.usage("--users %d: it must be at least 1.".formatted(users));
    }
    if (within != null && !(within > 0)) {
      throw RunnerException.usage("--within %s: it must be above 0 (minutes).".formatted(within));
    }
    if (headroom != null && !(headroom >= 1)) {
      throw RunnerException.usage(
          "--headroom %s: it must be at least 1; 1.5 is 50 %% more than needed."
              .formatted(headroom));
    }
    if (target && !nodes.isEmpty()) {
      throw RunnerException.usage(
          "--nodes belongs to the testbed: the nodes of a --target are its own.");
    }
    for (int number : nodes) {
      if (number < 1 || number > MOST_NODES) {
        throw RunnerException.usage(
            "--nodes %d: legal values are 1 to %d.".formatted(number, MOST_NODES));
      }
    }
  }

  /** The question, for the record. */
  public SizingResult.Inputs inputs(CapacityPlan capacity) {
    return new SizingResult.Inputs(
        users == null ? 100_000 : users,
        within == null ? 60 : within,
        headroom == null ? 1.5 : headroom,
        capacity.sizing().node(),
        capacity.sizing().store(),
        capacity.noun());
  }
}
