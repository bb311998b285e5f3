package org.authmeter.runner;

import java.nio.file.Path;
import java.util.Arrays;
import org.authmeter.runner.cli.CommandLineInterface;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.process.Interruption;

/**
 * {@link RunnerMain} on a {@link FakeHouse} that is there already: root, testbed mode, arguments.
 */
public final class FakeHouseMain {
  private FakeHouseMain() {}

  public static void main(String[] args) {
    Path root = Path.of(args[0]);
    Installation installation = FakeHouse.installation(root, args[1]);
    Interruption interruption = new Interruption();
    interruption.install();
    Session session = new Session(installation, System.out, System.err, interruption, false);
    int status = new CommandLineInterface(session).run(Arrays.copyOfRange(args, 2, args.length));
    System.exit(status);
  }
}
