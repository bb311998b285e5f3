package org.authmeter.results.samples;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.Failover;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.campaign.OfferedLoad;
import org.authmeter.results.campaign.ThreadName;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.FailoverResult;
import org.authmeter.results.comparison.HouseResult;
import org.authmeter.results.comparison.LogoutResult;
import org.authmeter.results.comparison.StormResult;

/** The rows of one run of a load on a variant, with the figures that they give. */
public final class RunFigures {
  /** Thread group that restores what was lost, once the load is over. */
  private static final String RESTORE = "restore";

  private final String variant;
  private final LoadPattern pattern;
  private final int repeat;
  private final String unit;
  private final CellStatistics statistics;
  private final Map<String, Durations> legs = new LinkedHashMap<>();

  /** Virtual users by thread group and the host that it ran on. */
  private final Map<String, Map<String, Users>> users = new HashMap<>();

  private final Replication replication = new Replication();

  /** Null if it is not observed whether users are asked to log in again after a fault. */
  private final Failover expected;

  private final FailoverSamples failover;

  /** Null if nothing is made to fail. */
  private final Recovery recovery;

  /** Null if the campaign does not ask how users come back after an outage. */
  private final Storm storm;

  /** Null if the campaign does not ask what users can still open after a logout. */
  private final Logouts logouts;

  /** Null if the campaign does not put sessions into a store before the load. */
  private final House house;

  private boolean open;

  /** Whether another run of the same name followed. */
  private boolean twice;

  /**
   * A run whose tests are known by their label.
   *
   * @param campaign names the label of one test; without a label no row is a test
   */
  RunFigures(String variant, LoadPattern pattern, int repeat, Campaign campaign) {
    this.variant = variant;
    this.pattern = pattern;
    this.repeat = repeat;
    this.unit = campaign.unit(pattern);
    this.expected = campaign.observed().failover();
    this.statistics = new CellStatistics();
    this.failover = expected == null ? null : new FailoverSamples();
    this.recovery = expected == null && pattern.failures().fault() ? new Recovery() : null;
    this.storm = campaign.presentation().isAbout(Campaign.View.STORM) ? new Storm() : null;
    this.logouts = campaign.presentation().isAbout(Campaign.View.LOGOUTS) ? new Logouts() : null;
    this.house = campaign.presentation().isAbout(Campaign.View.HOUSE) ? new House() : null;
  }

  /** A run whose tests became known when all its rows were read: all other labels are legs. */
  RunFigures(
      String variant,
      LoadPattern pattern,
      int repeat,
      String unit,
      int users,
      Map<String, CellStatistics> byLabel) {
    this.variant = variant;
    this.pattern = pattern;
    this.repeat = repeat;
    this.unit = unit;
    this.expected = null;
    this.statistics = byLabel.getOrDefault(unit, new CellStatistics());
    this.failover = null;
    this.recovery = null;
    this.storm = null;
    this.logouts = null;
    this.house = null;
    this.users.put("", Map.of("", new Users(users)));
    byLabel.forEach(
        (label, of) -> {
          if (!label.equals(unit)) {
            legs.put(label, of.durations());
          }
        });
  }

  /** Adds a row of the warm-up, which precedes the first measured one. */
  void addWarmUp(SampleRow row) {
    twice |= statistics.tests() > 0 && row.span().startMs() > statistics.endEpochMs();
  }

  /** Adds a measured row. */
  void add(SampleRow row, ThreadName name) {
    boolean isUnit = row.label().equals(unit);
    if (isUnit && isCut(row)) {
      return;
    }
    if (failover != null) {
      failover.add(row, isUnit);
    }
    if (recovery != null && !name.group().equals(RESTORE)) {
      recovery.addAction(row);
    }
    if (storm != null) {
      storm.add(row, isUnit);
    }
    if (house != null) {
      house.add(row, isUnit);
      if (name.group().equals(House.GROUP)) {
        return; // its requests are no legs of a test
      }
    }
    if (logouts != null && (isUnit || row.label().equals(Logouts.CHECK))) {
      logouts.add(row);
    }
    if (!isUnit) {
      legs.computeIfAbsent(row.label(), l -> new Durations())
          .add(row.span().elapsedMs(), row.success());
      return;
    }
    if (recovery != null) {
      recovery.addTest(row);
    }
    replication.add(row);
    users
        .computeIfAbsent(name.group(), g -> new HashMap<>())
        .computeIfAbsent(name.host(), h -> new Users(0))
        .add(row);
    Long wait = row.waitMs(pattern.work().plan() != null && pattern.offered() == null);
    open |= wait != null;
    statistics.add(wait == null ? row : row.since(wait));
  }

  /** A test that the end of the load cut off: a transaction with fewer samples than a whole one. */
  private boolean isCut(SampleRow row) {
    if (pattern.work().samples() == null || !row.success()) {
      return false;
    }
    Integer samples = row.samples();
    return samples != null && samples < pattern.work().samples();
  }

