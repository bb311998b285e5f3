package org.authmeter.runner.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.authmeter.common.control.FaultCommands;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.target.TargetFile;

/**
 * Components of the user's own system are killed only by commands of the target file, and only if
 * the command line permits it.
 */
public final class KillPermission {
  private KillPermission() {}

  /**
   * Checks that a run may do what its plan does.
   *
   * @throws RunnerException status 2 naming what is missing: a command, an address, or
   *     --allow-kill; or what is no step of a fault
   */
  static void check(RunPlan plan) {
    boolean kills;
    try {
      kills =
          plan.sequence().steps().stream().anyMatch(s -> FaultCommands.isFault(plan.settings(s)));
    } catch (IllegalArgumentException e) {
      throw RunnerException.usage(e.getMessage());
    }
    if (plan.own().target() == null || !kills) {
      if (plan.request().options().allowKill()) {
        throw RunnerException.usage(
            "--allow-kill: only runs with --target of a scenario that makes components fail need"
                + " it. Leave the option out.");
      }
      return;
    }
    TargetFile target = plan.own().target();
    List<String> addresses =
        Stream.of("authmeter.saml.node1", "authmeter.saml.node2")
            .filter(a -> plan.scenario().campaign().observed().failover() != null)
            .filter(a -> given(target, a).isEmpty())
            .toList();
    if (!addresses.isEmpty()) {
      throw RunnerException.usage(
          "--target %s: users return to one node or the other on purpose: add %s."
              .formatted(target.file(), String.join(" and ", addresses)));
    }
    commands(plan, target);
    if (!plan.request().options().allowKill()) {
      throw RunnerException.usage(
          "%s ends components of the system of %s. These commands would run on this machine:%n%s%nIf its owner agreed, add --allow-kill."
              .formatted(
                  plan.scenario().name(), target.file(), String.join("\n", shown(plan, target))));
    }
  }

  private static void commands(RunPlan plan, TargetFile target) {
    Set<String> missing = new TreeSet<>();
    Set<String> possible = new LinkedHashSet<>();
    for (RunStep step : plan.sequence().steps()) {
      List<String> lacking =
          FaultCommands.needed(target.with(plan.settings(step))).stream()
              .filter(name -> given(target, name).isEmpty())
              .toList();
      missing.addAll(lacking);
      if (lacking.isEmpty()) {
        possible.add(step.patternId());
      }
    }
    if (!missing.isEmpty()) {
      throw RunnerException.usage(
          "--target %s lacks commands to end and start components: %s. Add them%s."
              .formatted(
                  target.file(),
                  String.join(", ", missing),
                  possible.isEmpty()
                      ? ""
                      : ", or choose what can run: --patterns " + String.join(",", possible)));
    }
  }

  private static String given(TargetFile target, String name) {
    return target.properties().getOrDefault(name, "");
  }

  /** The exact commands, before any is run. */
  static List<String> shown(RunPlan plan, TargetFile target) {
    Map<String, String> all = new LinkedHashMap<>();
    for (RunStep step : plan.sequence().steps()) {
      FaultCommands.needed(target.with(plan.settings(step)))
          .forEach(name -> all.put(name, given(target, name)));
    }
    List<String> lines = new ArrayList<>();
    all.forEach((name, command) -> lines.add("  " + name + " = " + command));
    return lines;
  }

  /** The properties that permit the plan to run the commands. */
  static Map<String, String> properties(RunRequest request) {
    return request.options().allowKill() ? Map.of(FaultCommands.ALLOW, "true") : Map.of();
  }

  /** The commands that a step may run; empty if it ends no component by commands. */
  public static Map<String, String> commands(RunPlan plan, RunStep step) {
    return plan.request().options().allowKill() && !step.isFunctional()
        ? FaultCommands.of(plan.own().target().with(plan.settings(step)))
        : Map.of();
  }

  /** The note before the run; empty if nothing will be killed by commands. */
  public static String note(RunPlan plan) {
    return plan.request().options().allowKill()
        ? "--allow-kill: these commands will run on this machine:%n%s"
            .formatted(String.join("\n", shown(plan, plan.own().target())))
        : "";
  }
}
