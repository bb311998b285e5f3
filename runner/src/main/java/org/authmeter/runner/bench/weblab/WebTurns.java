package org.authmeter.runner.bench.weblab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.authmeter.common.process.Tail;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.bench.ClientProcess;
import org.authmeter.runner.bench.CpuTrace;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.Testbed;

/** Runs a tool once, and measures its processor time from outside. */
final class WebTurns {
  private static final String LOG = "testbed.accessLog";

  private final Testbed testbed;
  private final Duration time;
  private final Interruption interruption;

  WebTurns(Testbed testbed, Duration time, Interruption interruption) {
    this.testbed = testbed;
    this.time = time;
    this.interruption = interruption;
  }

  /**
   * @param folder of this turn
   * @param tick told each second how long it has run
   * @throws RunnerException status 4 if the tool broke or measured nothing
   */
  WebTurn run(
      WebCase webCase,
      WebTool tool,
      WebClient client,
      int round,
      Path folder,
      Consumer<Duration> tick)
      throws IOException {
    Files.createDirectories(folder);
    Path addresses = testbed.addresses().file();
    String said = testbed.addresses().properties().get(LOG);
    Path log = said == null ? null : Path.of(said);
    long before = Connections.lines(log);
    long begin = System.currentTimeMillis();
    return ClientProcess.run(
        client.command(webCase, time, addresses, folder),
        client.environment(webCase, addresses, folder),
        folder,
        time,
        interruption,
        tick,
        (cpu, output) -> {
          double whole = cpu.between(begin, System.currentTimeMillis());
          WebFigures figures = client.figures(time, folder);
          if (figures.pages() == 0) {
            throw RunnerException.broke(
                "no page came right (%d errors %s); it said: %s"
                    .formatted(figures.errors(), figures.firstError(), Tail.line(output, 3)));
          }
          double ideal = webCase.ideal(time, client.startsInSteps());
          Connections seen = Connections.read(log, before);
          return turn(webCase, tool, round, ideal, figures, whole, late(cpu, figures), seen);
        });
  }

  /** Processor milliseconds of the second half. */
  private static double late(CpuTrace cpu, WebFigures figures) {
    long from = figures.middle();
    return cpu.between(from * 1000, (from + figures.lateSeconds()) * 1000);
  }

  private WebTurn turn(
      WebCase webCase,
      WebTool tool,
      int round,
      double ideal,
      WebFigures figures,
      double cpuMs,
      double lateCpuMs,
      Connections seen) {
    long span = webCase.isPaced() ? time.toMillis() : figures.endMs() - figures.startMs();
    return new WebTurn(
        webCase,
        tool,
        round,
        ideal,
        figures.pages(),
        figures.errors(),
        figures.firstError(),
        span / 1000.0,
        (double) figures.late() / figures.lateSeconds(),
        figures.p50Ms(),
        figures.p99Ms(),
        cpuMs * 1000 / figures.pages(),
        lateCpuMs * 1000 / figures.late(),
        seen.count(),
        seen.resumed());
  }
}
