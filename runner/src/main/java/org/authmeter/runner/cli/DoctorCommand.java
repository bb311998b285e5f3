package org.authmeter.runner.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.cli.doctor.Checks;
import org.authmeter.runner.cli.doctor.Finding;
import org.authmeter.runner.cli.doctor.LibraryVersions;
import org.authmeter.runner.cli.doctor.TargetFindings;
import org.authmeter.runner.target.TargetFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "doctor",
    description = "Checks Java, the build, ports, permissions and optional real servers.",
    mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
  private final Session session;

  @Option(
      names = "--target",
      paramLabel = "FILE",
      description = "also looks at your own system: hosts, certificates, clock; without an account")
  private Path target;

  @Option(
      names = "--jmeter",
      paramLabel = "DIR",
      description = "looks for libraries in two versions in this JMeter, not in the assembled one")
  private Path jmeter;

  DoctorCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    TargetFile file = target == null ? null : TargetFile.read(target);
    List<Finding> findings = new ArrayList<>(new Checks(session.installation()).all());
    findings.addAll(
        LibraryVersions.of(jmeter == null ? session.installation().jmeterHome() : jmeter));
    if (file != null) {
      findings.addAll(TargetFindings.of(file));
    }
    for (Finding f : findings) {
      String state = f.state().name().toLowerCase(Locale.ROOT);
      session.out().printf("%-8s %-22s %s%n", state, f.what(), f.detail());
    }
    boolean missing = findings.stream().anyMatch(f -> f.state() == Finding.State.MISSING);
    return missing ? ExitStatus.ENVIRONMENT : ExitStatus.DONE;
  }
}
