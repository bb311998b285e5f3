package org.authmeter.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.ResultsFolder;

/** Keeps one testbed up as long as steps need the same one. */
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
    boolean serves = running != null && settings.equals(step.testbed()) && !step.fresh() && !spent;
    if (!serves) {
      close();
      Path place = folder.work().resolve("testbed-" + ++started);
      running =
          Testbed.start(
              command(step.testbed()), place, limits.testbedStart(), interruption.requested());
      settings = step.testbed();
      software.put(step.variant().id(), running.addresses().software());
    }
    spent = !step.faults().isEmpty(); // servers that came back are not those that were there
    return running;
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
