package org.authmeter.runner.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.authmeter.common.process.DaemonThreads;
import org.authmeter.common.process.ProcessTree;
import org.authmeter.results.campaign.HostsFile;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/**
 * Samples processor time, memory, threads and open descriptors of some processes, each with what it
 * has forked, every second. A component that was started again is followed in its new process.
 */
public final class HostSampler implements AutoCloseable {
  private final Map<String, ProcessTree> trees = new LinkedHashMap<>(); // the order of the tables
  private final Map<String, Integer> known = new HashMap<>();
  private final Supplier<Map<String, Integer>> processes;
  private final OperatingSystem system = new SystemInfo().getOperatingSystem();
  private final Consumer<HostsFile.Sample> watcher;
  private final List<HostsFile.Sample> samples = new ArrayList<>();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("host figures"));

  /**
   * Starts sampling.
   *
   * @param processes process ids by component, asked again when one is gone
   */
  public HostSampler(Supplier<Map<String, Integer>> processes) {
    this(processes, sample -> {});
  }

  /**
   * Starts sampling, and passes each sample on.
   *
   * @param processes process ids by component, asked again when one is gone
   * @param watcher gets each sample, in the clock's thread
   */
  public HostSampler(Supplier<Map<String, Integer>> processes, Consumer<HostsFile.Sample> watcher) {
    this.processes = processes;
    this.watcher = watcher;
    follow();
    clock.scheduleAtFixedRate(this::sample, 0, 1, TimeUnit.SECONDS);
  }

  private void follow() {
    processes
        .get()
        .forEach(
            (name, pid) -> {
              if (!pid.equals(known.put(name, pid))) {
                trees.put(name, ProcessTree.ofId(pid, id -> resident(system, id)));
              }
            });
  }

  private static long resident(OperatingSystem system, long id) {
    OSProcess process = system.getProcess((int) id);
    return process == null ? 0 : process.getResidentSetSize();
  }

  private void sample() {
    boolean gone = false;
    for (Map.Entry<String, ProcessTree> each : trees.entrySet()) {
      try {
        gone |= !look(each.getKey(), each.getValue());
      } catch (RuntimeException endedWhileBeingRead) {
        gone = true; // the next look is soon; the clock would stop with it
      }
    }
    if (gone) {
      try {
        follow();
      } catch (RuntimeException cannotBeRead) {
        return; // asked again at the next look
      }
    }
  }

  /**
   * @return false when there is no such process
   */
  private boolean look(String name, ProcessTree tree) {
    ProcessTree.Use use = tree.look();
    if (use != null) {
      add(
          new HostsFile.Sample(
              System.currentTimeMillis(),
              name,
              use.cpuPercent(),
              use.memoryBytes(),
              use.threads(),
              use.descriptors()));
    }
    return !tree.isGone();
  }

  private void add(HostsFile.Sample sample) {
    synchronized (this) {
      samples.add(sample);
    }
    watcher.accept(sample);
  }

  /** What was seen so far. */
  public synchronized List<HostsFile.Sample> samples() {
    return List.copyOf(samples);
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
