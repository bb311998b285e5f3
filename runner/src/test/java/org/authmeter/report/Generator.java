package org.authmeter.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** The real generator: {@code bin/jmeter -g} of the assembled home, with the shipped settings. */
final class Generator {
  private static final Path ROOT = Path.of(System.getProperty("authmeter.root"));
  private static final Path HOME = ROOT.resolve("runner/home/target/jmeter");

  private final Path folder;

  /** Works in the folder that holds joined.jtl, legs.jtl and context.json. */
  Generator(Path folder) {
    this.folder = folder;
  }

  record Outcome(int exit, String output) {}

  Path index() {
    return folder.resolve("report/index.html");
  }

  Path comparison() {
    return folder.resolve("comparison.json");
  }

  Outcome run() throws IOException, InterruptedException {
    Properties settings = new Properties();
    try (var in = Files.newInputStream(ROOT.resolve("reports-templates/comparison.properties"))) {
      settings.load(in);
    }
    settings.setProperty(
        "jmeter.reportgenerator.exporter.html.property.template_dir",
        HOME.resolve("bin/authmeter-report-template").toString());
    settings.setProperty("jmeter.reportgenerator.temp_dir", folder.resolve("temp").toString());
    settings.setProperty("authmeter.report.context", folder.resolve("context.json").toString());
    settings.setProperty("authmeter.report.legs", folder.resolve("legs.jtl").toString());
    settings.setProperty("authmeter.report.out", comparison().toString());
    Path file = folder.resolve("comparison.properties");
    try (var out = Files.newOutputStream(file)) {
      settings.store(out, null);
    }
    Process process =
        new ProcessBuilder(
                List.of(
                    HOME.resolve("bin/jmeter").toString(),
                    "-g",
                    folder.resolve("joined.jtl").toString(),
                    "-q",
                    file.toString(),
                    "-o",
                    folder.resolve("report").toString(),
                    "-j",
                    folder.resolve("jmeter.log").toString()))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), output);
  }
}
