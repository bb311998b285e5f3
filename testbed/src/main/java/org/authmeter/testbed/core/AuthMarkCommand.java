package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.data.Dit;
import org.authmeter.testbed.web.RandomIds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code authmark}: web servers with agents, policy servers, a directory. */
@Command(
    name = "authmark",
    description =
        "Two web servers with agents, policy servers and a directory; with --real Apache's"
            + " mod_authnz_ldap and slapd.",
    mixinStandardHelpOptions = true)
public final class AuthMarkCommand implements Callable<Integer> {
  private static final String ON_OFF = "on, off";
  private static final List<String> VARIANTS =
      List.of("1-server-1-cpu", "1-server-2-cpus", "2-servers-2-cpus");

  @Spec private CommandSpec spec;

  @Option(
      names = "--variant",
      defaultValue = "1-server-2-cpus",
      description =
          "Servers and processors: 1-server-1-cpu, 1-server-2-cpus, 2-servers-2-cpus (default:"
              + " 1-server-2-cpus).")
  private String variant;

  @Option(
      names = "--servers",
      description = "1 or 2 policy servers, in turn; with --real Apache servers.")
  private Integer servers;

  @Option(
      names = "--cpus",
      description = "Processors of each of these, 1 or 2; by taskset, on Linux.")
  private Integer cpus;

  @Option(names = "--users", defaultValue = "1000000", description = "People (default: 1000000).")
  private int users;

  @Option(
      names = "--sessions",
      description = "People drawn for the load generator (default: a tenth).")
  private Integer sessions;

  @Option(
      names = "--units",
      defaultValue = "10",
      description = "Organizational units, which policies are bound to (default: 10).")
  private int units;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Chooses names, salts and sessions (default: 1).")
  private long seed;

  @Option(
      names = "--agent-cache",
      defaultValue = "0",
      description = "Logins that an agent remembers, maxsessioncachesize (default: 0).")
  private int agentCache;

  @Option(
      names = "--policy-cache",
      defaultValue = "on",
      description = "Whether policy servers keep the policies in memory: on, off (default: on).")
  private String policyCache;

  @Option(
      names = "--authorization-cache",
      defaultValue = "on",
      description = "Whether policy servers remember decisions: on, off (default: on).")
  private String authorizationCache;

  @Option(
      names = "--agent-conf",
      paramLabel = "FILE",
      description = "Lines for the agents' WebAgent.conf, which outrank the published ones.")
  private Path agentConf;

  @Option(names = "--real", description = "Start Debian's apache2 and slapd instead.")
  private boolean real;

  @Mixin private ForegroundOptions options;

  @Override
  public Integer call() throws IOException {
    check();
    int portBase = options.portBase();
    return new Foreground(
            folder -> new AuthMarkTopology(layout(folder, portBase), agentConf).prepare(), options)
        .run();
  }

  private Layout layout(Path folder, int portBase) {
    return new Layout(folder)
        .set("real", real)
        .set("servers", servers())
        .set("cpus", cpus())
        .set("entries", users)
        .set("sessions", sessions())
        .set("units", units)
        .set("seed", seed)
        .set("password.hash", "ssha")
        .set("ppolicy", false)
        .set("lastbind", false)
        .set("bind.log", false)
        .set("delay", 0)
        .set("agent.cache", agentCache)
        .set("policy.cache", policyCache.equals("on"))
        .set("authorization.cache", authorizationCache.equals("on"))
        .set("port.base", portBase)
        .set("password", RandomIds.hex(32))
        .set("agent.key", RandomIds.hex(32))
        .set("ticket.key", RandomIds.hex(32))
        .set("admin.password", RandomIds.hex(16));
  }

  private int sessions() {
    return sessions == null ? Math.max(1, users / 10) : sessions;
  }

  /** A variant's name begins with the number of its servers. */
  private int servers() {
    return servers == null ? variant.charAt(0) - '0' : servers;
  }

  private int cpus() {
    return cpus == null ? (variant.contains("1-cpu") ? 1 : 2) : cpus;
  }

  private void check() {
    if (!VARIANTS.contains(variant)) {
      throw new ParameterException(
          spec.commandLine(),
          "--variant '%s': legal values are %s".formatted(variant, String.join(", ", VARIANTS)));
    }
    between("--servers", servers(), 1, 2);
    between("--cpus", cpus(), 1, 2);
    between("--agent-cache", agentCache, 0, 10_000_000);
    oneOf("--policy-cache", policyCache);
    oneOf("--authorization-cache", authorizationCache);
    try {
      new Dit(users, units);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
    between("--sessions", sessions(), 1, users);
    if (agentConf != null && (real || !Files.isReadable(agentConf))) {
      throw new ParameterException(
          spec.commandLine(),
          real
              ? "--agent-conf: Apache has no web agent; leave it out, or --real"
              : "--agent-conf %s: no such file".formatted(agentConf));
    }
  }

  private void between(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new ParameterException(
          spec.commandLine(),
          "%s %d: legal values are %d to %d".formatted(option, value, least, most));
    }
  }

  private void oneOf(String option, String value) {
    if (!List.of(ON_OFF.split(", ")).contains(value)) {
      throw new ParameterException(
          spec.commandLine(), "%s '%s': legal values are %s".formatted(option, value, ON_OFF));
    }
  }
}
