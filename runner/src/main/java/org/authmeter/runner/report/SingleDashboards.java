package org.authmeter.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.common.process.Tail;
import org.authmeter.runner.Installation;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.results.ResultsFolder;

/** JMeter's own dashboard of each cell by itself, as it is made without a comparison. */
public final class SingleDashboards {
  /** Name of the folder of a dashboard, in the folder of its cell. */
  static final String FOLDER = "dashboard";

  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final Installation installation;
  private final ResultsFolder folder;
  private final Interruption interruption;

  /**
   * @param interruption ends them
   */
  public SingleDashboards(
      Installation installation, ResultsFolder folder, Interruption interruption) {
    this.installation = installation;
    this.folder = folder;
    this.interruption = interruption;
  }

  /**
   * @param samples of the cells by their names
   * @return what could not be made, and why; the run remains valid
   */
  public List<String> make(Map<String, Path> samples) throws IOException {
    List<String> problems = new ArrayList<>();
    CompletableFuture<Void> cancelled = interruption.requestedFromNow();
    for (Map.Entry<String, Path> cell : samples.entrySet()) {
      if (cancelled.isDone()) {
        problems.add("Interrupted: no dashboard of %s and what follows".formatted(cell.getKey()));
        break;
      }
      String problem = make(cell.getKey(), cell.getValue(), cancelled);
      if (!problem.isEmpty()) {
        problems.add("No dashboard of %s: %s".formatted(cell.getKey(), problem));
      }
    }
    return problems;
  }

  private String make(String name, Path samples, CompletableFuture<Void> cancelled)
      throws IOException {
    Path out = samples.resolveSibling(FOLDER);
    ResultsFolder.delete(out);
    Files.createDirectories(folder.work());
    Path output = folder.work().resolve("dashboard.out");
    GuardedProcess generator =
        GuardedProcess.start(
            List.of(
                installation.requireJMeter().toString(),
                "-g",
                samples.toString(),
                "-o",
                out.toString(),
                "-j",
                folder.work().resolve("dashboard.log").toString(),
                "-Jjmeter.reportgenerator.report_title=" + name,
                "-Jjmeter.reportgenerator.statistic_window=-1", // percentiles of all samples
                "-Jjmeter.reportgenerator.temp_dir=" + folder.work().resolve("dashboard")),
            folder.work(),
            output,
            Map.of("JAVA_HOME", System.getProperty("java.home")));
    boolean ended = generator.awaitEnd(LIMIT, cancelled);
    generator.stop(Duration.ZERO);
    if (ended && generator.process().exitValue() == 0 && Files.exists(out.resolve("index.html"))) {
      return "";
    }
    if (cancelled.isDone()) {
      return "interrupted";
    }
    return ended ? Tail.line(output, 1) : "not made within %d s".formatted(LIMIT.toSeconds());
  }
}
