package org.authmeter.runner.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.authmeter.common.cpu.ControlGroups;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.Environment;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.campaign.Profile;
import org.authmeter.results.campaign.Suggest;
import org.authmeter.results.campaign.Variant;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.campaign.CapacityScenario;
import org.authmeter.runner.campaign.EnvironmentFile;
import org.authmeter.runner.campaign.Scenario;
import org.authmeter.runner.campaign.ScenarioFolders;
import org.authmeter.runner.host.Machine;
import org.authmeter.runner.target.TargetFile;

/** Makes a plan of a request; every error is found here, before anything starts. */
public final class RunPlanner {
  private static final String USERS = "authmeter.users";

  /** As many as a plan for several systems has. */
  private static final int MAX_SYSTEMS = 4;

  private final Installation installation;
  private final RunRequest request;
  private final RunOptions options;
  private final Scenario scenario;
  private final Campaign campaign;
  private final List<String> notes = new ArrayList<>();

  public RunPlanner(Installation installation, RunRequest request) {
    this.installation = installation;
    this.request = request;
    this.options = request.options();
    ScenarioFolders all = new ScenarioFolders(installation.testplans());
    this.scenario =
        !isCapacity(all)
            ? all.load(request.scenario())
            : options.sizing().asked()
                ? CapacityScenario.sizing(all, options.of(), options.sizing().nodes())
                : CapacityScenario.of(all, options.of());
    this.campaign = scenario.campaign();
  }

  private boolean isCapacity(ScenarioFolders all) {
    boolean asked = request.isCapacity();
    options.sizing().check(asked, options.target() != null);
    if (asked == (options.of() != null) && (asked || options.p95() == null)) {
      if (options.p95() != null && options.p95() < 1) {
        throw RunnerException.usage("--p95 %d: it must be at least 1 ms.".formatted(options.p95()));
      }
      return asked;
    }
    String legal = String.join(", ", CapacityScenario.scenarios(all));
    throw RunnerException.usage(
        asked
            ? "run capacity: of what? Add --of SCENARIO; legal: %s.".formatted(legal)
            : "--of and --p95 belong to: run capacity --of SCENARIO; legal: %s.".formatted(legal));
  }

  private Profile profile() {
    String name = profileName();
    Profile profile = campaign.profiles().get(name);
    if (profile == null) {
      throw RunnerException.usage(
          "--profile %s: unknown; %s"
              .formatted(name, Suggest.legal(name, campaign.profiles().keySet())));
    }
    return profile;
  }

  private String profileName() {
    return options.profile() == null ? "quick" : options.profile();
  }

  /**
   * Makes the plan.
   *
   * @throws RunnerException status 2 naming the option and its legal values
   */
  public RunPlan plan() {
    request.judging().require(campaign.topic().scenario());
    Profile profile = profile();
    if (options.repeats() != null && options.repeats() < 1) {
      throw RunnerException.usage(
          "--repeats %d: it must be at least 1.".formatted(options.repeats()));
    }
    TargetFile target = options.target() == null ? null : TargetFile.read(options.target());
    options
        .real()
        .require(
            target == null ? campaign.systems().testbed().getOrDefault("system", "idp") : null);
    if (target == null && profile.note() != null) {
      notes.add(profile.note());
    }
    List<LoadPattern> patterns = patterns(profile);
    PlanProperties declared = new PlanProperties(plans(patterns, target == null ? profile : null));
    Map<String, String> properties = properties(target, declared);
    List<Variant> variants = target == null ? variants(profile) : targetVariant(target, profile);
    checkShares(target, variants);
    boolean functional = campaign.observed().functional() != null;
    if (target != null) {
      TargetChecks checks = new TargetChecks(target, declared, properties);
      notes.addAll(checks.warnings());
      functional = functional && checks.servesFunctionalTests(notes);
    }
    Path sideBySide = target == null ? sideBySide(profile, variants, properties.keySet()) : null;
    int usual = sideBySide == null ? profile.repeats() : profile.sideBySide().repeats();
    int repeats = options.repeats() == null ? usual : options.repeats();
    List<RunStep> steps =
        new Steps(scenario, options, profile, target != null)
            .of(variants, patterns, repeats, functional, options.order());
    check(steps, variants, patterns);
    RunPlan plan =
        new RunPlan(
            request,
            scenario,
            new RunPlan.Chosen(profileName(), profile, variants, patterns, repeats),
            new RunPlan.OwnSystem(
                target, target == null ? null : environment(target), Ceilings.of(request)),
            users(target, properties, declared),
            properties,
            new RunPlan.Sequence(steps, sideBySide),
            List.copyOf(notes));
    if (target != null) {
      plan.own().ceilings().check(plan);
    }
    KillPermission.check(plan);
    return plan;
  }

