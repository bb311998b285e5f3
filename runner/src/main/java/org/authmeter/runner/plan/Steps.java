package org.authmeter.runner.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.authmeter.common.cpu.CpuShares;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.campaign.Profile;
import org.authmeter.results.campaign.Variant;
import org.authmeter.runner.campaign.Scenario;

/**
 * The steps of a run in their order. The functional tests of a variant come before its first cell,
 * and the patterns of a variant stay together, so that its testbed serves them in a row.
 */
final class Steps {
  private final Campaign campaign;
  private final Predicate<Variant> ofTheClient;
  private final RunOptions options;
  private final Profile profile;
  private final boolean target;

  Steps(Scenario scenario, RunOptions options, Profile profile, boolean target) {
    this.campaign = scenario.campaign();
    this.ofTheClient = scenario::isOfTheClient;
    this.options = options;
    this.profile = profile;
    this.target = target;
  }

  List<RunStep> of(
      List<Variant> variants,
      List<LoadPattern> patterns,
      int repeats,
      boolean functional,
      RunOrder order) {
    List<RunStep> steps = new ArrayList<>();
    if (order == RunOrder.GROUPED) {
      for (Variant variant : variants) {
        if (functional) {
          steps.add(functional(variant));
        }
        for (LoadPattern pattern : patterns) {
          for (int repeat = 1; repeat <= repeats; repeat++) {
            addCell(steps, variant, pattern, repeat);
          }
        }
      }
      return List.copyOf(steps);
    }
    List<Variant> turn = new ArrayList<>(variants);
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (Variant variant : turn) {
        if (functional && repeat == 1) {
          steps.add(functional(variant));
        }
        for (LoadPattern pattern : patterns) {
          addCell(steps, variant, pattern, repeat);
        }
      }
      Collections.rotate(turn, -1);
    }
    return List.copyOf(steps);
  }

  private RunStep functional(Variant variant) {
    return new RunStep(
        variant,
        null,
        1,
        settings(variant, campaign.observed().functional().testbed()),
        false,
        null);
  }

  private void addCell(List<RunStep> steps, Variant variant, LoadPattern pattern, int repeat) {
    if (pattern.isFor(variant)) {
      boolean fresh = !target && variant.restarts().restart() == Variant.Restart.CELL;
      steps.add(
          new RunStep(
              variant,
              pattern,
              repeat,
              settings(variant, pattern.settings().testbed()),
              fresh,
              null));
    }
  }

  /**
   * Options of the variant override those of the pattern, these the profile's and the campaign's.
   */
  private Map<String, String> settings(Variant variant, Map<String, String> ofPattern) {
    if (target) {
      return Map.of();
    }
    Map<String, String> settings = new LinkedHashMap<>(campaign.systems().testbed());
    settings.putAll(profile.testbed());
    if (!ofTheClient.test(variant)) {
      settings.put("variant", variant.id());
    }
    settings.putAll(ofPattern);
    settings.putAll(variant.settings().testbed());
    CpuShares shares = options.cpus(campaign.systems().cpus(variant));
    if (!shares.isEmpty()) {
      settings.put("cpu-shares", shares.toString());
    }
    return settings;
  }
}
