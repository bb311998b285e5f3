package org.authmeter.runner.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.authmeter.common.control.FaultCommands;
import org.authmeter.results.campaign.Suggest;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.target.TargetFile;
import org.authmeter.runner.target.TargetHosts;

/** What a target file must and should hold for the plans of a run. */
final class TargetChecks {
  private final TargetFile target;
  private final PlanProperties declared;
  private final Map<String, String> own;

  TargetChecks(TargetFile target, PlanProperties declared, Map<String, String> own) {
    this.target = target;
    this.declared = declared;
    this.own = own;
    Set<String> addresses = declared.addresses();
    if (!addresses.isEmpty() && addresses.stream().noneMatch(this::given)) {
      throw RunnerException.usage(
          "--target %s contains no address: add %s = …"
              .formatted(target.file(), String.join(" or ", addresses)));
    }
    TargetHosts.check(target, target.with(own), System.getenv());
  }

  private boolean given(String name) {
    return own.containsKey(name) || !target.properties().getOrDefault(name, "").isEmpty();
  }

  List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (!target.warning().isEmpty()) {
      warnings.add(target.warning());
    }
    // A testbed writes what any of the plans may read.
    boolean isTestbed = target.properties().containsKey("testbed.control");
    for (String name : target.properties().keySet()) {
      if (!isTestbed
          && name.startsWith("authmeter.")
          && !declared.declares(name)
          && !TargetFile.RUNNERS_KEYS.contains(name)
          && !FaultCommands.isCommand(name)) {
        warnings.add(
            "%s: the plans do not read %s.%s"
                .formatted(target.file(), name, Suggest.didYouMean(name, declared.names())));
      }
    }
    return warnings;
  }

  /** Whether the nodes are configured, between which functional tests change. */
  boolean servesFunctionalTests(List<String> notes) {
    List<String> missing =
        declared.names().stream()
            .filter(n -> n.matches("authmeter\\..*\\.node\\d"))
            .filter(n -> !given(n))
            .sorted()
            .toList();
    if (!missing.isEmpty()) {
      notes.add(
          "No functional tests: %s has no %s."
              .formatted(target.file(), String.join(" and no ", missing)));
    }
    return missing.isEmpty();
  }
}
