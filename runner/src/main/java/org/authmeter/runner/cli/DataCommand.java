package org.authmeter.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "data",
    description =
        "Writes the data of the embedded systems to a file, to load into systems of your own.",
    footer = {
      "For instance: authmeter data directory --users 1000 --units 10 --seed 1 --out people.ldif",
      "Its own options: authmeter data directory --help"
    })
final class DataCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(arity = "0..*", paramLabel = "KIND [OPTION]...", description = "for the generator")
  private List<String> arguments = List.of();

  DataCommand(Session session) {
    this.session = session;
  }

  /** By the generators in the plugin's jar, as with plain java -jar. */
  @Override
  public Integer call() {
    List<String> command = new ArrayList<>(session.installation().dataCommand());
    command.addAll(arguments);
    return new Child(session).run(command, false);
  }
}
