package org.authmeter.runner.replication;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * What the replication probes of a cell saw of an asynchronous pair.
 *
 * @param probes that ended well
 * @param p50Us lag in microseconds: from the primary's confirmation to the end of the first read on
 *     the replica that had the value; null without a probe that ended well, as the next three
 * @param firstReadMisses probes whose first read came too early
 * @param versions values written under awaited keys
 * @param versionsNotSeen those of them that no read on the replica saw
 * @param notReplicated probes whose value did not come in time
 * @param keysChecked confirmed keys looked for on the replica once the primary had failed
 * @param keysLost those of them that were missing
 * @param keysCheckedBack keys looked for on the primary that had come back
 * @param keysNotResynced those of them that were missing
 * @param verdict {@code replicated}, {@code keys lost}, {@code not resynced} or {@code not
 *     replicated}
 */
@JsonPropertyOrder({"variant", "pattern", "repeat", "probes"})
public record ReplicationRow(
    String variant,
    String pattern,
    int repeat,
    long probes,
    Long p50Us,
    Long p95Us,
    Long p99Us,
    Long maxUs,
    long firstReadMisses,
    long versions,
    long versionsNotSeen,
    long notReplicated,
    long keysChecked,
    long keysLost,
    long keysCheckedBack,
    long keysNotResynced,
    String verdict) {

  /** The same cell under the names of a report of several runs. */
  public ReplicationRow renamed(String otherVariant, String otherPattern) {
    return new ReplicationRow(
        otherVariant,
        otherPattern,
        repeat,
        probes,
        p50Us,
        p95Us,
        p99Us,
        maxUs,
        firstReadMisses,
        versions,
        versionsNotSeen,
        notReplicated,
        keysChecked,
        keysLost,
        keysCheckedBack,
        keysNotResynced,
        verdict);
  }
}
