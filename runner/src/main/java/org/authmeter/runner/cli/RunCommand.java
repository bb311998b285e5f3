package org.authmeter.runner.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.agents.LocalAgents;
import org.authmeter.runner.campaign.ScenarioFolders;
import org.authmeter.runner.plan.RunOptions;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunPlanner;
import org.authmeter.runner.plan.RunRequest;
import org.authmeter.runner.report.ConsoleReport;
import org.authmeter.runner.run.CampaignRun;
import org.authmeter.runner.run.Progress;
import org.authmeter.runner.step.Limits;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "run",
    description = "Runs a scenario and makes its comparison.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  private final Session session;
  private final List<String> commandLine;

  @Parameters(arity = "0..1", paramLabel = "SCENARIO", description = "see: authmeter scenarios")
  private String scenario;

  @Mixin private RunOptions options = new RunOptions();

  RunCommand(Session session, List<String> commandLine) {
    this.session = session;
    this.commandLine = commandLine;
  }

  @Override
  public Integer call() throws IOException {
    if (scenario == null) {
      throw RunnerException.usage(
          "run: which scenario? legal: "
              + String.join(", ", new ScenarioFolders(session.installation().testplans()).names())
              + ", capacity.");
    }
    RunRequest request = RunRequest.of(scenario, options, withProgram());
    int processes = options.processes();
    if (processes == 0) {
      return run(request);
    }
    session.err().printf("Starting %d JMeters on this machine...%n", processes);
    try (LocalAgents local = LocalAgents.start(processes, session.installation().jmeterHome())) {
      return run(request.on(local));
    }
  }

  private int run(RunRequest request) throws IOException {
    RunPlan plan = new RunPlanner(session.installation(), request).plan();
    return new CampaignRun(
            session.installation(),
            plan,
            Limits.STANDARD,
            session.interruption(),
            new Progress(session.err(), session.terminal()),
            new ConsoleReport(session.out()))
        .run();
  }

  private List<String> withProgram() {
    List<String> all = new ArrayList<>(List.of("authmeter"));
    all.addAll(commandLine);
    return all;
  }
}
