package org.authmeter.runner.fault;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.authmeter.runner.campaign.Fault;

/** Makes the faults of a cell happen at their times after its first measured test. */
public final class FaultSchedule implements AutoCloseable {
  /** How often connections are counted, in seconds; a count looks at all processes. */
  private static final int COUNT_PERIOD = 2;

  private final List<Fault> faults;
  private final TestbedControl control;
  private final LongSupplier connections;
  private final List<FaultEvent> events = new ArrayList<>();
  private final ScheduledExecutorService clock =
      Executors.newScheduledThreadPool(
          2,
          task -> {
            Thread thread = new Thread(task, "faults");
            thread.setDaemon(true);
            return thread;
          });
  private boolean begun;

  FaultSchedule(List<Fault> faults, TestbedControl control, LongSupplier connections) {
    this.faults = faults;
    this.control = control;
    this.connections = connections;
  }

  /**
   * The faults of a cell on a testbed.
   *
   * @param faults empty = nothing will happen, and nothing is counted
   * @param addresses of the testbed, which must have a control; null against a target
   * @param jmeter process id
   */
  public static FaultSchedule of(List<Fault> faults, Map<String, String> addresses, int jmeter) {
    if (faults.isEmpty()) {
      return new FaultSchedule(faults, null, () -> 0);
    }
    TestbedControl control = TestbedControl.of(addresses);
    Connections connections = new Connections(jmeter, addresses.values());
    return new FaultSchedule(faults, control, connections::count);
  }

  /**
   * Begins, once.
   *
   * @param firstTestMs when the first measured test began, in milliseconds since the epoch; 0 = not
   *     yet
   */
  public void begin(long firstTestMs) {
    if (begun || faults.isEmpty() || firstTestMs == 0) {
      return;
    }
    begun = true;
    long now = System.currentTimeMillis();
    for (Fault fault : faults) {
      at(firstTestMs + 1000L * fault.at() - now, () -> disturb(fault));
    }
    clock.scheduleAtFixedRate(this::count, 0, COUNT_PERIOD, TimeUnit.SECONDS);
  }

  private void at(long delayMs, Runnable task) {
    clock.schedule(task, Math.max(0, delayMs), TimeUnit.MILLISECONDS);
  }

  private void disturb(Fault fault) {
    boolean hang = fault.action().equals(FaultEvent.HANG);
    long asked = System.currentTimeMillis();
    act(fault.component(), fault.action(), hang ? fault.seconds() : null);
    if (fault.seconds() == null || fault.action().equals(FaultEvent.RESTART)) {
      return;
    }
    long rest = asked + 1000L * fault.seconds() - System.currentTimeMillis();
    if (hang) { // the supervisor wakes it by itself
      at(rest, () -> add(fault.component(), FaultEvent.BACK, System.currentTimeMillis(), ""));
    } else {
      at(rest, () -> act(fault.component(), FaultEvent.START, null));
    }
  }

  private void act(String component, String action, Integer seconds) {
    long asked = System.currentTimeMillis();
    String detail = "";
    try {
      control.ask(component, action, seconds);
    } catch (IOException e) {
      detail = FaultEvent.FAILED + e.getMessage();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      detail = FaultEvent.FAILED + "the cell was over";
    }
    add(component, action, asked, detail);
  }

  private void count() {
    long asked = System.currentTimeMillis();
    String detail;
    try {
      detail = Long.toString(connections.getAsLong());
    } catch (RuntimeException e) {
      return; // the process table changes while it is read; the next count is soon
    }
    add("jmeter", FaultEvent.CONNECTIONS, asked, detail);
  }

  private synchronized void add(String component, String action, long asked, String detail) {
    events.add(new FaultEvent(asked, component, action, System.currentTimeMillis(), detail));
  }

  synchronized List<FaultEvent> events() {
    return events.stream().sorted(Comparator.comparingLong(FaultEvent::timestampMs)).toList();
  }

  /** Why the cell does not show what it should; empty if every fault happened. */
  public synchronized String problem() {
    return events.stream()
        .filter(FaultEvent::failed)
        .findFirst()
        .map(e -> "%s of %s %s".formatted(e.action(), e.component(), e.detail()))
        .orElseGet(
            () -> {
              long happened = events.stream().filter(FaultEvent::disturbs).count();
              return happened == faults.size()
                  ? ""
                  : "only %d of %d faults happened: the cell was over too soon"
                      .formatted(happened, faults.size());
            });
  }

  /**
   * Writes faults.csv, and tells how the cell came through, from its samples.
   *
   * @return null if nothing happened
   */
  public RecoveryRow result(Cell cell, Path folder) throws IOException {
    if (faults.isEmpty()) {
      return null;
    }
    FaultsCsv.write(folder.resolve("faults.csv"), events());
    return Recovery.of(cell, events(), folder.resolve("samples.jtl"));
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
