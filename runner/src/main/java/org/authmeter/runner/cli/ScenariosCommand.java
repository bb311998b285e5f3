package org.authmeter.runner.cli;

import java.io.PrintStream;
import java.util.concurrent.Callable;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.campaign.ScenarioFolders;
import picocli.CommandLine.Command;

@Command(
    name = "scenarios",
    description = "Lists the scenarios with their plans and variants.",
    mixinStandardHelpOptions = true)
final class ScenariosCommand implements Callable<Integer> {
  private final Session session;

  ScenariosCommand(Session session) {
    this.session = session;
  }

  /** A broken campaign hides no other: it is named after them, with status 2. */
  @Override
  public Integer call() {
    ScenarioFolders scenarios = new ScenarioFolders(session.installation().testplans());
    int status = ExitStatus.DONE;
    for (String name : scenarios.names()) {
      try {
        show(scenarios.load(name).campaign());
      } catch (RunnerException e) {
        session.err().println("authmeter: " + e.getMessage());
        status = e.status();
      }
    }
    return status;
  }

  private void show(Campaign campaign) {
    PrintStream out = session.out();
    out.println(campaign.topic().scenario());
    out.println("  question: " + campaign.topic().question());
    out.println("  plans:    " + String.join(", ", campaign.plans()));
    out.println("  variants: " + String.join(", ", campaign.variantIds()));
    out.println("  patterns: " + String.join(", ", campaign.patternIds()));
    out.println("  profiles: " + String.join(", ", campaign.profiles().keySet()));
  }
}
