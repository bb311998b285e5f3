package org.authmeter.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * The same dialogues with Debian's memcached and with ours. Left out, and said so, where there is
 * no such program, unless the environment variable AUTHMETER_REQUIRE names memcached.
 */
class RealMemcachedIT {
  private static final String KEY_251 = "k".repeat(251);

  static final List<String> DIALOGUES =
      List.of(
          "set a 5 0 3|abc|get a|set a 0 0 3|abcdef|get a",
          "set a 0 0 abc|set a 0 0 -1|set a 0 0|set a 0 0 1 x y|set|get|gets|gat|touch",
          "set n 0 0 1|5|incr n x|incr n -1|incr n 3|incr n|decr n 100|incr miss 1",
          "set n 7 0 3|100|decr n 1|get n|set n 0 0 3|abc|incr n 1|incr n 99999999999999999999999",
          "set w 0 0 20|18446744073709551615|incr w 2|get w",
          "cas zz 0 0 1 9|x|cas n 0 0 1|cas n 0 0 1 abc|set n 0 0 1|x|cas n 0 0 1 99999|y|get n",
          "set t 0 0 1|x|touch t 10|touch t|touch zz 1|touch t abc|touch t -1|get t",
          "set n 0 0 1|x|gat 0 n|gat n|gat abc n|gat 0 n qq|gat 0",
          "set a 0 0 1|x|delete a 0|delete a 5|delete a|delete|delete a b c",
          "set n 0 0 1 noreply|1|get n|delete n noreply|get n|incr n 1 noreply",
          "set a 0 0 1|x|flush_all abc|get a|flush_all 0|flush_all -1|flush_all|flush_all noreply",
          "verbosity|verbosity 1|verbosity 0 noreply|verbosity abc|verson|GET a|",
          "set neg 0 -1 1|a|get neg|set fl 4294967295 0 1|a|get fl|set fl -1 0 1|a",
          "set ex 0 abc 1|a|set ex 0 1 1 noreply x|stats bogus|stats reset",
          "append r 0 0 1|z|prepend r 0 0 1|z|replace r 0 0 1|z|add r 3 0 1|z|add r 3 0 1|z",
          "set q 0 0 1|z|prepend q 7 0 1|y|append q 7 0 1|x|get q missing q|set e 0 0 0||get e",
          "set  sp   0 0 1|k|get   sp |set a\tb 0 0 1|x|get a\tb|set abc 0 0 5 noreply|abcdefgh",
          // Each alone: such an error makes the real one forget answers that were queued before.
          "set " + KEY_251 + " 0 0 1|x",
          "get " + KEY_251,
          "get a " + KEY_251,
          "get " + KEY_251.substring(1),
          "touch " + KEY_251 + " 0|delete " + KEY_251 + "|incr " + KEY_251 + " 1",
          "set big 0 0 1|x|set big 0 0 1048576|" + "z".repeat(1048576) + "|get big",
          "set big 0 0 1048376|" + "z".repeat(1048376) + "|quit");

  private static Process real;
  private static int realPort;
  private MemcachedServer ours;

  @BeforeAll
  static void startReal() throws Exception {
    Optional<File> program =
        Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
            .map(folder -> new File(folder, "memcached"))
            .filter(File::canExecute)
            .findFirst();
    String required = System.getenv().getOrDefault("AUTHMETER_REQUIRE", "");
    if (!required.contains("memcached")) {
      assumeTrue(program.isPresent(), "no memcached on the PATH: apt-get install memcached");
    }
    assertThat(program).as("memcached, which AUTHMETER_REQUIRE names").isPresent();
    realPort = Servers.freePort();
    real =
        new ProcessBuilder(
                program.get().getPath(),
                "-u",
                "nobody",
                "-l",
                "127.0.0.1",
                "-U",
                "0",
                "-p",
                "" + realPort)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    Eventually.holds("memcached answers", RealMemcachedIT::answers);
  }

  private static boolean answers() throws IOException {
    try (TextConnection connection = new TextConnection(realPort)) {
      return connection.ask("version").startsWith("VERSION");
    } catch (ConnectException e) {
      return false;
    }
  }

  @AfterAll
  static void stopReal() {
    if (real != null) {
      real.destroyForcibly();
    }
  }

  @BeforeEach
  void startOurs() throws Exception {
    ours = Servers.alone();
    dialogue(realPort, "flush_all");
  }

  @AfterEach
  void stopOurs() throws IOException {
    ours.close();
  }

  @ParameterizedTest
  @FieldSource("DIALOGUES")
  void oursAnswersTheSame(String lines) throws IOException {
    List<String> expected = dialogue(realPort, lines);
    assertThat(expected).isNotEmpty();
    assertThat(dialogue(ours.port(), lines)).isEqualTo(expected);
  }

  private static List<String> dialogue(int port, String lines) throws IOException {
    try (TextConnection connection = new TextConnection(port)) {
      return connection.dialogue(lines.replace("|", "\r\n") + "\r\n");
    }
  }
}
