package org.authmeter.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.baseline.Baselines;
import org.authmeter.runner.campaign.Gate;
import org.authmeter.runner.results.Context;

/**
 * What decides whether results are good enough, beside the campaign's own gates: {@code --gate} and
 * {@code --baseline}.
 */
public final class Judging {
  /** Nothing beside the campaign's gates. */
  public static final Judging NONE = new Judging(List.of(), null);

  private final List<Gate> gates;
  private final Baselines baselines;

  private Judging(List<Gate> gates, Baselines baselines) {
    this.gates = gates;
    this.baselines = baselines;
  }

  /**
   * Reads both, before anything is measured.
   *
   * @param expressions of {@code --gate}; null = none
   * @param folders of {@code --baseline}; null = none
   * @throws RunnerException status 2 naming the option and what is legal
   */
  public static Judging of(List<String> expressions, List<Path> folders) throws IOException {
    List<Gate> gates = new ArrayList<>();
    for (String expression : expressions == null ? List.<String>of() : expressions) {
      try {
        gates.add(Gate.of(expression));
      } catch (IllegalArgumentException e) {
        throw RunnerException.usage("--gate: " + e.getMessage());
      }
    }
    Baselines baselines = Baselines.read(folders == null ? List.of() : folders);
    if (baselines.isEmpty() && gates.stream().anyMatch(Gate::isOfBaseline)) {
      throw RunnerException.usage(
          "--gate: a share of the baseline needs one: --baseline DIR, a finished results folder.");
    }
    return new Judging(List.copyOf(gates), baselines);
  }

  /**
   * Refuses baselines of another scenario.
   *
   * @throws RunnerException status 2
   */
  public void require(String scenario) {
    if (baselines != null) {
      baselines.require(scenario);
    }
  }

  /**
   * The context with these gates and baselines. Without a baseline the campaign's gates that need
   * one are left out.
   */
  public Context of(Context context) {
    boolean alone = baselines == null || baselines.isEmpty();
    List<Gate> all = new ArrayList<>(context.gates() == null ? List.of() : context.gates());
    all.removeIf(g -> alone && g.isOfBaseline());
    all.addAll(gates);
    Context judged = context.withGates(List.copyOf(all));
    return alone ? judged : baselines.beside(judged);
  }
}
