package org.authmeter.runner.campaign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.CapacityPlan;
import org.authmeter.results.campaign.Gate;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.campaign.Profile;
import org.authmeter.results.campaign.Suggest;
import org.authmeter.results.campaign.Variant.Settings;
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

  /**
   * The measurement of what a unit of work costs each kind of component, in place of a search: a
   * load as fast as a few users are answered, for each variant.
   *
   * @param nodes numbers of nodes; empty = as many as the testbed has
   * @throws RunnerException status 2 if the other scenario does not have it
   */
  public static Scenario sizing(ScenarioFolders all, String of, List<Integer> nodes) {
    List<String> legal =
        scenarios(all).stream()
            .filter(name -> all.load(name).campaign().capacity().sizing() != null)
            .toList();
    if (!legal.contains(of)) {
      throw RunnerException.usage(
          "--of %s: no scenario with sizing in its capacity: block; %s"
              .formatted(of, Suggest.legal(of, legal)));
    }
    Scenario other = all.load(of);
    return new Scenario(
        other.folder(), sizing(other.campaign(), nodes), null, other.settings(), other.hash());
  }

  private static Campaign sizing(Campaign other, List<Integer> nodes) {
    CapacityPlan capacity = other.capacity();
    Map<String, String> properties = new LinkedHashMap<>(capacity.settings().properties());
    properties.put(RATE, "0");
    properties.put("authmeter.threads", capacity.sizing().threads().toString());
    List<LoadPattern> patterns = new ArrayList<>();
    for (int number : nodes) {
      Map<String, String> testbed = new LinkedHashMap<>(capacity.sizing().testbed());
      testbed.put("nodes", Integer.toString(number));
      patterns.add(
          load(
              "nodes-" + number,
              number == 1 ? "1 node" : number + " nodes",
              capacity,
              new Settings(testbed, properties)));
    }
    if (nodes.isEmpty()) {
      patterns.add(
          load(
              "load",
              "as fast as %d virtual users are answered".formatted(capacity.sizing().threads()),
              capacity,
              new Settings(capacity.sizing().testbed(), properties)));
    }
    return new Campaign(
        new Campaign.Topic(
            NAME,
            "Sizing: " + other.topic().title(),
            "How many servers are needed?",
            other.topic().unit()),
        other.systems(),
        patterns,
        Campaign.Observed.NOTHING,
        Map.of(
            "quick",
            sizingProfile(
                3,
                new Profile.Length(15, 75, 25, null), // with 30 the first runs are 10 % slower
                Map.of("light-jvms", "true"),
                "Profile quick: JVMs that compile quickly and do not optimise, so that a login costs"
                    + " more processor time than at a server that has run for long. For a figure to"
                    + " plan with use --profile full."),
            "full",
            sizingProfile(5, new Profile.Length(60, 240, 120, null), Map.of(), null)),
        List.of(),
        new Campaign.Presentation(null, false, other.presentation().relevantDifference()),
        capacity);
  }

  private static LoadPattern load(
      String id, String title, CapacityPlan capacity, Settings settings) {
    return new LoadPattern(
        id,
        new LoadPattern.Shown(title, null, null),
        new LoadPattern.Users(capacity.sizing().threads(), 0, false),
        new LoadPattern.Work(capacity.plan(), null, null, null, null, null),
        settings,
        null,
        null,
        new LoadPattern.Failures(false, false, false));
  }

  private static Profile sizingProfile(
      int repeats, Profile.Length length, Map<String, String> testbed, String note) {
    return new Profile(repeats, length, null, Profile.Choice.ALL, testbed, note, null);
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