  /** A note if shares are asked for that this machine cannot give. */
  private void checkShares(TargetFile target, List<Variant> variants) {
    boolean asked =
        variants.stream().anyMatch(v -> !options.cpus(campaign.systems().cpus(v)).isEmpty());
    if (options.givesShares() && target != null) {
      throw RunnerException.usage(
          "--cpus belongs to the testbed: the servers of a --target have the limits of their owner.");
    }
    if (options.givesShares() && !asked) {
      throw RunnerException.usage(
          "--cpus default: %s has none (cpus in its campaign.yaml); name them, such as --cpus idp=0.5."
              .formatted(campaign.topic().scenario()));
    }
    if (asked) {
      try {
        ControlGroups.find();
      } catch (IOException e) {
        notes.add(
            "This machine cannot give shares of its processors (%s), so all components use what they need."
                .formatted(e.getMessage()));
      }
    }
  }

  private Map<String, String> properties(TargetFile target, PlanProperties declared) {
    List<String> given = UserProperties.fitting(request.properties(), declared);
    Map<String, String> properties =
        UserProperties.withTarget(UserProperties.parse(given, declared.names()), target);
    if (target != null && request.agents().isEmpty()) { // agents have files of their own
      target.files().forEach(properties::putIfAbsent);
    }
    return properties;
  }

  /**
   * The plan with which one JMeter makes all steps; null if a wish of the user's speaks against it,
   * or the memory of this machine.
   *
   * @param given names of the user's own properties
   */
  private Path sideBySide(Profile profile, List<Variant> variants, Set<String> given) {
    if (profile.sideBySide() == null
        || request.isCapacity()
        || !request.agents().isEmpty()
        || !options.patterns().isEmpty()
        || options.repeats() != null
        || options.givesShares()
        || options.order() != RunOrder.INTERLEAVED
        || variants.size() > MAX_SYSTEMS
        || variants.size() > RunPlan.maxTestbeds(Machine.memory())) {
      return null;
    }
    Path plan = scenario.plan(profile.sideBySide().plan());
    return new PlanProperties(List.of(plan)).names().containsAll(given) ? plan : null;
  }

  private void check(List<RunStep> steps, List<Variant> variants, List<LoadPattern> patterns) {
    boolean capacity = request.isSearch();
    if (capacity && variants.size() > 1) {
      throw RunnerException.usage(
          "--variants %s: a capacity is that of one system. Name one variant."
              .formatted(String.join(",", options.variants())));
    }
    if (steps.stream().allMatch(RunStep::isFunctional)) {
      throw RunnerException.usage(
          "No pattern of %s is for a variant of %s: choose others with --patterns or --variants."
              .formatted(
                  patterns.stream().map(LoadPattern::id).toList(),
                  variants.stream().map(Variant::id).toList()));
    }
    for (LoadPattern pattern : patterns) {
      if (pattern.work().search() != null && request.agents().copies() > 1) {
        throw RunnerException.usage(
            "Pattern %s searches with steps, which does not work on several agents: each would end the search at a step of its own. Use one agent, or leave it out with --patterns."
                .formatted(pattern.id()));
      }
    }
    if (capacity && steps.get(0).fresh()) {
      notes.add(
          ("Variant %s starts a new testbed for each step, so there is no warm-up before the search:"
                  + " the ramp-up of each step, authmeter.warmup seconds, warms its testbed up.")
              .formatted(steps.get(0).variant().id()));
    }
    String cold = coldTestbeds(steps);
    if (options.order() == RunOrder.INTERLEAVED && !cold.isEmpty()) {
      notes.add(cold);
    }
  }

