package org.authmeter.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.bench.BenchSettings;
import org.authmeter.runner.bench.CasBench;
import org.authmeter.runner.bench.SamlBench;
import org.authmeter.runner.bench.authmark.AuthMarkBench;
import org.authmeter.runner.bench.authmark.AuthMarkBenchSettings;
import org.authmeter.runner.bench.memcached.MemcachedBench;
import org.authmeter.runner.bench.memcached.MemcachedBenchSettings;
import org.authmeter.runner.bench.report.ReportBench;
import org.authmeter.runner.run.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "bench",
    description = "Measures what a tool costs, side by side with others.",
    synopsisSubcommandLabel = "BENCHMARK",
    mixinStandardHelpOptions = true)
final class BenchCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec;

  BenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session
        .err()
        .println(
            "authmeter: bench: which one? legal: authmark, cas, ldap, memcached, report, saml.");
    spec.commandLine().usage(session.err());
    return ExitStatus.USAGE;
  }

  @Command(
      name = "authmark",
      description =
          "AuthMark logins of the plan beside wrk with the same two requests, at one web server of"
              + " the testbed: peak a minute and the client's processor time.",
      mixinStandardHelpOptions = true)
  int authmark(
      @Option(
              names = "--rounds",
              defaultValue = "3",
              paramLabel = "N",
              description = "turns of each tool (default: ${DEFAULT-VALUE})")
          int rounds,
      @Option(
              names = "--seconds",
              defaultValue = "20",
              paramLabel = "S",
              description = "measured time of a turn (default: ${DEFAULT-VALUE})")
          int seconds,
      @Option(
              names = "--warmup",
              defaultValue = "20",
              paramLabel = "S",
              description = "time of JMeter before it (default: ${DEFAULT-VALUE})")
          int warmup,
      @Option(
              names = "--threads",
              defaultValue = "4,8,16",
              split = ",",
              paramLabel = "A,B",
              description =
                  "load threads, the best of which is the peak (default: ${DEFAULT-VALUE})")
          List<Integer> threads,
      @Option(
              names = "--out",
              paramLabel = "DIR",
              description = "results folder; default results/bench-authmark-<UTC time>")
          Path out)
      throws IOException {
    return new AuthMarkBench(
            session.installation(),
            AuthMarkBenchSettings.of(rounds, seconds, warmup, threads, out),
            session.interruption(),
            new Progress(session.err(), session.terminal()),
            session.out())
        .run();
  }

  @Command(
      name = "cas",
      description =
          "One CAS login by the sampler and by a bare loop over JMeter's HTTP client, round by"
              + " round, on the testbed.",
      mixinStandardHelpOptions = true)
  int cas(
      @Option(
              names = "--rounds",
              defaultValue = "3",
              paramLabel = "N",
              description = "turns of each tool (default: ${DEFAULT-VALUE})")
          int rounds,
      @Option(
              names = "--seconds",
              defaultValue = "20",
              paramLabel = "S",
              description = "measured time of a turn (default: ${DEFAULT-VALUE})")
          int seconds,
      @Option(
              names = "--warmup",
              defaultValue = "60",
              paramLabel = "S",
              description = "time before it that does not count (default: ${DEFAULT-VALUE})")
          int warmup,
      @Option(
              names = "--threads",
              defaultValue = "1",
              paramLabel = "N",
              description = "virtual users of both (default: ${DEFAULT-VALUE})")
          int threads,
      @Option(names = "--gate", description = "a missed aim ends with status 1") boolean gate,
      @Option(
              names = "--out",
              paramLabel = "DIR",
              description = "results folder; default results/bench-cas-<UTC time>")
          Path out)
      throws IOException {
    BenchSettings settings =
        BenchSettings.of(
            rounds, seconds, warmup, threads, List.of("bare", "authmeter"), "https", out, gate);
    return new CasBench(
            session.installation(),
            settings,
            session.interruption(),
            new Progress(session.err(), session.terminal()),
            session.out())
        .run();
  }

  @Command(
      name = "report",
      description =
          "The report with the comparison beside JMeter's own generator, in turn, on one JTL: time,"
              + " memory and whether percentiles are exact.",
      mixinStandardHelpOptions = true)
  int report(
      @Option(
              names = "--lines",
              defaultValue = "5000000",
              paramLabel = "N",
              description = "of the JTL (default: ${DEFAULT-VALUE})")
          long lines,
      @Option(
              names = "--rounds",
              defaultValue = "3",
              paramLabel = "N",
              description = "turns of both (default: ${DEFAULT-VALUE})")
          int rounds,
      @Option(names = "--gate", description = "a missed aim ends with status 1") boolean gate,
      @Option(
              names = "--out",
              paramLabel = "DIR",
              description = "results folder; default results/bench-report-<UTC time>")
          Path out)
      throws IOException {
    return new ReportBench(
            session.installation(),
            out,
            lines,
            rounds,
            new Progress(session.err(), session.terminal()),
            session.out())
        .run(gate);
  }

  @Command(
      name = "saml",
      description =
          "One SAML login by several tools, round by round, on the testbed: logins per second and"
              + " the client's processor time per login.",
      mixinStandardHelpOptions = true)
  int saml(
      @Option(
              names = "--rounds",
              defaultValue = "3",
              paramLabel = "N",
              description = "turns of each tool (default: ${DEFAULT-VALUE})")
          int rounds,
      @Option(
              names = "--seconds",
              defaultValue = "20",
              paramLabel = "S",
              description = "measured time of a turn (default: ${DEFAULT-VALUE})")
          int seconds,
      @Option(
              names = "--warmup",
              defaultValue = "60",
              paramLabel = "S",
              description = "time before it that does not count (default: ${DEFAULT-VALUE})")
          int warmup,
      @Option(
              names = "--threads",
              defaultValue = "1",
              paramLabel = "N",
              description = "virtual users of every tool (default: ${DEFAULT-VALUE})")
          int threads,
      @Option(
              names = "--tools",
              split = ",",
              paramLabel = "A,B",
              description = "only these: authmeter, bare, jmeter, grinder, locust")
          List<String> tools,
      @Option(
              names = "--scheme",
              defaultValue = "https",
              paramLabel = "NAME",
              description = "of SP and IdP: https or http (default: ${DEFAULT-VALUE})")
          String scheme,
      @Option(names = "--gate", description = "a missed aim ends with status 1") boolean gate,
      @Option(
              names = "--out",
              paramLabel = "DIR",
              description = "results folder; default results/bench-saml-<UTC time>")
          Path out)
      throws IOException {
    BenchSettings settings =
        BenchSettings.of(rounds, seconds, warmup, threads, tools, scheme, out, gate);
    return new SamlBench(
            session.installation(),
            settings,
            session.interruption(),
            new Progress(session.err(), session.terminal()),
            session.out())
        .run();
  }

  @Command(
      name = "memcached",
      description =
          "Session operations by the sampler, by a bare spymemcached loop and by memcslap, round by"
              + " round, on the memcached of the PATH or else the embedded server.",
      mixinStandardHelpOptions = true)
  int memcached(
      @Option(
              names = "--rounds",
              defaultValue = "3",
              paramLabel = "N",
              description = "turns of each tool in each setting (default: ${DEFAULT-VALUE})")
          int rounds,
      @Option(
              names = "--seconds",
              defaultValue = "10",
              paramLabel = "S",
              description = "measured time of a turn (default: ${DEFAULT-VALUE})")
          int seconds,
      @Option(
              names = "--warmup",
              defaultValue = "8",
              paramLabel = "S",
              description = "time before it that does not count (default: ${DEFAULT-VALUE})")
          int warmup,
      @Option(
              names = "--threads",
              split = ",",
              defaultValue = "8,50",
              paramLabel = "N,M",
              description = "virtual users of every tool (default: ${DEFAULT-VALUE})")
          List<Integer> threads,
      @Option(
              names = "--commands",
              split = ",",
              defaultValue = "set,get",
              paramLabel = "A,B",
              description = "set, get (default: both)")
          List<String> commands,
      @Option(
              names = "--tools",
              split = ",",
              paramLabel = "A,B",
              description = "only these: bare, batch-50, batch-1, memcslap")
          List<String> tools,
      @Option(
              names = "--value-size",
              defaultValue = "2048",
              paramLabel = "BYTES",
              description = "of sampler and bare loop (default: ${DEFAULT-VALUE})")
          int valueBytes,
      @Option(
              names = "--clients",
              defaultValue = "1",
              paramLabel = "N",
              description =
                  "spymemcached clients that the threads of sampler and bare loop share (default:"
                      + " ${DEFAULT-VALUE})")
          int clients,
      @Option(names = "--embedded", description = "the embedded server, though a real one is there")
          boolean embedded,
      @Option(
              names = "--memcached",
              paramLabel = "PATH",
              description = "the memcached to start; default: that of the PATH")
          Path program,
      @Option(names = "--gate", description = "a missed aim ends with status 1") boolean gate,
      @Option(
              names = "--out",
              paramLabel = "DIR",
              description = "results folder; default results/bench-memcached-<UTC time>")
          Path out)
      throws IOException {
    MemcachedBenchSettings settings =
        MemcachedBenchSettings.of(
            new MemcachedBenchSettings.Asked(
                rounds, seconds, warmup, threads, commands, tools, valueBytes, clients),
            embedded,
            Binaries.checked("--memcached", program),
            out,
            gate);
    return new MemcachedBench(
            session.installation(),
            settings,
            session.interruption(),
            new Progress(session.err(), session.terminal()),
            session.out())
        .run();
  }
}
