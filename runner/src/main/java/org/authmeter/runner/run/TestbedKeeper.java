package org.authmeter.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.authmeter.common.control.ControlClient;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.host.Machine;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunStep;
import org.authmeter.runner.process.ClassArchive;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.step.Limits;
import org.authmeter.runner.step.PreflightLogins;

/**
 * Keeps the testbeds of the remaining steps up, one for each set of options, so that the servers of
 * a variant stay warm while others are measured. Each is brought into the state that its step
 * needs. Idle testbeds use memory and almost no processor time; when there are too many, the least
 * recently used one is ended.
 */
final class TestbedKeeper implements AutoCloseable {
  private final Installation installation;
  private final RunPlan plan;
  private final Predicate<Map<String, String>> needed;
  private final ResultsFolder folder;
  private final Limits limits;
  private final Interruption interruption;
  private final Progress progress;
  private final int max;

  /** Software by variant and component, for the record. */
  private final Map<String, AddressesFile> testbeds = new TreeMap<>();

  /** By options; the least recently used one comes first. */
  private final Map<Map<String, String>, Kept> kept = new LinkedHashMap<>();

  private Kept current;
  private final AtomicInteger started = new AtomicInteger();

  /** A testbed that is up. */
  private static final class Kept {
    final Testbed testbed;

    /** Some step was run on it. */
    boolean hasServed;

    /** It serves no further step, because its state is unknown. */
    boolean isSpent;

    /** Component that was stopped; null = all are up. */
    String lost;

    Kept(Testbed testbed) {
      this.testbed = testbed;
    }

    boolean isFor(RunStep step) {
      return lost == null || lost.equals(step.lost());
    }
  }

  /**
   * @param needed whether the current step or a later one needs a testbed of these settings
   */
  TestbedKeeper(
      Installation installation,
      RunPlan plan,
      Predicate<Map<String, String>> needed,
      ResultsFolder folder,
      Limits limits,
      Interruption interruption,
      Progress progress) {
    this.installation = installation;
    this.plan = plan;
    this.needed = needed;
    this.folder = folder;
    this.limits = limits;
    this.interruption = interruption;
    this.progress = progress;
    this.max = RunPlan.maxTestbeds(Machine.memory());
  }

  /** The testbed that the step needs: a running one, or a new one. */
  Testbed of(RunStep step) throws IOException {
    for (Kept each : kept.values()) {
      if (!each.testbed.isAlive()) {
        throw RunnerException.broke("a component of the testbed died: " + each.testbed.lastWords());
      }
    }
    kept.entrySet()
        .removeIf(
            each -> {
              boolean serves =
                  !each.getValue().isSpent
                      && needed.test(each.getKey())
                      && !(each.getKey().equals(step.testbed())
                          && (step.fresh() || !each.getValue().isFor(step)));
              if (!serves) {
                each.getValue().testbed.close();
              }
              return !serves;
            });
    current = kept.remove(step.testbed());
    if (current == null) {
      while (kept.size() >= max) {
        kept.remove(kept.keySet().iterator().next()).testbed.close();
      }
      current = start(step.testbed());
      testbeds.put(step.variant().id(), current.testbed.addresses());
      archiveClasses(current.testbed);
    }
    kept.put(step.testbed(), current);
    if (step.restartsStores() && current.hasServed) {
      startLost();
      // As at the start of the testbed, shares hold from when all components answer.
      shares(current.testbed, false);
      restartStores(step, current.testbed);
      shares(current.testbed, true);
    }
    lose(step.lost());
    current.hasServed = true;
    // Servers that came back are not those that were there.
    current.isSpent = step.fresh() || !step.isFunctional() && step.pattern().failures().fault();
    return current.testbed;
  }

  /** The testbeds of several steps, started at the same time, in the order of the steps. */
  List<Testbed> all(List<RunStep> steps) throws IOException {
    List<CompletableFuture<Kept>> starts =
        steps.stream().map(step -> CompletableFuture.supplyAsync(() -> begun(step))).toList();
    try {
      for (int i = 0; i < steps.size(); i++) {
        Kept up = starts.get(i).join();
        kept.put(steps.get(i).testbed(), up);
        testbeds.put(steps.get(i).variant().id(), up.testbed.addresses());
      }
    } catch (CompletionException e) {
      starts.forEach(start -> start.exceptionally(failed -> null).thenAccept(this::discard).join());
      throw e.getCause() instanceof RunnerException reason ? reason : e;
    }
    List<Testbed> all = kept.values().stream().map(each -> each.testbed).toList();
    archiveClasses(all.get(0));
    return all;
  }

  /** A login before any load, so that JMeter starts faster from then on. */
  private void archiveClasses(Testbed testbed) throws IOException {
    ClassArchive archive = new ClassArchive(installation.jmeterHome());
    boolean logsIn = testbed.addresses().properties().containsKey("authmeter.saml.resource");
    if (!logsIn || archive.isCurrent()) {
      return;
    }
    PreflightLogins login =
        new PreflightLogins(
            installation, plan, folder.work().resolve("class-archive"), interruption);
    progress.say(
        "Keeping JMeter's classes in a file, so that it starts faster (once, some 5 s)...");
    if (!archive.make(
        environment -> login.make(testbed.addresses().file(), Map.of(), environment))) {
      progress.say(
          "Java has written no such file: JMeter starts without it, and the next testbed is another try. The training's log is in %s."
              .formatted(folder.work().resolve("class-archive")));
    }
  }