  /** A note if not all testbeds can stay up from one repeat to the next; else empty. */
  static String coldTestbeds(List<RunStep> steps) {
    long repeated =
        steps.stream()
            .filter(step -> step.repeat() > 1 && !step.fresh())
            .map(RunStep::testbed)
            .distinct()
            .count();
    int max = RunPlan.maxTestbeds(Machine.memory());
    return repeated <= max
        ? ""
        : ("This run has %d testbeds, and at most %d stay up at the same time: the others start cold"
                + " for each repeat. Choose fewer --variants or --patterns, or --order grouped.")
            .formatted(repeated, max);
  }

  private List<LoadPattern> patterns(Profile profile) {
    List<String> asked =
        options.patterns().isEmpty() ? profile.choice().patterns() : options.patterns();
    return chosen("--patterns", asked, campaign.patterns(), LoadPattern::id);
  }

  private List<Variant> variants(Profile profile) {
    List<String> usual =
        profile.choice().variants().isEmpty()
            ? campaign.systems().defaultVariants()
            : profile.choice().variants();
    List<String> asked = options.variants().isEmpty() ? usual : options.variants();
    return chosen("--variants", asked, campaign.systems().variants(), Variant::id);
  }

  /** Against a target there is one system: it may be named as one of the variants. */
  private List<Variant> targetVariant(TargetFile target, Profile profile) {
    if (campaign.systems().variants().stream().allMatch(scenario::isOfTheClient)) {
      return variants(profile);
    }
    if (options.variants().size() > 1) {
      throw RunnerException.usage(
          "--variants %s: a target is one system. Name one variant, or none."
              .formatted(String.join(",", options.variants())));
    }
    if (options.variants().size() == 1) {
      return variants(profile);
    }
    String id = target.name().isEmpty() ? "target" : target.name();
    return List.of(Variant.named(id, "the system of " + target.file().getFileName()));
  }

  private Environment environment(TargetFile target) {
    Environment environment = EnvironmentFile.of(target);
    if (environment == null) {
      notes.add(
          "There is no environment.yaml beside %s: the report will not show the machines of the system."
                  .formatted(target.file())
              + " data/environment.example.yaml is one to copy.");
    }
    return environment;
  }

  private static <T> List<T> chosen(
      String option, List<String> asked, List<T> all, Function<T, String> id) {
    if (asked.isEmpty()) {
      return all;
    }
    Map<String, T> byId = all.stream().collect(Collectors.toMap(id, Function.identity()));
    List<String> legal = all.stream().map(id).toList();
    List<T> chosen = new ArrayList<>();
    for (String name : new LinkedHashSet<>(asked)) {
      if (!byId.containsKey(name)) {
        throw RunnerException.usage(
            "%s %s: unknown; %s".formatted(option, name, Suggest.legal(name, legal)));
      }
      chosen.add(byId.get(name));
    }
    return chosen;
  }

  /**
   * @param profile null = without its plan for all systems
   */
  private List<Path> plans(List<LoadPattern> patterns, Profile profile) {
    TreeSet<String> plans = new TreeSet<>();
    patterns.forEach(p -> plans.add(p.work().plan()));
    if (campaign.observed().functional() != null) {
      plans.add(campaign.observed().functional().plan());
    }
    if (profile != null && profile.sideBySide() != null) {
      plans.add(profile.sideBySide().plan());
    }
    return plans.stream().map(scenario::plan).toList();
  }

  private Path users(TargetFile target, Map<String, String> properties, PlanProperties declared) {
    boolean made = target == null && campaign.usersAreTheTestbeds();
    if (made && !properties.containsKey(USERS)) {
      return Path.of(campaign.systems().users()); // a placeholder until the testbed is up
    }
    Path users = null;
    String where = "";
    if (properties.containsKey(USERS)) {
      users = Path.of(properties.get(USERS)).toAbsolutePath().normalize();
      where = "-J " + USERS;
    } else if (target != null && target.properties().containsKey(USERS)) {
      users = target.resolved(target.properties().get(USERS));
      where = USERS + " in " + target.file();
    } else if (target != null && declared.declares(USERS)) {
      notes.add(
          "%s has no %s: the accounts of the plans are used, which are those of the testbed."
              .formatted(target.file(), USERS));
    }
    if (users != null && declared.declares(USERS) && !Files.isReadable(users)) {
      throw RunnerException.usage(
          "%s: no readable file %s. It is a CSV without header: user,password."
              .formatted(where, users));
    }
    return users;
  }
}