  /** The system that was measured. */
  public String variant() {
    return variant;
  }

  /** The load. */
  public LoadPattern pattern() {
    return pattern;
  }

  /** 1, 2, … */
  public int repeat() {
    return repeat;
  }

  /** The name of the run in messages. */
  public String key() {
    return CellRecord.key(variant, pattern.id(), repeat);
  }

  /** Figures of its tests. */
  public CellStatistics statistics() {
    return statistics;
  }

  /** Times of its other samples, by label. */
  public Map<String, Durations> legs() {
    return legs;
  }

  /**
   * Virtual users: one where they take turns; those that the campaign declares for an open load,
   * whose thread group is only as large as necessary; otherwise the maximum that was active, summed
   * over hosts.
   */
  public int users() {
    if (pattern.users().serial()) {
      return 1;
    }
    int seen =
        users.values().stream()
            .mapToInt(hosts -> hosts.values().stream().mapToInt(Users::count).sum())
            .max()
            .orElse(0);
    int declared = pattern.users().threads() == null ? 0 : pattern.users().threads();
    return open && declared > 0 || seen == 0 ? declared : seen;
  }

  /**
   * What became of the run.
   *
   * @param known what the runner recorded of it; null = nothing
   */
  public CellRecord record(CellRecord known) {
    String problem = problem();
    boolean broken = known != null && known.isBroken();
    boolean recorded = known != null && known.offer().offered() != null;
    return new CellRecord(
        variant,
        pattern.id(),
        repeat,
        recorded ? known.offer() : offer(),
        broken || !problem.isEmpty() ? CellRecord.BROKEN : CellRecord.DONE,
        broken && known.detail() != null ? known.detail() : problem,
        known != null && known.threads() != null ? known.threads() : Integer.valueOf(users()),
        known == null ? null : known.components());
  }

  private CellRecord.Offer offer() {
    OfferedLoad offered = offered();
    return offered == null
        ? CellRecord.Offer.NONE
        : new CellRecord.Offer(offered.offered(), offered.mean(), offered.tests());
  }

  /** The load that was meant to arrive; null if the system's answers decide, or no time passed. */
  private OfferedLoad offered() {
    LoadPattern.Offered offered = pattern.offered();
    if (offered == null || statistics.tests() == 0) {
      return null;
    }
    // Schedules are whole seconds; the last answer comes a moment after.
    double duration = Math.round((statistics.endEpochMs() - statistics.startEpochMs()) / 1000.0);
    double rampUp = Math.min(offered.rampUp() == null ? 0 : offered.rampUp(), duration);
    if (duration <= 0) {
      return null;
    }
    if (offered.arrivals() != null) {
      return OfferedLoad.open(offered.arrivals(), rampUp, duration);
    }
    return offered.perUser() == null
        ? null
        : OfferedLoad.paced(users(), offered.perUser(), rampUp, duration);
  }

  /** Why it is no measurement; empty if it is one. */
  private String problem() {
    if (twice) {
      return "the rows contain several runs of this name, one after another: give each its own"
          + " -Jauthmeter.repeat, or remove the rows of all but one";
    }
    return failover != null ? failover.problem() : recovery != null ? recovery.problem() : "";
  }

  /**
   * @return null if nothing was made to fail
   */
  public Comparison.Recovery recovery() {
    return recovery == null ? null : recovery.row(variant, pattern.id(), repeat);
  }

  /**
   * @return null if it is not a failover test
   */
  public FailoverResult failover() {
    return failover == null ? null : failover.row(expected, variant, pattern.id(), repeat);
  }

  /**
   * @return null if there was no probe
   */
  public Comparison.Replication replication() {
    return replication.row(variant, pattern.id(), repeat);
  }

  /**
   * @return null if nobody came back after an outage
   */
  public StormResult storm() {
    return storm == null ? null : storm.row(variant, pattern.id(), repeat);
  }

  /**
   * @return null if nobody looked at services after a logout
   */
  public LogoutResult logouts() {
    return logouts == null ? null : logouts.row(variant, pattern.id(), repeat);
  }

  /**
   * @return null if no sessions were put into a store before the load
   */
  public HouseResult house() {
    return house == null ? null : house.row(variant, pattern.id(), repeat);
  }

  /** Virtual users that a thread group had on a host. */
  private static final class Users {
    private final Set<String> seen = new HashSet<>();
    private int maximumActive;

    Users(int maximumActive) {
      this.maximumActive = maximumActive;
    }

    void add(SampleRow row) {
      maximumActive = Math.max(maximumActive, row.active().groupThreads());
      seen.add(row.thread());
    }

    /** The last threads of a search's step are still active when the run after it begins. */
    int count() {
      return seen.isEmpty() ? maximumActive : Math.min(maximumActive, seen.size());
    }
  }
}
