package org.authmeter.runner.cli;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.cli.doctor.Checks;
import org.authmeter.runner.cli.doctor.Finding;
import picocli.CommandLine.Command;

@Command(
    name = "doctor",
    description = "Checks Java, the build, ports, permissions and optional real servers.",
    mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
  private final Session session;

  DoctorCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    List<Finding> findings = new Checks(session.installation()).all();
    for (Finding f : findings) {
      String state = f.state().name().toLowerCase(Locale.ROOT);
      session.out().printf("%-8s %-22s %s%n", state, f.what(), f.detail());
    }
    boolean missing = findings.stream().anyMatch(f -> f.state() == Finding.State.MISSING);
    return missing ? ExitStatus.ENVIRONMENT : ExitStatus.DONE;
  }
}
