package org.authmeter.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.runner.Installation;
import org.authmeter.runner.results.ResultsFolder;

/**
 * Each hour of a long run, a report of the results so far: {@code partial/<n>/report}. It is made
 * by a process of its own with the lowest priority, because the machine generates load meanwhile.
 * If a report is not ready when the next is due, that one is skipped.
 */
final class PartialReports implements AutoCloseable {
  private final Installation installation;
  private final ResultsFolder folder;
  private final Duration every;
  private final Progress progress;
  private final long begin = System.nanoTime();
  private GuardedProcess maker;
  private int reported;
  private int number;

  PartialReports(
      Installation installation, ResultsFolder folder, Duration every, Progress progress) {
    this.installation = installation;
    this.folder = folder;
    this.every = every;
    this.progress = progress;
  }

  /** Called each second of a cell. */
  void tick() {
    reportOnce();
    long due = (System.nanoTime() - begin) / every.toNanos();
    boolean busy = maker != null && maker.process().isAlive();
    if (due <= number || busy) {
      return;
    }
    number = (int) due;
    try {
      maker = start(folder.root().resolve("partial").resolve(Integer.toString(number)));
    } catch (IOException e) {
      maker = null;
      progress.say("The partial report %d cannot be begun: %s".formatted(number, e));
    }
  }

  private GuardedProcess start(Path out) throws IOException {
    Files.createDirectories(out.getParent());
    List<String> command = new ArrayList<>(List.of("nice", "-n", "19"));
    command.addAll(installation.runnerCommand());
    command.addAll(List.of("report", folder.root().toString(), "--out", out.toString()));
    return GuardedProcess.start(
        command, out.getParent(), out.resolveSibling(number + ".out"), Map.of());
  }

  /** Prints once where a report is, or that there is none. */
  private void reportOnce() {
    if (maker == null || maker.process().isAlive() || reported == number) {
      return;
    }
    reported = number;
    Path page = folder.root().resolve("partial/" + number + "/report/index.html");
    progress.say(
        Files.exists(page)
            ? "Report of what there is so far: " + page
            : "The partial report %d was not made; see %s"
                .formatted(number, folder.root().resolve("partial/" + number + ".out")));
  }

  @Override
  public void close() {
    if (maker != null) {
      maker.stop(Duration.ZERO);
    }
  }
}
