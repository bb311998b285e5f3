package org.authmeter.gui;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authmeter.golden.JMeterRun;

/** JMeter's GUI in a process of its own; a user's hands come from the plugin's test classes. */
final class GuiRun {
  private static final Path ROOT = Path.of(System.getProperty("authmeter.root"));
  private static final Path HANDS = ROOT.resolve("plugin/target/test-classes");
  private static final String MAIN = "org.authmeter.jmeter.gui.GuiMain";
  private static final long LIMIT_SECONDS = 300;

  private final Path out;

  private GuiRun(Path out) {
    this.out = out;
  }

  /**
   * @param language of the forms, such as ja
   * @param pictures folder for pictures of the forms, or null
   */
  static GuiRun of(
      Screen screen,
      String language,
      List<String> elements,
      java.util.Collection<Path> plans,
      Path pictures,
      Path out)
      throws IOException, InterruptedException {
    if (Files.notExists(HANDS.resolve(MAIN.replace('.', '/') + ".class"))) {
      throw new IllegalStateException(
          HANDS + " lacks " + MAIN + ": build with -DskipTests instead of -Dmaven.test.skip");
    }
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-Xmx512m"));
    command.addAll(opens());
    command.addAll(
        List.of(
            "-Duser.language=" + language,
            "-Djmeter.home=" + JMeterRun.home(),
            "-Djava.util.prefs.userRoot=" + out,
            "-Dawt.useSystemAAFontSettings=gasp",
            "-Dplans=" + String.join(",", plans.stream().map(Path::toString).toList())));
    if (pictures != null) {
      command.add("-Dscreenshots=" + pictures);
    }
    command.addAll(
        List.of(
            "-cp",
            classPath(),
            MAIN,
            out.toString(),
            String.join(",", elements),
            "-j",
            out.resolve("jmeter.log").toString(),
            // Java's own look is painted in a fraction of the time of JMeter's usual one.
            "-Jjmeter.laf=CrossPlatform",
            "-Jundo.history.size=100",
            "-Jjmeter.gui.action.save.backup_on_save=false"));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(out.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.resolve("gui.out").toFile());
    builder.environment().put("DISPLAY", screen.display());
    Process process = builder.start();
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IllegalStateException(
          "the GUI did not come to an end: " + Files.readString(out.resolve("gui.out")));
    }
    return new GuiRun(out);
  }

  private static String classPath() {
    Path home = JMeterRun.home();
    return String.join(
        File.pathSeparator,
        home.resolve("lib/ext") + "/*",
        home.resolve("lib") + "/*",
        home.resolve("bin/ApacheJMeter.jar").toString(),
        HANDS.toString());
  }

  /** What JMeter's own script opens to its libraries. */
  private static List<String> opens() throws IOException {
    try (Stream<String> lines = Files.lines(JMeterRun.home().resolve("bin/jmeter"))) {
      return lines
          .flatMap(l -> Stream.of(l.split("[\\s\"\\\\]+")))
          .filter(w -> w.endsWith("=ALL-UNNAMED"))
          .flatMap(w -> Stream.of("--add-opens", w))
          .toList();
    }
  }

  JsonNode seen() throws IOException {
    return new ObjectMapper().readTree(out.resolve("seen.json").toFile());
  }

  /**
   * Lines of the log that report an error, or that warn of the plugin or say that JMeter looks at
   * all of its classes; each with the first lines of its stack trace. Those of JMeter's look and
   * feel are not ours: its animation of an opening tree fails when a tree closes at that moment,
   * which a busy machine makes likely.
   */
  List<String> errors() throws IOException {
    List<String> lines = Files.readAllLines(out.resolve("jmeter.log"));
    List<String> errors = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.contains(" ERROR ")
          || line.contains("authmeter")
              && (line.contains(" WARN ") || line.contains("Will scan"))) {
        errors.add(String.join("\n", lines.subList(i, Math.min(lines.size(), i + 20))));
      }
    }
    errors.removeIf(
        error ->
            error
                .lines()
                .skip(2)
                .findFirst()
                .orElse("")
                .startsWith("\tat com.github.weisj.darklaf"));
    return errors;
  }

  Path saved() {
    return out.resolve("plan.jmx");
  }
}
