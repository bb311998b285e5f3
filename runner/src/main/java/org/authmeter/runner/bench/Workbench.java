package org.authmeter.runner.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.host.Machine;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.Json;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.run.Progress;
import org.authmeter.runner.step.Limits;

/** What every benchmark works with: where it reads, writes and tells. */
public record Workbench(
    Installation installation, Interruption interruption, Progress progress, PrintStream out) {

  /**
   * @param asked null = results/bench-(name)-(time)
   */
  public ResultsFolder folder(String benchmark, Path asked, Instant started) throws IOException {
    return ResultsFolder.create(
        asked == null ? ResultsFolder.standard("bench-" + benchmark, started) : asked);
  }

  /**
   * Starts the servers of a turn.
   *
   * @param system its name and options
   */
  public Testbed testbed(ResultsFolder folder, List<String> system) throws IOException {
    List<String> command = new ArrayList<>(installation.testbedCommand());
    command.addAll(system);
    return Testbed.start(
        command,
        folder.work().resolve("testbed"),
        Limits.STANDARD.testbedStart(),
        interruption.requested());
  }

  /**
   * Writes bench.json: the head that all benchmarks share, and what this one found.
   *
   * @param software of the testbed
   */
  public void record(
      ResultsFolder folder,
      String benchmark,
      Instant started,
      Map<String, String> software,
      Map<String, ?> found)
      throws IOException {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("schema", 1);
    record.put("benchmark", benchmark);
    record.put("started", started.toString());
    record.put("versions", Versions.of(installation));
    record.put("machine", Machine.describe());
    record.put("testbed", software);
    record.put("clientAndServersShareTheMachine", true);
    record.putAll(found);
    Json.write(folder.root().resolve("bench.json"), record);
  }

  /** JSON has no NaN. */
  public static Double number(double value) {
    return Double.isNaN(value) ? null : value;
  }

  /** Writes bench.md and shows it. */
  public void tell(ResultsFolder folder, CharSequence text) throws IOException {
    Files.writeString(folder.root().resolve("bench.md"), text);
    out.print(text);
    out.println("Figures of every turn: " + folder.root().resolve("bench.json"));
  }

  /**
   * Ends a benchmark; what was needed for it alone is removed if all went well.
   *
   * @param broke true if a tool has no figures
   * @param errors true if there were any
   * @param gate true if aims decide the exit status
   * @param aims whether each aim holds that could be judged; a gate without any falls
   * @return one of {@link ExitStatus}
   */
  public int end(
      ResultsFolder folder, boolean broke, boolean errors, boolean gate, List<Boolean> aims)
      throws IOException {
    if (gate && aims.isEmpty()) {
      out.println(
          "--gate: no aim was judged, because an aim compares two tools and this run has no figures"
              + " of such a pair. Leave --tools out, or name both tools of an aim.");
    }
    if (broke) {
      return ExitStatus.BROKE;
    }
    if (errors || gate && (aims.isEmpty() || aims.contains(false))) {
      return ExitStatus.FELL;
    }
    folder.removeWork();
    return ExitStatus.DONE;
  }
}
