package org.authmeter.benchmarks.method;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.authmeter.results.campaign.Suggest;
import org.authmeter.runner.RunnerException;
import picocli.CommandLine.Option;

/** How long a benchmark measures, and what a missed aim means: options of every benchmark. */
public class MethodOptions {
  private static final int MOST_SECONDS = 3600;
  private static final int MOST_SLICES = 1000;
  private static final int MOST_STARTS = 20;
  private static final int SEVERAL = 3;
  private static final int SLICES = 30;
  private static final double SECONDS = 2;
  private static final int QUICK_SLICES = 3;
  private static final int QUICK_WARMUP = 15;

  @Option(
      names = "--slices",
      paramLabel = "N",
      description =
          "turns of each tool (default: 30; of programs that run to their end, such as report and"
              + " data: 5)")
  private Integer slices;

  @Option(
      names = "--max-slices",
      defaultValue = "0",
      paramLabel = "N",
      description =
          "more turns, up to this number, while an interval is wider than 5 %%; default: twice"
              + " --slices")
  private int maximum;

  @Option(
      names = "--starts",
      paramLabel = "N",
      description =
          "processes of each tool of an aim, which share its turns: a JVM that is started again may"
              + " be faster or slower (default: 1; of ldap and memcached 3)")
  private Integer starts;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "length of a slice (default: 2; of saml-crypto 0.5)")
  private Double seconds;

  @Option(
      names = "--warmup",
      defaultValue = "120",
      paramLabel = "S",
      description =
          "limit of a tool's warm-up, which ends when its compiler rests and its rate no longer"
              + " rises (default: ${DEFAULT-VALUE})")
  private int warmup;

  @Option(
      names = "--quick",
      description =
          "3 slices after a warm-up of at most 15 s: shows that all works; its figures are"
              + " worthless")
  private boolean quick;

  @Option(names = "--gate", description = "a missed aim, or no aim to judge, ends with status 1")
  private boolean gate;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "results folder; default results/bench-${COMMAND-NAME}-<UTC time>")
  private Path out;

  /**
   * Sets the default of a benchmark of very short operations, whose ratios differ from one start of
   * the tools to the next.
   */
  public void startSeveralTimes() {
    startsByDefault(SEVERAL);
  }

  private void startsByDefault(int usual) {
    starts = starts == null ? Integer.valueOf(usual) : starts;
  }

  /**
   * Sets the defaults of a benchmark whose turns are runs of a program, or all in one program.
   *
   * @throws RunnerException status 2 if several processes of each tool were asked for
   */
  public void withoutStayingTools(int usualSlices, double usualSeconds) {
    turnsByDefault(usualSlices, usualSeconds);
    startsByDefault(1);
    if (starts > 1) {
      throw RunnerException.usage(
          "--starts %d: this benchmark has no tools that keep running; leave the option out."
              .formatted(starts));
    }
  }

  private void turnsByDefault(int usualSlices, double usualSeconds) {
    slices = slices == null ? Integer.valueOf(usualSlices) : slices;
    seconds = seconds == null ? Double.valueOf(usualSeconds) : seconds;
  }

  /**
   * Checks the values.
   *
   * @throws RunnerException status 2 naming the option and the legal values
   */
  public void check() {
    turnsByDefault(SLICES, SECONDS);
    startsByDefault(1);
    require("--slices", slices, 1, MOST_SLICES);
    require("--starts", starts, 1, MOST_STARTS);
    require("--max-slices", maximum, 0, MOST_SLICES);
    require("--warmup", warmup, 1, MOST_SECONDS);
    if (!(seconds >= 0.1 && seconds <= MOST_SECONDS)) {
      throw RunnerException.usage(
          "--seconds %s: legal values are 0.1 to %d.".formatted(seconds, MOST_SECONDS));
    }
  }

  /**
   * @throws RunnerException status 2 naming the option and the legal values
   */
  public static void require(String option, long value, long minimum, long most) {
    if (value < minimum || value > most) {
      throw RunnerException.usage(
          "%s %d: legal values are %d to %d.".formatted(option, value, minimum, most));
    }
  }

  /**
   * The values of an option that takes several.
   *
   * @param asked null for all
   * @throws RunnerException status 2 for a value that is none of the legal ones
   */
  public static List<String> choose(String option, List<String> asked, List<String> legal) {
    for (String one : asked == null ? legal : asked) {
      if (!legal.contains(one)) {
        throw RunnerException.usage(
            "%s %s: unknown; %s".formatted(option, one, Suggest.legal(one, legal)));
      }
    }
    return asked == null ? legal : asked.stream().distinct().toList();
  }

  public int slices() {
    return quick ? QUICK_SLICES : slices;
  }

  /** Processes of each tool, one after the other; each has at least one turn. */
  int starts() {
    return quick ? 1 : Math.min(starts, slices());
  }

  /** Turns of one process. */
  int slicesPerStart() {
    return (slices() + starts() - 1) / starts();
  }

  public int maximum() {
    if (quick) {
      return QUICK_SLICES;
    }
    return maximum == 0 ? 2 * slices : Math.max(slices, maximum);
  }

  public Duration slice() {
    return Duration.ofMillis(Math.round(seconds * 1000));
  }

  /** Longest warm-up of a tool. */
  public Duration warmup() {
    return Duration.ofSeconds(quick ? QUICK_WARMUP : warmup);
  }

  public boolean gate() {
    return gate;
  }

  /** Null for the usual place. */
  public Path out() {
    return out;
  }
}
