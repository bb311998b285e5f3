package org.authmeter.testbed.memcached;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.authmeter.common.process.Programs;
import org.authmeter.memcached.MemcachedMain;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.EnvironmentException;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.core.SystemUser;
import org.authmeter.testbed.core.TestbedLayout;

/** The memcached servers of a testbed: embedded ones, or programs of the machine. */
public final class MemcachedServers {
  private static final List<String> NAMES = List.of("store-1", "store-2");
  // As in the documented measurement.
  private static final int MEMORY_MB = 512;
  // The embedded server gives items 60 % of its heap.
  private static final double HEAP_OF_MEMORY = 900.0 / MEMORY_MB;
  private static final int MINIMUM_HEAP_MB = 64;

  private final TestbedLayout layout;
  private final Ports ports;
  private List<String> names = NAMES;
  private int memory = MEMORY_MB;

  /** Two servers of the size of the documented measurement; their ports go into the layout. */
  public MemcachedServers(TestbedLayout layout, Ports ports) {
    this.layout = layout;
    this.ports = ports;
  }

  /**
   * Other sizes.
   *
   * @param servers 1 or 2
   * @param megabytes of items in each
   */
  public MemcachedServers sized(int servers, int megabytes) {
    names = NAMES.subList(0, servers);
    memory = megabytes;
    return this;
  }

  /**
   * Independent servers.
   *
   * @param program null for the embedded server
   */
  public List<ComponentSpec> independent(Path program) {
    takePorts();
    return program == null
        ? embedded(List.of(), null)
        : programs("--memcached", program, List.of(), null);
  }

  /**
   * A pair that replicates.
   *
   * @param program null for the embedded server
   */
  public List<ComponentSpec> pair(Path program) {
    takePorts();
    String link = Integer.toString(ports.takeLocal());
    // Both members use one port for their link: the first to come listens there.
    return program == null
        ? embedded(List.of("--peer", TestbedLayout.LOCAL, "--replication-port", link), NAMES.get(0))
        : programs(
            "--repcached", program, List.of("-x", TestbedLayout.LOCAL, "-X", link), NAMES.get(0));
  }

  private void takePorts() {
    names.forEach(name -> layout.set(name + ".port", ports.takeLocal()));
  }

  private List<ComponentSpec> embedded(List<String> more, String first) {
    int heap = Math.max(MINIMUM_HEAP_MB, (int) (memory * HEAP_OF_MEMORY));
    List<ComponentSpec> specs = new ArrayList<>();
    for (String name : names) {
      List<String> main =
          new ArrayList<>(
              List.of(
                  MemcachedMain.class.getName(), "--listen", TestbedLayout.LOCAL, "--watch-stdin"));
      main.addAll(List.of("--port", layout.get(name + ".port")));
      main.addAll(List.of("--memory", Integer.toString(memory)));
      main.addAll(more);
      specs.add(
          ComponentSpec.ours(
                  name,
                  more.isEmpty()
                      ? "embedded memcached server (text protocol)"
                      : "embedded memcached server (text protocol, asynchronous peer)",
                  ComponentSpec.java(heap, main),
                  layout.local(name + ".port"))
              .after(name.equals(first) ? null : first));
    }
    return specs;
  }

  private List<ComponentSpec> programs(String option, Path named, List<String> more, String first) {
    Path program = named.toAbsolutePath();
    if (!Programs.isProgram(program)) {
      throw new EnvironmentException(
          "%s %s is not a program that can be run; without the option the embedded server is used"
              .formatted(option, program));
    }
    String version = version(program);
    List<ComponentSpec> specs = new ArrayList<>();
    for (String name : names) {
      List<String> command =
          new ArrayList<>(List.of(program.toString(), "-l", TestbedLayout.LOCAL));
      command.addAll(List.of("-p", layout.get(name + ".port"), "-U", "0"));
      command.addAll(List.of("-m", Integer.toString(memory)));
      if (SystemUser.isRoot()) {
        // Without it memcached refuses to run as root.
        command.addAll(List.of("-u", "root"));
      }
      command.addAll(more);
      specs.add(
          ComponentSpec.foreign(name, version, command, layout.local(name + ".port"))
              .after(name.equals(first) ? null : first));
    }
    return specs;
  }

  /**
   * What a program prints before its options when asked by -h, on one line, for instance {@code
   * memcached 1.6.18}. The memcached that repcached is built on has no -V.
   */
  static String version(Path program) {
    try {
      String version =
          Programs.ask(program, "-h")
              .lines()
              .map(String::trim)
              .filter(line -> !line.isEmpty())
              .takeWhile(line -> !line.startsWith("-"))
              .limit(2)
              .collect(Collectors.joining(", "));
      return version.isEmpty() ? program.getFileName() + " of unknown version" : version;
    } catch (IOException e) {
      throw new EnvironmentException(e.getMessage());
    }
  }
}
