package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.testbed.web.RandomIds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cas}: a CAS server of one or two nodes, its directory, and a service that it protects. */
@Command(
    name = "cas",
    description = "A CAS server (Central Authentication Service) and a service that it protects.",
    mixinStandardHelpOptions = true)
public final class CasCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"--variant", "--registry"},
      defaultValue = "memcached",
      description =
          "Where tickets are kept: memcached (shared by the nodes), none (on the node that made"
              + " them) (default: memcached).")
  private String registry;

  @Option(names = "--nodes", defaultValue = "2", description = "1 or 2 nodes (default: 2).")
  private int nodes;

  @Option(names = "--memcached", description = "A memcached program to use as registry.")
  private Path memcached;

  @Option(
      names = "--throttle",
      defaultValue = "0",
      description =
          "Wrong passwords of a user in a row after which the server answers 423; 0 = never"
              + " (default: 0).")
  private int throttle;

  @Option(
      names = "--service",
      paramLabel = "URL",
      description = "Beginning of the URLs of further services that may use the server.")
  private String service;

  @Mixin private ForegroundOptions options;

  @Override
  public Integer call() throws IOException {
    check();
    int portBase = options.portBase();
    return new Foreground(
            folder -> new CasTopology(layout(folder, portBase), memcached, service).prepare(),
            options)
        .run();
  }

  private Layout layout(Path folder, int portBase) {
    return new Layout(folder)
        .set("registry", registry)
        .set("nodes", String.join(",", Layout.NODE_ADDRESSES.subList(0, nodes)))
        .set("throttle", throttle)
        .set("port.base", portBase)
        .set("execution.key", RandomIds.hex(64))
        .set("password", RandomIds.hex(32));
  }

  private void check() {
    if (!List.of("memcached", "none").contains(registry)) {
      throw new ParameterException(
          spec.commandLine(),
          "--variant '%s': legal values are memcached, none".formatted(registry));
    }
    if (nodes < 1 || nodes > 2) {
      throw new ParameterException(
          spec.commandLine(), "--nodes %d: legal values are 1, 2".formatted(nodes));
    }
    if (throttle < 0) {
      throw new ParameterException(
          spec.commandLine(), "--throttle %d: legal values are 0 and more".formatted(throttle));
    }
  }
}
