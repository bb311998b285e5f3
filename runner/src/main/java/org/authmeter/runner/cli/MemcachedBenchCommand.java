package org.authmeter.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.runner.bench.memcached.MemcachedBench;
import org.authmeter.runner.bench.memcached.MemcachedBenchSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "memcached",
    description =
        "Session operations by the sampler, by a bare spymemcached loop and by memcslap, round by"
            + " round, on the memcached of the PATH or else the embedded server.",
    mixinStandardHelpOptions = true)
final class MemcachedBenchCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private BenchOptions options;

  @Option(
      names = "--seconds",
      defaultValue = "10",
      paramLabel = "S",
      description = "measured time of a turn (default: ${DEFAULT-VALUE})")
  private int seconds;

  @Option(
      names = "--warmup",
      defaultValue = "8",
      paramLabel = "S",
      description = "time before it that does not count (default: ${DEFAULT-VALUE})")
  private int warmup;

  @Option(
      names = "--threads",
      split = ",",
      defaultValue = "8,50",
      paramLabel = "N,M",
      description = "virtual users of every tool (default: ${DEFAULT-VALUE})")
  private List<Integer> threads;

  @Option(
      names = "--commands",
      split = ",",
      defaultValue = "set,get",
      paramLabel = "A,B",
      description = "set, get (default: both)")
  private List<String> commands;

  @Option(
      names = "--tools",
      split = ",",
      paramLabel = "A,B",
      description = "only these: bare, batch-50, batch-1, memcslap")
  private List<String> tools;

  @Option(
      names = "--value-size",
      defaultValue = "2048",
      paramLabel = "BYTES",
      description = "of sampler and bare loop (default: ${DEFAULT-VALUE})")
  private int valueBytes;

  @Option(
      names = "--clients",
      defaultValue = "1",
      paramLabel = "N",
      description =
          "spymemcached clients that the threads of sampler and bare loop share (default:"
              + " ${DEFAULT-VALUE})")
  private int clients;

  @Option(names = "--embedded", description = "the embedded server, though a real one is there")
  private boolean embedded;

  @Option(
      names = "--memcached",
      paramLabel = "PATH",
      description = "the memcached to start; default: that of the PATH")
  private Path program;

  MemcachedBenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    MemcachedBenchSettings settings =
        MemcachedBenchSettings.of(
            new MemcachedBenchSettings.Asked(
                options.rounds(), seconds, warmup, threads, commands, tools, valueBytes, clients),
            embedded,
            Binaries.checked("--memcached", program),
            options.out(),
            options.gate());
    return new MemcachedBench(session.workbench(), settings).run();
  }
}
