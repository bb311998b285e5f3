package org.authmeter.runner.bench.memcached;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.authmeter.common.campaign.Suggest;
import org.authmeter.runner.RunnerException;

/** What makes the operations; each turn is a process of its own. */
public enum MemcachedTool {
  BARE("bare loop over spymemcached", 1, null),
  BATCH_50("AuthMeter's sampler, 50 operations per sample", 50, 0.95),
  BATCH_1("AuthMeter's sampler, 1 operation per sample", 1, 0.8),
  MEMCSLAP("libmemcached's memcslap", 1, null);

  private final String title;
  private final int batch;
  private final Double aim;

  MemcachedTool(String title, int batch, Double aim) {
    this.title = title;
    this.batch = batch;
    this.aim = aim;
  }

  /** As it is written on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String title() {
    return title;
  }

  /** Operations of one sample. */
  int batch() {
    return batch;
  }

  /** The least operations per second as a share of the bare loop's; null without an aim. */
  Double aim() {
    return aim;
  }

  public static List<String> ids() {
    return Arrays.stream(values()).map(MemcachedTool::id).toList();
  }

  /**
   * @throws RunnerException status 2 for a name that is none
   */
  static MemcachedTool of(String id) {
    return Arrays.stream(values())
        .filter(t -> t.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                RunnerException.usage(
                    "--tools %s: unknown; %s".formatted(id, Suggest.legal(id, ids()))));
  }
}