  private Kept begun(RunStep step) {
    try {
      return start(step.testbed());
    } catch (IOException e) {
      throw RunnerException.environment("a testbed cannot be started: " + e, e);
    }
  }

  /** One of several testbeds, of which another did not start. */
  private void discard(Kept up) {
    if (up != null && !kept.containsValue(up)) {
      up.testbed.close();
    }
  }

  /** Stops a component of the current testbed, unless it is already stopped. */
  private void lose(String component) {
    if (component != null && !component.equals(current.lost)) {
      ask(component, "stop", "which is to be lost in this step");
      current.lost = component;
    }
  }

  /** Starts the stopped component: after a restart of the stores each node must answer. */
  private void startLost() {
    if (current.lost != null) {
      ask(current.lost, "start", "which was lost in the step before");
      current.lost = null;
    }
  }

  private void ask(String component, String action, String why) {
    try {
      ControlClient.of(current.testbed.addresses().properties()::get).ask(component, action, null);
    } catch (IOException e) {
      throw RunnerException.broke(
          "%s, %s, does not %s: %s. Its log is in %s."
              .formatted(component, why, action, e.getMessage(), folder.work()),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RunnerException.broke("interrupted", e);
    }
  }

  /** Lets the shares of the processors hold, or the components use what they need. */
  void shares(Testbed testbed, boolean hold) {
    if (plan.cpus().isEmpty()) {
      return;
    }
    try {
      ControlClient.of(testbed.addresses().properties()::get).shares(hold);
    } catch (IOException e) {
      throw RunnerException.broke(
          "The testbed's shares of the processors cannot be set: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RunnerException.broke("interrupted", e);
    }
  }

  /** Restarts the variant's stores, and returns when logins work at each node again. */
  private void restartStores(RunStep step, Testbed testbed) throws IOException {
    String stores = String.join(", ", step.variant().restarts().stores());
    try {
      ControlClient control = ControlClient.of(testbed.addresses().properties()::get);
      // all stopped at once: of a pair that is restarted in turn, one always keeps the sessions
      for (String store : step.variant().restarts().stores()) {
        control.ask(store, "stop", null);
      }
      for (String store : step.variant().restarts().stores()) {
        control.ask(store, "start", null);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RunnerException.broke("interrupted while %s was restarted".formatted(stores), e);
    } catch (IOException e) {
      throw RunnerException.broke(
          "%s of variant %s cannot be restarted before a cell: %s"
              .formatted(stores, step.variant().id(), e.getMessage()),
          e);
    }
    PreflightLogins logins =
        new PreflightLogins(installation, plan, folder.preflight(), interruption);
    if (!logins.canRun()) {
      return;
    }
    Map<String, String> addresses = testbed.addresses().properties();
    Map<String, String> nodes =
        addresses.containsKey("authmeter.saml.node2")
            ? Map.of(
                "authmeter.saml.nodes",
                addresses.get("authmeter.saml.node1") + "," + addresses.get("authmeter.saml.node2"))
            : Map.of();
    long begin = System.nanoTime();
    PreflightLogins.Made made = logins.make(testbed.addresses().file(), nodes);
    while (!made.isWhole()) {
      if (System.nanoTime() - begin > limits.testbedStart().toNanos()) {
        throw RunnerException.broke(
            ("Logins did not work again within %d s after %s of variant %s was restarted; the last"
                    + " failed at %s: %s. The samples are in %s.")
                .formatted(
                    limits.testbedStart().toSeconds(),
                    stores,
                    step.variant().id(),
                    made.failed(),
                    made.why(),
                    folder.preflight()));
      }
      made = logins.make(testbed.addresses().file(), nodes);
    }
  }

  private Kept start(Map<String, String> settings) throws IOException {
    Path place = folder.work().resolve("testbed-" + started.incrementAndGet());
    return new Kept(
        Testbed.start(command(settings), place, limits.testbedStart(), interruption.requested()));
  }

  /** Makes the current testbed serve no further step. */
  void spoil() {
    if (current != null) {
      current.isSpent = true;
    }
  }

  private List<String> command(Map<String, String> options) {
    List<String> command = new ArrayList<>(installation.testbedCommand());
    command.add(options.getOrDefault("system", "idp"));
    new TreeMap<>(options)
        .forEach(
            (name, value) -> {
              if (!name.equals("system")) {
                command.addAll(List.of("--" + name, value));
              }
            });
    String system = command.get(installation.testbedCommand().size());
    List<String> real = new ArrayList<>(plan.request().options().real().options(system));
    if (options.containsKey("real")) {
      real.remove("--real"); // the variant says it itself
    }
    command.addAll(real);
    return command;
  }

  Map<String, AddressesFile> testbeds() {
    return testbeds;
  }

  @Override
  public void close() {
    kept.values().parallelStream().forEach(each -> each.testbed.close());
    kept.clear();
  }
}
