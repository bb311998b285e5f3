package org.authmeter.benchmarks.stores;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.tools.ServerCount;
import org.authmeter.benchmarks.tools.Setup;

/**
 * libmemcached's memaslap with one thread: a program in C that sets or gets values of one size. It
 * records no single operations, so those that memcached counts are its own.
 */
public final class MemaslapTool implements Tool {
  /** As it is written on the command line. */
  public static final String ID = "memaslap";

  /** Its names: Debian's libmemcached-tools has the second. */
  private static final List<String> PROGRAMS = List.of(ID, "memcaslap");

  private final String node;
  private final int connections;
  private final boolean set;
  private final int valueBytes;

  /**
   * @param node host:port
   * @param connections as many as the other tools have threads
   * @param set false = get
   */
  public MemaslapTool(String node, int connections, boolean set, int valueBytes) {
    this.node = node;
    this.connections = connections;
    this.set = set;
    this.valueBytes = valueBytes;
  }

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String title() {
    return "libmemcached's memaslap, a connection for each virtual user";
  }

  @Override
  public String version() {
    return ID;
  }

  private static Stream<Path> program() {
    return PROGRAMS.stream().map(Setup::program).filter(found -> found != null).limit(1);
  }

  @Override
  public String prepare(Path log) {
    return program().findAny().isPresent()
        ? ""
        : "no memaslap or memcaslap on the PATH; install it with: apt-get install libmemcached-tools";
  }

  @Override
  public Start start(Path folder) throws IOException {
    Path work = folder.resolve("work.conf");
    // Lengths from, to, and their share; then the share of set (0) and get (1).
    Files.writeString(
        work,
        "key\n36 36 1\nvalue\n%1$d %1$d 1\ncmd\n%2$s\n"
            .formatted(valueBytes, set ? "0 1.0\n1 0.0" : "0 0.0\n1 1.0"));
    return new Start(
        List.of(
            program().findAny().orElseThrow().toString(),
            "--servers=" + node,
            "--threads=1",
            "--concurrency=" + connections,
            "--cfg_cmd=" + work,
            // what is got is set before: no more than the server holds
            "--win_size=1k",
            "--time=1d"),
        Map.of(),
        new ServerCount(new Statistics(node, set ? "cmd_set" : "get_hits")));
  }

  /** One of memcached's statistics (memcached doc/protocol.txt). */
  private static final class Statistics extends ServerCount.OfText {
    private final String prefix;

    Statistics(String node, String name) throws IOException {
      super(node, "stats");
      prefix = "STAT " + name + " ";
    }

    @Override
    protected long count() throws IOException {
      String found = null;
      for (String line = line(); !line.equals("END"); line = line()) {
        found = line.startsWith(prefix) ? line.substring(prefix.length()) : found;
      }
      if (found == null) {
        throw new IOException("memcached's statistics have no line " + prefix.strip());
      }
      return Long.parseLong(found);
    }
  }
}
