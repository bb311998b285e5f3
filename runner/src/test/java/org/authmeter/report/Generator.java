package org.authmeter.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The real generator: {@code bin/jmeter -g} of the assembled home, with the shipped settings. */
final class Generator {
  private static final Path ROOT = Path.of(System.getProperty("authmeter.root"));
  private static final Path HOME = ROOT.resolve("runner/home/target/jmeter");

  private final Path folder;

  /** Works in the folder of a {@link MadeUpRun}. */
  Generator(Path folder) {
    this.folder = folder;
  }

  record Outcome(int exit, String output) {}

  Path index() {
    return folder.resolve("report/index.html");
  }

  Path comparison() {
    return folder.resolve("report/comparison.json");
  }

  /**
   * @param more options of JMeter
   */
  Outcome run(List<String> more) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                HOME.resolve("bin/jmeter").toString(),
                "-g",
                folder.resolve("all.jtl").toString(),
                "-q",
                ROOT.resolve("reports-templates/comparison.properties").toString(),
                "-o",
                folder.resolve("report").toString(),
                "-j",
                folder.resolve("jmeter.log").toString(),
                "-Jjmeter.reportgenerator.temp_dir=" + folder.resolve("temp"),
                "-Jauthmeter.scenarios=" + folder.resolve("scenarios"),
                "-Jauthmeter.record=" + folder.resolve("record.json"),
                "-Jauthmeter.hosts=" + folder.resolve("cells/*/*/*/hosts.csv")));
    command.addAll(more);
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), output);
  }
}
