package org.authmeter.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.RunnerMain;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.target.FixedAnswer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandsTest {
  @TempDir Path root;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);

  private int run(String... args) throws IOException {
    return run(new FakeHouse(root), args);
  }

  private int run(FakeHouse house, String... args) {
    Session session =
        new Session(house.installation("ok"), print, print, new Interruption(), false);
    return new CommandLineInterface(session).run(args);
  }

  private String said() {
    return out.toString(StandardCharsets.UTF_8);
  }

  /** docs/commands.md has a row for each command that the help lists. */
  @Test
  void shouldHaveEachCommandOnThePage() throws IOException {
    run("--help");
    String help = said();
    List<String> commands =
        Pattern.compile("(?m)^  ([a-z]+) ")
            .matcher(help.substring(help.indexOf("Commands:")))
            .results()
            .map(m -> m.group(1))
            .toList();
    assertThat(commands).contains("run", "try");
    String page = Files.readString(Path.of("../docs/commands.md"));
    assertThat(commands).allMatch(c -> page.contains("| `./authmeter " + c));
  }

  @Test
  void shouldListScenariosWithQuestionPlansAndVariants() throws IOException {
    assertThat(run("scenarios")).isEqualTo(ExitStatus.DONE);
    assertThat(said())
        .contains("demo\n", "Which one?", "functional.jmx, load.jmx", "variants: a, b");
  }

  @Test
  void shouldFindWhatARunLacks() throws IOException {
    assertThat(run("doctor")).isEqualTo(ExitStatus.ENVIRONMENT);
    assertThat(said())
        .containsPattern("ok +Java +\\d+")
        .containsPattern("missing +JMeter home .*lib/ext")
        .containsPattern("missing +testbed .*authmeter-testbed.jar")
        .containsPattern("ok +loopback addresses +127.0.0.1, 127.0.0.2, 127.0.0.3")
        .containsPattern("(ok|warn) +memcached ")
        .containsPattern("(ok|warn) +file handles +\\d+");
  }

  @Test
  void shouldLookAtATarget() throws IOException {
    FakeHouse house = new FakeHouse(root);
    try (FixedAnswer sp = new FixedAnswer(null, "HTTP/1.1 200 OK")) {
      Path file = root.resolve("t.properties");
      Files.writeString(file, "authmeter.saml.resource=http://127.0.0.1:" + sp.port() + "/\n");
      run(house, "doctor", "--target", file.toString());
      assertThat(said())
          .containsPattern("ok +target hosts +loopback only")
          .containsPattern("warn +target environment +no environment.yaml beside " + file)
          .containsPattern("ok +target +answers at authmeter.saml.resource");
      Files.writeString(file, "authmeter.saml.resource=http://sp.example.org/\n");
      run(house, "doctor", "--target", file.toString());
      assertThat(said()).containsPattern("missing +target +.*sp.example.org");
    }
  }

  @Test
  void shouldHandOnArgumentsAndStatusOfJMeter() throws IOException {
    FakeHouse house = new FakeHouse(root.resolve("other"));
    Path jmeter = house.installation("ok").jmeter();
    Files.writeString(jmeter, "#!/bin/sh\n[ \"$*\" = '-n -t x.jmx -J a=b --help' ] && exit 9\n");
    Session session =
        new Session(house.installation("ok"), print, print, new Interruption(), false);
    int status =
        new CommandLineInterface(session).run("jmeter", "-n", "-t", "x.jmx", "-J", "a=b", "--help");
    assertThat(status).isEqualTo(9);
  }

  @Test
  void shouldHandOnArgumentsAndStatusOfTheTestbed() throws IOException {
    FakeHouse house = new FakeHouse(root.resolve("other"));
    Session session =
        new Session(house.installation("port"), print, print, new Interruption(), false);
    assertThat(new CommandLineInterface(session).run("testbed", "idp", "--variant", "x"))
        .isEqualTo(ExitStatus.ENVIRONMENT);
    assertThat(house.testbedCalls()).containsExactly("--fake port idp --variant x --watch-stdin");
  }

  @Test
  void shouldTellHelpVersionAndTheMissingCommand() {
    assertThat(RunnerMain.run(new String[] {"--help"}, print, print)).isEqualTo(ExitStatus.DONE);
    assertThat(said()).contains("scenarios", "doctor", "Exit status");
    assertThat(RunnerMain.run(new String[] {"--version"}, print, print)).isEqualTo(ExitStatus.DONE);
    assertThat(RunnerMain.run(new String[] {}, print, print)).isEqualTo(ExitStatus.USAGE);
    assertThat(said()).contains("AuthMeter ", "no command given");
  }
}
