package org.authmeter.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.agents.Agents;
import org.authmeter.runner.agents.LocalAgents;
import org.authmeter.runner.campaign.CapacityScenario;
import org.authmeter.runner.campaign.Scenarios;
import org.authmeter.runner.plan.GatesAndBaselines;
import org.authmeter.runner.plan.RealServers;
import org.authmeter.runner.plan.RunOrder;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunPlanner;
import org.authmeter.runner.plan.RunRequest;
import org.authmeter.runner.plan.UserProperties;
import org.authmeter.runner.report.Verdict;
import org.authmeter.runner.run.CampaignRun;
import org.authmeter.runner.run.Progress;
import org.authmeter.runner.step.Limits;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
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

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "how long and how often: quick (default, about 5 minutes) or full")
  private String profile;

  @Option(names = "--variants", split = ",", paramLabel = "A,B", description = "only these")
  private List<String> variants;

  @Option(names = "--patterns", split = ",", paramLabel = "P1,P2", description = "only these")
  private List<String> patterns;

  @Option(names = "--repeats", paramLabel = "N", description = "runs per cell")
  private Integer repeats;

  @Option(
      names = "--order",
      paramLabel = "ORDER",
      description =
          "interleaved (default: repeat 1 of all variants, then repeat 2, each turn begins one"
              + " variant later) or grouped (all repeats of a variant in a row)")
  private String order;

  @Option(
      names = "--target",
      paramLabel = "FILE",
      description =
          "your own system, as a properties file, instead of the testbed; see docs/own-systems.md")
  private Path target;

  @Option(
      names = "--max-threads",
      paramLabel = "N",
      description = "with --target: raises the ceiling of 50 virtual users")
  private Integer maxThreads;

  @Option(
      names = "--max-duration",
      paramLabel = "SECONDS",
      description = "with --target: raises the ceiling of 3600 s of load in all")
  private Integer maxDuration;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "results folder; default results/<scenario>-<UTC time>")
  private Path out;

  @Option(names = "-J", paramLabel = "NAME=VALUE", description = "a JMeter property")
  private List<String> properties;

  @Option(
      names = "--memcached",
      paramLabel = "PATH",
      description =
          "memcached binary; default: for the IdP's stores the one on the PATH, else the embedded"
              + " server")
  private Path memcached;

  @Option(
      names = "--repcached",
      paramLabel = "PATH",
      description = "repcached binary; default: the embedded server")
  private Path repcached;

  @Option(
      names = "--real",
      description =
          "real servers from Debian's packages where the testbed has both: slapd, apache2, memcached,"
              + " PostgreSQL")
  private boolean real;

  @Option(
      names = "--embedded",
      description = "the testbed's own servers alone, also where memcached is installed")
  private boolean embedded;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "how long each cell is measured, such as 90s, 30m or 24h")
  private String duration;

  @Option(
      names = "--of",
      paramLabel = "SCENARIO",
      description = "with capacity: the scenario whose unit of work is served")
  private String of;

  @Option(
      names = "--p95",
      paramLabel = "MS",
      description = "with capacity: largest 95th percentile; default as the scenario says")
  private Integer p95;

  @Option(
      names = "--gate",
      paramLabel = "EXPRESSION",
      description =
          "a limit that decides the exit status, such as 'tps>=40', 'p95<=300ms', 'errors<=0.1%%',"
              + " 'tps>=0.95*baseline'; may be repeated")
  private List<String> gates;

  @Option(
      names = "--baseline",
      paramLabel = "DIR",
      description = "earlier results to compare with; may be repeated")
  private List<Path> baselines;

  @Option(
      names = "--allow-kill",
      description =
          "with --target: the commands of the target file that end and start components of it"
              + " (authmeter.failover.kill.…, .start.…) may be run on this machine")
  private boolean allowKill;

  @Option(
      names = "--agents",
      split = ",",
      paramLabel = "HOST:PORT",
      description =
          "JMeter agents that make the load, each the whole pattern; see docs/distributed.md")
  private List<String> agents;

  @Option(
      names = "--processes",
      paramLabel = "N",
      description =
          "N JMeters of this machine make the load together, each the whole pattern; 1 to 16")
  private Integer processes;

  RunCommand(Session session, List<String> commandLine) {
    this.session = session;
    this.commandLine = commandLine;
  }

  @Override
  public Integer call() throws IOException {
    if (scenario == null) {
      throw RunnerException.usage(
          "run: which scenario? legal: "
              + String.join(", ", new Scenarios(session.installation().testplans()).names())
              + ", capacity.");
    }
    if (processes == null) {
      return run(Agents.of(agents), properties);
    }
    if (agents != null || processes < 1 || processes > 16) {
      throw RunnerException.usage(
          "--processes %d: 1 to 16, and not together with --agents.".formatted(processes));
    }
    session.err().printf("Starting %d JMeters on this machine...%n", processes);
    try (LocalAgents local = LocalAgents.start(processes, session.installation().jmeterHome())) {
      List<String> all = new ArrayList<>(local.properties(scenario));
      all.addAll(properties == null ? List.of() : properties);
      return run(local.agents(), all);
    }
  }

  private int run(Agents agents, List<String> properties) throws IOException {
    RunRequest request =
        RunRequest.of(scenario)
            .profile(profile)
            .variants(variants)
            .patterns(patterns)
            .repeats(repeats)
            .target(target)
            .out(out)
            .properties(UserProperties.withDuration(duration, properties))
            .real(
                new RealServers(
                    Binaries.checked("--memcached", memcached),
                    Binaries.checked("--repcached", repcached),
                    real,
                    embedded))
            .maxThreads(maxThreads)
            .maxDuration(maxDuration)
            .commandLine(withProgram())
            .judging(GatesAndBaselines.of(gates, baselines))
            .allowKill(allowKill)
            .capacity(capacity())
            .agents(agents)
            .order(RunOrder.of(order))
            .build();
    RunPlan plan = new RunPlanner(session.installation(), request).plan();
    return new CampaignRun(
            session.installation(),
            plan,
            Limits.STANDARD,
            session.interruption(),
            new Progress(session.err(), session.terminal()),
            new Verdict(session.out()))
        .run();
  }

  private RunRequest.Capacity capacity() {
    boolean asked = CapacityScenario.NAME.equals(scenario);
    if (asked == (of != null) && (asked || p95 == null)) {
      if (p95 != null && p95 < 1) {
        throw RunnerException.usage("--p95 %d: it must be at least 1 ms.".formatted(p95));
      }
      return new RunRequest.Capacity(of, p95);
    }
    String legal =
        String.join(
            ", ", CapacityScenario.scenarios(new Scenarios(session.installation().testplans())));
    throw RunnerException.usage(
        asked
            ? "run capacity: of what? Add --of SCENARIO; legal: %s.".formatted(legal)
            : "--of and --p95 belong to: run capacity --of SCENARIO; legal: %s.".formatted(legal));
  }

  private List<String> withProgram() {
    List<String> all = new ArrayList<>(List.of("authmeter"));
    all.addAll(commandLine);
    return all;
  }
}
