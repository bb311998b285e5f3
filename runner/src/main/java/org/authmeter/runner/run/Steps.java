package org.authmeter.runner.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.campaign.Campaign;
import org.authmeter.runner.campaign.LoadPattern;
import org.authmeter.runner.campaign.Profile;
import org.authmeter.runner.campaign.Variant;

/** The order of a run: variant by variant, functional tests first, then patterns x repeats. */
final class Steps {
  private final Campaign campaign;
  private final Profile profile;
  private final boolean target;

  Steps(Campaign campaign, Profile profile, boolean target) {
    this.campaign = campaign;
    this.profile = profile;
    this.target = target;
  }

  List<Step> of(
      List<Variant> variants, List<LoadPattern> patterns, int repeats, boolean functional) {
    List<Step> steps = new ArrayList<>();
    for (Variant variant : variants) {
      if (functional) {
        Map<String, String> settings = settings(variant, campaign.functional().testbed());
        steps.add(new Step(variant, null, 1, settings, false, null));
      }
      boolean fresh = !target && variant.restart() == Variant.Restart.CELL;
      for (LoadPattern pattern : patterns) {
        if (!pattern.isFor(variant)) {
          continue;
        }
        Map<String, String> settings = settings(variant, pattern.testbed());
        for (int repeat = 1; repeat <= repeats; repeat++) {
          steps.add(new Step(variant, pattern, repeat, settings, fresh, null));
        }
      }
    }
    return List.copyOf(steps);
  }

  /** The variant's own settings outrank the pattern's, those the profile's, the campaign's last. */
  private Map<String, String> settings(Variant variant, Map<String, String> ofPattern) {
    if (target) {
      return Map.of();
    }
    Map<String, String> settings = new LinkedHashMap<>(campaign.testbed());
    settings.putAll(profile.testbed());
    if (!variant.isOfTheClient()) {
      settings.put("variant", variant.id());
    }
    settings.putAll(ofPattern);
    settings.putAll(variant.testbed());
    return settings;
  }
}
