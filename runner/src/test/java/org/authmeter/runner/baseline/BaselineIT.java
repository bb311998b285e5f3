package org.authmeter.runner.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.cli.CommandLineInterface;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.results.JsonFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two results beside each other with the real generator. Their samples are written, not measured,
 * so that no outcome depends on what the machine does meanwhile.
 */
@Tag("long")
class BaselineIT {
  private static final Path ROOT = Path.of(System.getProperty("authmeter.root"));
  @TempDir Path root;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private Path old;

  @BeforeEach
  void writeTheBaseline() throws IOException {
    old = results("old", 20);
    assertThat(run("report", old.toString())).as(this::output).isEqualTo(ExitStatus.DONE);
  }

  /** A folder as run leaves it: three runs of tests that follow each other, of some ms each. */
  private Path results(String name, int ms) throws IOException {
    Path folder = root.resolve(name);
    List<String> cells = new ArrayList<>();
    for (int repeat = 1; repeat <= 3; repeat++) {
      Path samples = folder.resolve("cells/a/P1/" + repeat + "/samples.jtl");
      Files.createDirectories(samples.getParent());
      StringBuilder jtl = new StringBuilder("timeStamp,elapsed,label,threadName,success\n");
      long now = 1_790_000_000_000L;
      for (int i = 0; i < 200; i++) {
        int elapsed = ms + (i + repeat) % 3;
        jtl.append("%d,%d,login,measurement 1-1,true\n".formatted(now, elapsed));
        now += elapsed;
      }
      Files.writeString(samples, jtl);
      cells.add(
          "{'variant':'a','pattern':'P1','repeat':%1$d,'status':'done','detail':'','threads':1}"
              .formatted(repeat));
    }
    String record =
        "{'versions':{'authmeter':'1'},'machine':{'cores':2},'scenario':'demo','profile':'quick',"
            + "'campaignOfRun':{'title':'Demo','question':'?','unit':'login',"
            + "'variants':[{'id':'a','title':'A'}],'patterns':[{'id':'P1','threads':1}]},'cells':["
            + String.join(",", cells)
            + "]}";
    Files.writeString(folder.resolve("record.json"), record.replace('\'', '"'));
    return folder;
  }

  private int run(String... args) {
    said.reset();
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    Session session = new Session(Installation.of(ROOT), print, print, new Interruption(), false);
    return new CommandLineInterface(session).run(args);
  }

  private String output() {
    return said.toString(StandardCharsets.UTF_8);
  }

  private static List<String> verdicts(Path folder) throws IOException {
    JsonNode json = new ObjectMapper().readTree(folder.resolve("comparison.json").toFile());
    return json.get("baseline").findValuesAsText("verdict");
  }

  @Test
  void shouldCallASlowedSystemWorseAndFallByTheGate() throws IOException {
    Path slowed = results("slowed", 50);
    String baseline = old.toString();
    assertThat(
            run(
                "report",
                slowed.toString(),
                "--baseline",
                baseline,
                "--gate",
                "tps>=0.95*baseline"))
        .as(this::output)
        .isEqualTo(ExitStatus.FELL);
    assertThat(verdicts(slowed)).containsExactly("worse", "worse", "worse");
    assertThat(output()).contains("GATE FELL: tps: a | P1 | old", "a P1 tps", "worse");
    assertThat(slowed.resolve("gates.xml")).content().contains("failures=\"1\"");
    assertThat(slowed.resolve("summary.md")).content().contains("| worse |");
    assertThat(JsonFile.read(slowed.resolve("record.json"), JsonNode.class).has("baselines"))
        .as("the next report asks anew")
        .isFalse();
  }

  @Test
  void shouldSeeNoDifferenceBetweenEqualResultsButWarnOfAnotherMachine() throws IOException {
    Path equal = results("equal", 20);
    Path record = equal.resolve("record.json");
    ObjectNode all = (ObjectNode) JsonFile.read(record, JsonNode.class);
    ((ObjectNode) all.get("machine")).put("cores", 4);
    JsonFile.write(record, all);
    assertThat(
            run(
                "report",
                equal.toString(),
                "--baseline",
                old.toString(),
                "--gate",
                "p95<=1.1*baseline"))
        .as(this::output)
        .isEqualTo(ExitStatus.DONE);
    assertThat(verdicts(equal)).hasSize(3).containsOnly("no difference seen");
    assertThat(output())
        .contains("WARNING: the baseline old was made otherwise. machine cores: then 2, now 4");
  }

  @Test
  void shouldRefuseWhatCannotBeCompared() throws IOException {
    String equal = results("equal", 20).toString();
    assertThat(run("report", equal, "--gate", "tps>=0.95*baseline")).isEqualTo(ExitStatus.USAGE);
    assertThat(output()).contains("a share of the baseline needs one: --baseline DIR");
    assertThat(run("report", equal, "--gate", "tsp>=9")).isEqualTo(ExitStatus.USAGE);
    assertThat(output()).contains("--gate: gate 'tsp>=9': unknown figure tsp; legal: errors");
    assertThat(run("report", equal, "--baseline", equal)).isEqualTo(ExitStatus.USAGE);
    assertThat(output()).contains("no finished results there");
    Path record = old.resolve("record.json");
    Files.writeString(record, Files.readString(record).replace("\"demo\"", "\"other\""));
    assertThat(run("report", equal, "--baseline", old.toString())).isEqualTo(ExitStatus.USAGE);
    assertThat(output()).contains("holds results of scenario other, and not of demo");
  }
}
