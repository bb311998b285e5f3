package org.authmeter.signon.session;

import java.util.ArrayList;
import java.util.List;

/** What the replication probes of one sample saw. */
public final class ReplicationTally {
  private final List<Long> lagMicros = new ArrayList<>();
  private int firstReadMisses;
  private int versions;
  private int versionsNotSeen;
  private Look lost;
  private Look notResynced;

  /**
   * A look for all remembered keys.
   *
   * @param checked keys that were asked for
   * @param missing of them
   */
  public record Look(int checked, int missing) {}

  void saw(long lagNanos, boolean missedAtFirst, int written, int seen) {
    lagMicros.add(lagNanos / 1000);
    firstReadMisses += missedAtFirst ? 1 : 0;
    versions += written;
    versionsNotSeen += written - seen;
  }

  void lost(Look look) {
    lost = look;
  }

  void notResynced(Look look) {
    notResynced = look;
  }

  /**
   * From the primary's confirmation to the end of the first read on the replica that had the value,
   * in microseconds; one for each probe that ended well.
   */
  public List<Long> lagMicros() {
    return lagMicros;
  }

  /** Probes whose first read on the replica did not have the value yet. */
  public int firstReadMisses() {
    return firstReadMisses;
  }

  /** Values that were written under the keys that were awaited. */
  public int versions() {
    return versions;
  }

  /** Those of them that no read on the replica saw: overwritten before they crossed. */
  public int versionsNotSeen() {
    return versionsNotSeen;
  }

  /** What the replica lacks after the primary's end; null when that was not looked for. */
  public Look lost() {
    return lost;
  }

  /** What the primary lacks after its return; null when that was not looked for. */
  public Look notResynced() {
    return notResynced;
  }
}
