package org.authmeter.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "testbed",
    description = "Stands up an embedded system in the foreground; Ctrl-C ends it.",
    footer = "Its own options: authmeter testbed idp --help")
final class TestbedCommand implements Callable<Integer> {
  private static final String WATCH = "--watch-stdin";
  private final Session session;

  @Parameters(arity = "0..*", paramLabel = "SYSTEM [OPTION]...", description = "for the testbed")
  private List<String> arguments = List.of();

  TestbedCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    List<String> command = new ArrayList<>(session.installation().testbedCommand());
    command.addAll(arguments);
    // Whoever asks for it holds the pipe himself; otherwise we do, so that it ends with us.
    boolean ours = !arguments.isEmpty() && !arguments.contains(WATCH);
    if (ours) {
      command.add(WATCH);
    }
    return new Child(session).run(command, ours);
  }
}
