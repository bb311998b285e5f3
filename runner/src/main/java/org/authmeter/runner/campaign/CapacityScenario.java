package org.authmeter.runner.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.CapacityPlan;
import org.authmeter.results.campaign.Gate;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.campaign.Profile;
import org.authmeter.results.campaign.Suggest;
import org.authmeter.runner.RunnerException;

/** The scenario {@code capacity}, derived from another one that has a capacity block. */
public final class CapacityScenario {
  /** Its name on the command line and in results. */
  public static final String NAME = "capacity";

  /** Property of the rate, which every plan with open arrivals declares. */
  public static final String RATE = "authmeter.arrivals.rate";

  /** Id of the pattern that the runs at the found rate have. */
  public static final String KNEE = "knee";

  private CapacityScenario() {}

  /** ScenarioFolders whose capacity can be looked for. */
  public static List<String> scenarios(ScenarioFolders all) {
    List<String> names = new ArrayList<>();
    for (String name : all.names()) {
      try {
        if (all.load(name).campaign().capacity() != null) {
          names.add(name);
        }
      } catch (RunnerException e) {
        continue; // a broken campaign is the business of run and scenarios
      }
    }
    return names;
  }

  /**
   * @param of the other scenario
   * @throws RunnerException status 2 if it has no capacity block
   */
  public static Scenario of(ScenarioFolders all, String of) {
    List<String> legal = scenarios(all);
    if (!legal.contains(of)) {
      throw RunnerException.usage(
          "--of %s: no scenario with a capacity: block; %s"
              .formatted(of, Suggest.legal(of, legal)));
    }
    Scenario other = all.load(of);
    return new Scenario(
        other.folder(), campaign(other.campaign()), null, other.settings(), other.hash());
  }

  private static Campaign campaign(Campaign other) {
    CapacityPlan capacity = other.capacity();
    LoadPattern knee =
        LoadPattern.at(KNEE, "at the found rate", null, capacity.settings().properties(), capacity);
    return new Campaign(
        new Campaign.Topic(
            NAME,
            "Capacity: " + other.topic().title(),
            "How many %s can be served?".formatted(capacity.noun()),
            other.topic().unit()),
        new Campaign.Systems(
            other.systems().testbed(),
            other.systems().users(),
            other.systems().variants(),
            List.of(capacity.variant()),
            other.systems().cpus()),
        List.of(knee),
        Campaign.Observed.NOTHING,
        Map.of(
            "quick",
                profile(
                    10,
                    20,
                    "Profile quick: steps of 20 s. For a figure to plan with use --profile full. "
                        + capacity.note()),
            "full", profile(20, 60, capacity.note())),
        List.of(new Gate("errorPercent", "<= 0.1", new Gate.Scope(null, KNEE))),
        new Campaign.Presentation(null, false, other.presentation().relevantDifference()),
        capacity);
  }

  private static Profile profile(int warmup, int duration, String note) {
    String shown = note.isBlank() ? null : note.strip();
    Profile.Length length = new Profile.Length(warmup, null, duration, null);
    return new Profile(1, length, null, Profile.Choice.ALL, null, shown, null);
  }
}
