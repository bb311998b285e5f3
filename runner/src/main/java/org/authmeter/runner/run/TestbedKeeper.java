package org.authmeter.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.fault.TestbedControl;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.ResultsFolder;

/**
 * Keeps one testbed up as long as steps need the same one. Each that it starts, and each that
 * serves a further step, is brought into the state that the step needs.
 */
final class TestbedKeeper implements AutoCloseable {
  private final Installation installation;
  private final RunRequest request;
  private final ResultsFolder folder;
  private final Limits limits;
  private final Interruption interruption;

  /** Software by variant and component, for the record. */
  private final Map<String, Map<String, String>> software = new TreeMap<>();

  private Testbed running;
  private Map<String, String> settings = Map.of();
  private int started;
  private boolean spent;

  /** Component of the running testbed that was stopped; null = all are up. */
  private String lost;

  TestbedKeeper(
      Installation installation,
      RunRequest request,
      ResultsFolder folder,
      Limits limits,
      Interruption interruption) {
    this.installation = installation;
    this.request = request;
    this.folder = folder;
    this.limits = limits;
    this.interruption = interruption;
  }

  /** The testbed that the step needs: the running one, or a new one. */
  Testbed of(Step step) throws IOException {
    if (running != null && !running.isAlive()) {
      throw RunnerException.broke("a component of the testbed died: " + running.lastWords());
    }
    boolean serves =
        running != null
            && settings.equals(step.testbed())
            && (lost == null || lost.equals(step.lost()))
            && !step.fresh()
            && !spent;
    if (!serves) {
      close();
      Path place = folder.work().resolve("testbed-" + ++started);
      running =
          Testbed.start(
              command(step.testbed()), place, limits.testbedStart(), interruption.requested());
      settings = step.testbed();
      lost = null;
      software.put(step.variant().id(), running.addresses().software());
    }
    lose(step.lost());
    spent = !step.faults().isEmpty(); // servers that came back are not those that were there
    return running;
  }

  private void lose(String component) {
    if (component == null || component.equals(lost)) {
      return;
    }
    try {
      TestbedControl.of(running.addresses().properties()).ask(component, "stop", null);
      lost = component;
    } catch (IOException e) {
      throw RunnerException.broke(
          "%s, which is to be lost in this step, could not be stopped: %s. Its log is in %s."
              .formatted(component, e.getMessage(), folder.work().resolve("testbed-" + started)),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RunnerException.broke("interrupted", e);
    }
  }

  /** The running testbed serves no further step: nobody knows in what state it was left. */
  void spoil() {
    spent = true;
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
    command.addAll(request.real().options(command.get(installation.testbedCommand().size())));
    return command;
  }

  Map<String, Map<String, String>> software() {
    return software;
  }

  @Override
  public void close() {
    if (running != null) {
      running.close();
      running = null;
    }
  }
}
