package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.common.process.Programs;
import org.authmeter.testbed.store.ClusteringMethod;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code memcached}: session stores without anything around them. */
@Command(
    name = "memcached",
    description = "One or two memcached servers, or a replicating pair.",
    mixinStandardHelpOptions = true)
public final class MemcachedCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--variant",
      defaultValue = "memcached",
      description =
          "memcached: servers that know nothing of each other; repcached: a pair that replicates"
              + " (default: memcached).")
  private String variant;

  @Option(names = "--servers", description = "1 or 2 servers (default: 2; a pair has always 2).")
  private Integer servers;

  @Option(
      names = "--memory",
      defaultValue = "512",
      description = "MB of items that a server holds before it evicts (default: 512).")
  private int memory;

  @Option(
      names = "--real",
      description = "For the variant memcached, start the memcached on the PATH.")
  private boolean real;

  @Option(
      names = "--memcached",
      paramLabel = "PATH",
      description = "A memcached program for the variant memcached.")
  private Path memcached;

  @Option(
      names = "--repcached",
      paramLabel = "PATH",
      description = "A repcached program for the variant repcached.")
  private Path repcached;

  @Mixin private ForegroundOptions options;

  @Override
  public Integer call() throws IOException {
    check();
    Path program = real && memcached == null && !pair() ? onPath() : memcached;
    int portBase = options.portBase();
    return new Foreground(folder -> prepare(folder, portBase, program), options).run();
  }

  private Prepared prepare(Path folder, int portBase, Path program) throws IOException {
    Layout layout =
        new Layout(folder)
            .set("variant", variant)
            .set("servers", servers == null ? 2 : servers)
            .set("port.base", portBase);
    List<ComponentSpec> components =
        new Stores(layout, program, repcached)
            .sized(servers == null ? 2 : servers, memory)
            .components(ClusteringMethod.ofId(variant), new Ports(portBase));
    layout.store();
    return new Prepared(layout, components, MemcachedAddresses.of(layout, components));
  }

  private boolean pair() {
    return variant.equals("repcached");
  }

  private void check() {
    if (!List.of("memcached", "repcached").contains(variant)) {
      throw wrong("--variant '%s': legal values are memcached, repcached".formatted(variant));
    }
    if (servers != null && (servers < 1 || servers > 2 || pair() && servers != 2)) {
      throw wrong("--servers %d: legal values are %s".formatted(servers, pair() ? "2" : "1, 2"));
    }
    if (memory < 1 || memory > 65_536) {
      throw wrong("--memory %d: legal values are 1 to 65536 (MB)".formatted(memory));
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private static Path onPath() {
    return Programs.find("memcached")
        .orElseThrow(
            () ->
                new EnvironmentException(
                    "--real: no memcached on the PATH. Install it (apt-get install memcached), or leave --real out"));
  }
}
