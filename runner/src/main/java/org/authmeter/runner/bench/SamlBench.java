package org.authmeter.runner.bench;

import java.io.IOException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.run.Progress;

/**
 * {@code bench saml}: the same login on the testbed's fastest variant by several tools in turn,
 * round by round, so that what disturbs the machine for a while disturbs all of them.
 */
public final class SamlBench {
  private final Workbench bench;
  private final BenchSettings settings;
  private final Map<Tool, Client> clients = new EnumMap<>(Tool.class);
  private final Map<Tool, String> missing = new EnumMap<>(Tool.class);
  private final Rounds<Tool, Turn> rounds;

  public SamlBench(Workbench bench, BenchSettings settings) {
    this.bench = bench;
    this.settings = settings;
    rounds =
        new Rounds<>(
            bench,
            new Rounds.Pace(settings.rounds(), settings.warmup(), settings.turn()),
            Tool::id,
            tool -> "login");
  }

  /**
   * @return one of {@link ExitStatus}
   */
  public int run() throws IOException {
    bench.installation().requireJMeter();
    Instant started = Instant.now();
    ResultsFolder folder = bench.folder("saml", settings.out(), started);
    prepare(folder);
    Map<String, String> software;
    bench.progress().say("Starting the testbed (stateless, " + settings.scheme() + ")");
    try (Testbed testbed = testbed(folder)) {
      software = testbed.addresses().software();
      Load load = Load.of(testbed.addresses().file(), bench.installation().sampleUsers(), settings);
      ClientTurn turn = new ClientTurn(load, settings, bench.interruption());
      warmServers(turn, folder);
      rounds.run(
          settings.tools().stream().filter(t -> !missing.containsKey(t)).toList(),
          testbed,
          (tool, round, passed) ->
              turn.run(
                  clients.get(tool),
                  round,
                  folder.root().resolve("rounds/" + round + "/" + tool.id()),
                  passed));
    } finally {
      bench.progress().close();
    }
    List<ToolResult> results = results();
    bench.record(folder, "saml", started, software, BenchRecord.of(settings, results));
    return tell(folder, results);
  }

  private void prepare(ResultsFolder folder) throws IOException {
    for (Tool tool : settings.tools()) {
      Client client = Clients.of(tool, bench.installation());
      clients.put(tool, client);
      String problem = client.prepare(folder.work().resolve("prepare-" + tool.id() + ".log"));
      if (!problem.isEmpty() && settings.named()) {
        throw RunnerException.environment(
            "%s is not there: %s. Install what is missing, or leave it out of --tools."
                .formatted(tool.title(), problem));
      }
      if (!problem.isEmpty()) {
        bench.progress().say(tool.title() + " is not there: " + problem);
        missing.put(tool, problem);
      }
    }
  }

  private Testbed testbed(ResultsFolder folder) throws IOException {
    return bench.testbed(
        folder, List.of("idp", "--variant", "stateless", "--scheme", settings.scheme()));
  }

  /**
   * The first tool shall not pay for the servers' own compilers: a turn that counts for nothing.
   */
  private void warmServers(ClientTurn turn, ResultsFolder folder) throws IOException {
    if (settings.warmup().isZero()) {
      return;
    }
    bench
        .progress()
        .say(
            "Warming the servers, about "
                + Progress.minutes(settings.turn())
                + ", which is not told");
    turn.run(new BareClient(), 0, folder.work().resolve("servers"), passed -> {});
  }

  private List<ToolResult> results() {
    return settings.tools().stream()
        .map(
            t ->
                new ToolResult(
                    t,
                    clients.get(t).version(),
                    missing.getOrDefault(t, rounds.problem(t)),
                    missing.containsKey(t),
                    rounds.turns(t)))
        .toList();
  }

  private int tell(ResultsFolder folder, List<ToolResult> results) throws IOException {
    String table = BenchTable.of(results);
    List<Aim> aims = Aim.of(results);
    StringBuilder text = new StringBuilder();
    text.append(
        "One SAML login on the testbed (stateless, %s), %d virtual user(s), closed loop; %d round(s) of %d s after %d s of warm-up.%n"
            .formatted(
                settings.scheme(),
                settings.threads(),
                settings.rounds(),
                settings.measured().toSeconds(),
                settings.warmup().toSeconds()));
    text.append(
        "Client and servers share %d processors. Median of the rounds (least to most).%n%n"
            .formatted(Runtime.getRuntime().availableProcessors()));
    text.append(table).append('\n');
    aims.forEach(aim -> text.append(aim.line()).append('\n'));
    bench.tell(folder, text);
    boolean errors = results.stream().anyMatch(r -> r.errors() > 0);
    return bench.end(
        folder, rounds.broke(), errors, settings.gate(), aims.stream().map(Aim::holds).toList());
  }
}
