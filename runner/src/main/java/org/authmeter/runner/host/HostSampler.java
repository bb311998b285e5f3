package org.authmeter.runner.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** Samples processor time and memory of some processes each second. */
public final class HostSampler implements AutoCloseable {
  private final OperatingSystem system = new SystemInfo().getOperatingSystem();
  private final Map<String, Integer> processes;
  private final Map<String, OSProcess> before = new HashMap<>();
  private final List<HostSample> samples = new ArrayList<>();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "host figures");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Starts sampling.
   *
   * @param processes process ids by component
   */
  public HostSampler(Map<String, Integer> processes) {
    this.processes = new LinkedHashMap<>(processes); // the order of the tables
    clock.scheduleAtFixedRate(this::sample, 0, 1, TimeUnit.SECONDS);
  }

  private void sample() {
    processes.forEach(
        (name, pid) -> {
          try {
            sample(name, pid);
          } catch (RuntimeException endedWhileBeingRead) {
            before.remove(name); // the clock would stop with it
          }
        });
  }

  private void sample(String name, int pid) {
    OSProcess now = system.getProcess(pid);
    if (now == null) {
      return; // it has ended
    }
    OSProcess last = before.put(name, now);
    if (last != null && now.getUpTime() > last.getUpTime()) {
      double cpu = 100 * now.getProcessCpuLoadBetweenTicks(last);
      add(new HostSample(System.currentTimeMillis(), name, cpu, now.getResidentSetSize()));
    }
  }

  private synchronized void add(HostSample sample) {
    samples.add(sample);
  }

  /** What was seen so far. */
  public synchronized List<HostSample> samples() {
    return List.copyOf(samples);
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
