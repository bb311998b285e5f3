package org.authmeter.runner.bench.memcached;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.authmeter.runner.bench.Interval;

/**
 * A tool beside the bare loop of the same setting.
 *
 * @param times operations per second as a multiple of the bare loop's
 * @param aim the least that is aimed at; null without an aim
 * @param holds null without an aim
 */
record MemcachedRatio(MemcachedTool tool, Work work, Interval times, Double aim, Boolean holds) {

  /** The ratios that can be told: those whose two tools have figures of the same round. */
  static List<MemcachedRatio> of(List<MemcachedResult> results) {
    List<MemcachedRatio> ratios = new ArrayList<>();
    for (MemcachedResult mine : results) {
      for (MemcachedResult bare : results) {
        boolean pair =
            mine.tool() != MemcachedTool.BARE
                && bare.tool() == MemcachedTool.BARE
                && bare.work().equals(mine.work());
        Interval times = pair ? mine.times(bare) : null;
        if (pair && !Double.isNaN(times.mean())) {
          Double aim = mine.tool().aim();
          ratios.add(
              new MemcachedRatio(
                  mine.tool(), mine.work(), times, aim, aim == null ? null : times.mean() >= aim));
        }
      }
    }
    return ratios;
  }

  String line() {
    String value =
        times.half() == null
            ? String.format(Locale.ROOT, "%.2f", times.mean())
            : String.format(Locale.ROOT, "%.2f ± %.2f", times.mean(), times.half());
    String judged =
        aim == null
            ? ""
            : String.format(Locale.ROOT, " (aim %.2f) %s", aim, holds ? "holds" : "missed");
    return "%s: %s / bare: %s%s".formatted(work.title(), tool.id(), value, judged);
  }
}
