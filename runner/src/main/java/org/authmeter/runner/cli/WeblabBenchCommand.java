package org.authmeter.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.runner.bench.weblab.WeblabBench;
import org.authmeter.runner.bench.weblab.WeblabBenchSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "weblab",
    description =
        "The web lab's paced users by its plans and by Locust on one nginx: the share of the ideal"
            + " load, processor time per page, times.",
    mixinStandardHelpOptions = true)
final class WeblabBenchCommand implements Callable<Integer> {
  private final Session session;

  @Option(
      names = "--rounds",
      defaultValue = "1",
      paramLabel = "N",
      description = "turns of each tool in each case (default: ${DEFAULT-VALUE})")
  private int rounds;

  @Option(
      names = "--seconds",
      defaultValue = "120",
      paramLabel = "S",
      description = "of a turn, the ramp-up included (default: ${DEFAULT-VALUE})")
  private int seconds;

  @Option(
      names = "--cases",
      split = ",",
      defaultValue = "static-http,static-https",
      paramLabel = "A,B",
      description =
          "static-http, static-https, wordpress-http, wordpress-https, and without pauses"
              + " unpaced-http, unpaced-https (default: ${DEFAULT-VALUE})")
  private List<String> cases;

  @Option(
      names = "--tools",
      split = ",",
      paramLabel = "A,B",
      description =
          "only these: authmeter, locust, locust-fast; without pauses same-user, close, new-user")
  private List<String> tools;

  @Option(
      names = "--server",
      defaultValue = "nginx",
      paramLabel = "NAME",
      description = "nginx, apache, unit or embedded (default: ${DEFAULT-VALUE})")
  private String server;

  @Option(names = "--gate", description = "a missed aim, or no aim to judge, ends with status 1")
  private boolean gate;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "results folder; default results/bench-weblab-<UTC time>")
  private Path out;

  WeblabBenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    return new WeblabBench(
            session.workbench(),
            WeblabBenchSettings.of(rounds, seconds, cases, tools, server, out, gate))
        .run();
  }
}
