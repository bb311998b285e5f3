package org.authmeter.benchmarks.stores;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.tools.ServerCount;
import org.authmeter.benchmarks.tools.Setup;

/**
 * redis-benchmark or valkey-benchmark with one thread, which the servers' packages bring. It
 * records no single operations, so those that the server counts are its own.
 */
public final class RedisBenchmarkTool implements Tool {
  /** As it is written on the command line. */
  public static final String ID = "redis-benchmark";

  private static final List<String> PROGRAMS = List.of("valkey-benchmark", ID);
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final int READ_KEYS = 100;
  private static final int WRITTEN_KEYS = 1_000_000_000;
  private static final String FILLING = "20000";
  private static final String ENDLESS = "2000000000";

  private final String node;
  private final int connections;
  private final String command;
  private final int valueBytes;

  /**
   * @param node host:port
   * @param connections as many as the other tools have threads
   * @param command set or get
   */
  public RedisBenchmarkTool(String node, int connections, String command, int valueBytes) {
    this.node = node;
    this.connections = connections;
    this.command = command;
    this.valueBytes = valueBytes;
  }

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String title() {
    return "redis-benchmark, a connection for each virtual user";
  }

  @Override
  public String version() {
    return ID;
  }

  private static Stream<Path> program() {
    return PROGRAMS.stream().map(Setup::program).filter(found -> found != null).limit(1);
  }

  /** Makes the values that are read. */
  @Override
  public String prepare(Path log) throws IOException {
    if (program().findAny().isEmpty()) {
      return "no redis-benchmark on the PATH; install it with: apt-get install redis-tools";
    }
    return command.equals("set")
        ? ""
        : Setup.run(commandLine("set", FILLING), log.toAbsolutePath().getParent(), log, LIMIT);
  }

  private List<String> commandLine(String what, String requests) {
    int colon = node.lastIndexOf(':');
    int keys = command.equals("set") ? WRITTEN_KEYS : READ_KEYS;
    List<String> line = new ArrayList<>(List.of(program().findAny().orElseThrow().toString()));
    line.addAll(List.of("-h", node.substring(0, colon), "-p", node.substring(colon + 1)));
    line.addAll(List.of("-c", Integer.toString(connections), "-r", Integer.toString(keys)));
    line.addAll(List.of("-d", Integer.toString(valueBytes), "-n", requests, "-q", "-t", what));
    return line;
  }

  @Override
  public Start start(Path folder) throws IOException {
    return new Start(
        commandLine(command, ENDLESS),
        Map.of(),
        new ServerCount(new CommandStatistics(node, command)));
  }

  /** Calls of one command that did not fail, by the server's {@code INFO commandstats}. */
  private static final class CommandStatistics extends ServerCount.OfText {
    private final Pattern statistics;

    CommandStatistics(String node, String command) throws IOException {
      super(node, "INFO commandstats");
      statistics = Pattern.compile("cmdstat_" + command + ":calls=(\\d+),.*failed_calls=(\\d+).*");
    }

    /** None before the first call: the server lists only commands that it has had. */
    @Override
    protected long count() throws IOException {
      String first = line();
      if (!first.startsWith("$")) {
        throw new IOException("the server's answer to INFO commandstats is " + first);
      }
      long calls = 0;
      int left = Integer.parseInt(first.substring(1)) + 2; // and the end of the line after it
      while (left > 0) {
        String next = line();
        left -= next.length() + 2;
        Matcher found = statistics.matcher(next);
        if (found.matches()) {
          calls = Long.parseLong(found.group(1)) - Long.parseLong(found.group(2));
        }
      }
      return calls;
    }
  }
}
