package org.authmeter.results.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.common.cpu.CpuShares;
import org.authmeter.common.json.FlatRecord;

/**
 * What campaign.yaml describes: which systems are compared, and under which loads.
 *
 * @param profiles how long and how often, by name; at least quick
 * @param capacity how the capacity is searched for; null = it cannot be
 */
@JsonDeserialize(using = FlatRecord.class)
public record Campaign(
    @JsonUnwrapped Topic topic,
    @JsonUnwrapped Systems systems,
    List<LoadPattern> patterns,
    @JsonUnwrapped Observed observed,
    Map<String, Profile> profiles,
    List<Gate> gates,
    @JsonUnwrapped Presentation presentation,
    CapacityPlan capacity)
    implements Checked {
  /** Nothing is known of a scenario. */
  public static final Campaign UNKNOWN =
      new Campaign(
          new Topic(null, null, null, null),
          new Systems(null, null, null, null, null),
          null,
          Observed.NOTHING,
          null,
          null,
          new Presentation(null, false, null),
          null);

  /** Two equal runs on one machine differ by as much, because of what else the machine does. */
  private static final double RELEVANT_DIFFERENCE = 5;

  /** A step of a search: the id of its load, and the value that was tried. */
  private static final Pattern TRIAL = Pattern.compile("(.+)-(\\d{1,9})");

  /**
   * What it is about.
   *
   * @param scenario the name of the folder
   * @param title default = the scenario
   * @param question that the scenario answers
   * @param unit label of the sample that is one test
   */
  public record Topic(String scenario, String title, String question, String unit) {
    /** Applies the default. */
    public Topic {
      title = title == null ? scenario : title;
    }
  }

  /**
   * What is compared.
   *
   * @param testbed options of the testbed without dashes; {@code system} names it
   * @param users CSV file of accounts, beside campaign.yaml, or {@code {testbed.…}}, the address
   *     under which the testbed publishes its file; null = the sample account
   * @param defaultVariants ids that run by default; empty = all
   * @param cpus processors that components of the testbed get with {@code --sizing} and with {@code
   *     --cpus default}, by component or kind
   */
  public record Systems(
      Map<String, String> testbed,
      String users,
      List<Variant> variants,
      List<String> defaultVariants,
      Map<String, Double> cpus) {
    /** Applies the defaults. */
    public Systems {
      testbed = testbed == null ? Map.of() : Map.copyOf(testbed);
      variants = variants == null ? List.of() : List.copyOf(variants);
      defaultVariants = defaultVariants == null ? List.of() : List.copyOf(defaultVariants);
      cpus = cpus == null ? Map.of() : new LinkedHashMap<>(cpus);
    }

    /** Shares of the processors in the testbed of a variant, whose own count first. */
    public CpuShares cpus(Variant variant) {
      Map<String, Double> shares = new LinkedHashMap<>(cpus);
      shares.putAll(variant.scale().cpus());
      return new CpuShares(shares);
    }
  }

  /**
   * What is observed beside the load.
   *
   * @param functional null = no functional tests
   * @param failover null = it is not observed whether users are asked to log in again
   * @param accessLogs what the samples are counted against; null = nothing
   */
  public record Observed(Functional functional, Failover failover, AccessLogs accessLogs) {
    /** Nothing. */
    public static final Observed NOTHING = new Observed(null, null, null);
  }

  /**
   * How its results are shown.
   *
   * @param report how the comparison page shows the campaign; null = as usual
   * @param dashboards true if each cell also gets a dashboard of JMeter, which takes some seconds
   *     each
   * @param relevantDifference in percent: variants that differ by less are level on the page; above
   *     0 and below 100, default 5
   */
  public record Presentation(View report, boolean dashboards, Double relevantDifference) {
    /** Applies the default. */
    public Presentation {
      relevantDifference = relevantDifference == null ? RELEVANT_DIFFERENCE : relevantDifference;
      if (!(relevantDifference > 0 && relevantDifference < 100)) {
        throw new IllegalArgumentException(
            "relevantDifference is %s: it must be above 0 and below 100 (percent)"
                .formatted(relevantDifference));
      }
    }

    /** Whether the first sentence of the page is about this. */
    public boolean isAbout(String answer) {
      return report != null && report.answer().equals(answer);
    }
  }

  /** Applies the defaults. */
  public Campaign {
    patterns = patterns == null ? List.of() : List.copyOf(patterns);
    profiles = profiles == null ? Map.of() : new LinkedHashMap<>(profiles);
    gates = gates == null ? List.of() : List.copyOf(gates);
  }

  /**
   * The access logs of the testbed's web servers, in the Common Log Format. Each page that JMeter
   * fetched must have a line there, and there must be no other line.
   *
   * @param files names under which the testbed publishes its logs; those that it does not publish
   *     are skipped
   * @param labels of the samples that fetch a page
   */
  public record AccessLogs(List<String> files, List<String> labels) implements Checked {
    /** Applies the defaults. */
    public AccessLogs {
      files = files == null ? List.of() : List.copyOf(files);
      labels = labels == null ? List.of() : List.copyOf(labels);
    }

    @Override
    public void check() {
      if (files.isEmpty() || labels.isEmpty()) {
        throw new IllegalArgumentException("accessLogs needs files and labels: add them");
      }
    }
  }

  /**
   * How the comparison page shows a campaign.
   *
   * @param scale of the bars of rates: {@code linear} (default), or {@code logarithmic} where
   *     variants differ by powers of ten
   * @param answer what the first sentence is about: {@code rates} (default), {@code recovery},
   *     {@code costs}: the mean time of a test, {@code storm}: users who all come back, {@code
   *     logouts}: what users can still open after a logout, or {@code house}: what sessions cost
   *     that are there before the load
   * @param shares labels of legs whose share of a test has a table of its own
   * @param apart labels of samples beside the unit, such as other visits of a mixed load
   */
  public record View(String scale, String answer, List<String> shares, List<String> apart)
      implements Checked {
    private static final List<String> SCALES = List.of("linear", "logarithmic");

    /** Users who all come back after an outage. */
    public static final String STORM = "storm";

    /** What users can still open after a logout. */
    public static final String LOGOUTS = "logouts";

    /** Sessions that are there before the load. */
    public static final String HOUSE = "house";

    private static final List<String> ANSWERS =
        List.of("rates", "recovery", "costs", STORM, LOGOUTS, HOUSE);

    /** Applies the defaults. */
    public View {
      scale = scale == null ? SCALES.get(0) : scale;
      answer = answer == null ? ANSWERS.get(0) : answer;
      shares = shares == null ? List.of() : List.copyOf(shares);
      apart = apart == null ? List.of() : List.copyOf(apart);
    }

    @Override
    public void check() {
      Checked.oneOf(SCALES, scale, "report.scale");
      Checked.oneOf(ANSWERS, answer, "report.answer");
    }
  }

  @Override
  public void check() {
    Checked.id(topic.scenario, "scenario");
    Checked.text(topic.question, "question");
    Checked.text(topic.unit, "unit");
    if (systems.variants.isEmpty()) {
      throw new IllegalArgumentException("variants is missing: add at least one");
    }
    systems.variants.stream()
        .map(systems::cpus)
        .filter(shares -> !shares.isEmpty())
        .forEach(shares -> CpuShares.parse(shares.toString()));
    if (patterns.isEmpty()) {
      throw new IllegalArgumentException("patterns is missing: add at least one");
    }
    if (profiles.isEmpty()) {
      throw new IllegalArgumentException("profiles is missing: add at least quick");
    }
  }

  /** Whether the testbed creates the accounts, so that their file is known when it is up. */
  public boolean usersAreTheTestbeds() {
    return systems.users != null && systems.users.startsWith("{testbed.");
  }

  /** Ids of the variants, in the order of the file. */
  public List<String> variantIds() {
    return systems.variants.stream().map(Variant::id).toList();
  }

  /** Ids of the patterns, in the order of the file. */
  public List<String> patternIds() {
    return patterns.stream().map(LoadPattern::id).toList();
  }

  /** The variant of that id; null if there is none. */
  public Variant variant(String id) {
    return systems.variants.stream().filter(v -> id.equals(v.id())).findFirst().orElse(null);
  }

  /** The load of that id, or the step of a search for a load; null if it is neither. */
  public LoadPattern pattern(String id) {
    LoadPattern declared = declared(id);
    LoadPattern searched = declared == null ? searched(id) : null;
    if (searched == null) {
      return declared;
    }
    Matcher step = TRIAL.matcher(id);
    return step.matches() ? searched.trial(id, Integer.parseInt(step.group(2))) : null;
  }

  /** The load whose peak or limit a pattern is a step of the search for; null if it is none. */
  public LoadPattern searched(String id) {
    Matcher step = TRIAL.matcher(id);
    LoadPattern load = declared(id) == null && step.matches() ? declared(step.group(1)) : null;
    return load != null && load.work().search() != null ? load : null;
  }

  private LoadPattern declared(String id) {
    return patterns.stream().filter(p -> id.equals(p.id())).findFirst().orElse(null);
  }

  /**
   * Label of one test under a pattern; null if nothing names it.
   *
   * @param pattern null = any
   */
  public String unit(LoadPattern pattern) {
    return pattern != null && pattern.work().unit() != null ? pattern.work().unit() : topic.unit;
  }

  /** Labels that are one test under any pattern, each once, the campaign's own first. */
  public List<String> units() {
    List<String> units = new ArrayList<>();
    if (topic.unit != null) {
      units.add(topic.unit);
    }
    patterns.stream()
        .map(r -> r.work().unit())
        .filter(u -> u != null && !units.contains(u))
        .forEach(units::add);
    return units;
  }

  /** Plan files that the campaign names, that of the functional tests included. */
  public List<String> plans() {
    TreeSet<String> plans = new TreeSet<>();
    patterns.forEach(p -> plans.add(p.work().plan()));
    if (observed.functional != null) {
      plans.add(observed.functional.plan());
    }
    if (capacity != null) {
      plans.add(capacity.plan());
    }
    profiles.values().stream()
        .filter(profile -> profile.sideBySide() != null)
        .forEach(profile -> plans.add(profile.sideBySide().plan()));
    return List.copyOf(plans);
  }
}
