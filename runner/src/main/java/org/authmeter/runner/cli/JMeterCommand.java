package org.authmeter.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "jmeter",
    description = "Starts the assembled JMeter with the plugin; the GUI without arguments.")
final class JMeterCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(arity = "0..*", paramLabel = "ARG", description = "for JMeter")
  private List<String> arguments = List.of();

  JMeterCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    List<String> command =
        new ArrayList<>(List.of(session.installation().requireJMeter().toString()));
    command.addAll(arguments);
    return new Child(session).run(command, false);
  }
}
