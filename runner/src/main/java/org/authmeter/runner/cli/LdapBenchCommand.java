package org.authmeter.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.runner.bench.ldap.LdapBench;
import org.authmeter.runner.bench.ldap.LdapBenchSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "ldap",
    description =
        "Search and bind by several tools, round by round, on one directory: authentications per"
            + " second and the client's processor time for each.",
    mixinStandardHelpOptions = true)
final class LdapBenchCommand implements Callable<Integer> {
  private static final int QUICK_WARMUP = 2;
  private static final int QUICK_SECONDS = 3;

  private final Session session;

  @Option(
      names = "--quick",
      description = "one round of 3 s after 2 s for each tool: shows that all works, in 5 minutes")
  private boolean quick;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "turns of each tool in each setting (default: 3)")
  private Integer rounds;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "measured time of a turn (default: 10)")
  private Integer seconds;

  @Option(
      names = "--warmup",
      paramLabel = "S",
      description = "time before it that does not count (default: 10)")
  private Integer warmup;

  @Option(
      names = "--threads",
      split = ",",
      defaultValue = "20,200",
      paramLabel = "A,B",
      description = "numbers of virtual users (default: ${DEFAULT-VALUE})")
  private List<Integer> threads;

  @Option(
      names = "--tls",
      split = ",",
      defaultValue = "plain,starttls",
      paramLabel = "A,B",
      description = "plain and starttls (default: both)")
  private List<String> tls;

  @Option(
      names = "--tools",
      split = ",",
      paramLabel = "A,B",
      description =
          "only these: bare, ldaptive, authrate, unboundid, spring-ldap, ldaptive-unpooled, jmeter")
  private List<String> tools;

  @Option(
      names = "--pool",
      defaultValue = "0",
      paramLabel = "N",
      description = "connections of each pool; 0 = as many as virtual users, as authrate has")
  private int pool;

  @Option(names = "--real", description = "slapd in place of the embedded directory")
  private boolean real;

  @Option(names = "--slapd", paramLabel = "PATH", description = "the program, with --real")
  private Path slapd;

  @Option(names = "--gate", description = "a missed aim, or no aim to judge, ends with status 1")
  private boolean gate;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "results folder; default results/bench-ldap-<UTC time>")
  private Path out;

  LdapBenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    LdapBenchSettings settings =
        LdapBenchSettings.of(
            or(rounds, quick ? 1 : 3),
            or(seconds, quick ? QUICK_SECONDS : 10),
            or(warmup, quick ? QUICK_WARMUP : 10),
            threads,
            tls,
            tools,
            pool,
            real || slapd != null,
            slapd,
            out,
            gate);
    return new LdapBench(session.workbench(), settings).run();
  }

  private static int or(Integer given, int fallback) {
    return given == null ? fallback : given;
  }
}
