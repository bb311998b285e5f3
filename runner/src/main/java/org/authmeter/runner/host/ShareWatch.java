package org.authmeter.runner.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.authmeter.common.cpu.CpuStat;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.common.process.DaemonThreads;
import org.authmeter.results.comparison.ComponentUse;

/** Reads every second how often the components of a testbed have used up their shares. */
public final class ShareWatch implements AutoCloseable {
  private record Look(long atMs, Map<String, CpuStat> counted) {}

  private final Map<String, Path> files = new LinkedHashMap<>();
  private final Map<String, Double> shares = new LinkedHashMap<>();
  private final List<Look> looks = new ArrayList<>();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("shares of the processors"));

  /**
   * Starts looking, if a component has a share.
   *
   * @param addresses properties of the testbed; empty = there is none
   */
  public ShareWatch(Map<String, String> addresses) {
    addresses.forEach(
        (name, value) -> {
          String file = AddressesFile.CPU_STAT + component(name);
          if (name.startsWith(AddressesFile.CPU_SHARE) && addresses.containsKey(file)) {
            shares.put(component(name), Double.valueOf(value));
            files.put(component(name), Path.of(addresses.get(file)));
          }
        });
    if (!files.isEmpty()) {
      clock.scheduleAtFixedRate(() -> look(System.currentTimeMillis()), 0, 1, TimeUnit.SECONDS);
    }
  }

  private static String component(String name) {
    return name.substring(Math.min(name.length(), AddressesFile.CPU_SHARE.length()));
  }

  /** Looks once. */
  synchronized void look(long atMs) {
    Map<String, CpuStat> counted = new LinkedHashMap<>();
    files.forEach(
        (name, file) -> {
          try {
            counted.put(name, CpuStat.read(file));
          } catch (IOException e) {
            return; // its process was ended for a fault, and systemd has removed the scope
          }
        });
    looks.add(new Look(atMs, counted));
  }

  /**
   * What was counted in a time, by component.
   *
   * @param fromMs since the epoch
   */
  public synchronized Map<String, ComponentUse> between(long fromMs, long toMs) {
    Map<String, ComponentUse> used = new LinkedHashMap<>();
    shares.forEach(
        (name, cpus) -> {
          List<Look> known = looks.stream().filter(l -> l.counted.containsKey(name)).toList();
          if (known.size() < 2) {
            return;
          }
          Look first = known.get(0);
          Look last = known.get(known.size() - 1);
          for (Look look : known) {
            first = look.atMs <= fromMs ? look : first;
            last = look.atMs >= toMs && last.atMs > look.atMs ? look : last;
          }
          CpuStat stat = last.counted.get(name).since(first.counted.get(name));
          used.put(
              name,
              new ComponentUse(
                  new ComponentUse.Share(
                      cpus,
                      stat.periods(),
                      stat.throttled(),
                      TimeUnit.NANOSECONDS.toMillis(stat.throttledNanos())),
                  null));
        });
    return used;
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
