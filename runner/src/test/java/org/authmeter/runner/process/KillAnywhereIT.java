package org.authmeter.runner.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerMain;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Short runs on real servers, in which something is killed at a random moment: runner, JMeter, the
 * testbed's supervisor, one of its components, or the runner's whole group as by Ctrl-C. Nothing
 * may be left running, no port may be held, and what was measured must be reported.
 *
 * <p>{@code -Dauthmeter.kill.rounds=100} makes more rounds ({@code .ci/kill-anywhere}), {@code
 * -Dauthmeter.kill.seed} other ones.
 */
@Tag("long")
class KillAnywhereIT {
  private static final long SEED = Long.getLong("authmeter.kill.seed", 20_261_122L);
  private static final int ROUNDS = Integer.getInteger("authmeter.kill.rounds", 5);
  private static final String MARK = "AUTHMETER_ROUND";
  private static final Pattern ADDRESS =
      Pattern.compile("(127\\.\\d+\\.\\d+\\.\\d+|localhost):(\\d{2,5})");
  private static final Duration END = Duration.ofMinutes(3);
  private static final Duration GONE = Duration.ofSeconds(30);

  /** Short runs, with the seconds that one takes at most before its report. */
  private static final List<Run> RUNS =
      List.of(
          new Run(
              30,
              List.of(
                  "idp-clustering",
                  "--variants=stateless",
                  "--patterns=P1",
                  "-Jauthmeter.duration=5")),
          new Run(
              35,
              List.of(
                  "idp-clustering",
                  "--variants=terracotta",
                  "--patterns=P1,P2",
                  "-Jauthmeter.duration=4")),
          new Run(45, List.of("idp-clustering", "--variants=memcached,stateless")),
          new Run(
              25, List.of("memcached-sessions", "--patterns=sessions", "-Jauthmeter.duration=5")));

  private record Run(int seconds, List<String> arguments) {}

  /** What is killed, and how. */
  private enum Victim {
    RUNNER("KILL", "TERM", "INT"),
    GROUP("INT", "TERM", "KILL"),
    JMETER("KILL", "TERM"),
    SUPERVISOR("KILL", "TERM"),
    COMPONENT("KILL", "TERM");

    private final List<String> signals;

    Victim(String... signals) {
      this.signals = List.of(signals);
    }
  }

  @TempDir Path work;

  static Stream<Integer> rounds() {
    return Stream.iterate(1, round -> round + 1).limit(ROUNDS);
  }

  @ParameterizedTest
  @MethodSource("rounds")
  void shouldLeaveNothingBehindAndLoseNothing(int round) throws Exception {
    Random random = new Random(SEED + round);
    Run run = RUNS.get(random.nextInt(RUNS.size()));
    Victim victim = Victim.values()[random.nextInt(Victim.values().length)];
    String signal = victim.signals.get(random.nextInt(victim.signals.size()));
    long moment = 500 + random.nextInt(run.seconds() * 1000);
    String what =
        "round %d of seed %d: SIG%s to %s after %d ms of %s"
            .formatted(round, SEED, signal, victim, moment, run.arguments());
    // a hundred rounds take an hour
    System.out.printf("%tT %s, of %d rounds%n", LocalTime.now(), what, ROUNDS);
    Path out = work.resolve("out");
    String mark = UUID.randomUUID().toString();
    Process runner = start(mark, run.arguments(), out);
    try {
      if (!runner.waitFor(moment, TimeUnit.MILLISECONDS)) {
        kill(runner, victim, signal, mark, random);
      }
      assertThat(runner.waitFor(END.toSeconds(), TimeUnit.SECONDS))
          .as("%s: the runner ends; %s", what, said())
          .isTrue();
      Set<String> addresses = addresses(out);
      awaitNone(mark, what);
      addresses.forEach(
          address -> assertThat(answers(address)).as(what + ", " + address).isFalse());
      assertReported(out, runner.exitValue(), what);
    } finally {
      marked(mark).forEach(ProcessHandle::destroyForcibly);
    }
  }

  private Process start(String mark, List<String> arguments, Path out) throws IOException {
    List<String> command = new ArrayList<>(List.of("setsid"));
    command.addAll(authmeter());
    command.add("run");
    command.addAll(arguments);
    command.addAll(List.of("--out", out.toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(work.resolve("said").toFile());
    builder.environment().put(MARK, mark);
    return builder.start();
  }

  private static List<String> authmeter() {
    return List.of(
        Installation.java(),
        "-Dauthmeter.root=" + System.getProperty("authmeter.root"),
        "-cp",
        System.getProperty("java.class.path"),
        RunnerMain.class.getName());
  }

  private String said() throws IOException {
    return Files.readString(work.resolve("said"));
  }

  /** Another part of the run is as good where the chosen one is not up yet. */
  private static void kill(Process runner, Victim victim, String signal, String mark, Random random)
      throws Exception {
    if (victim == Victim.RUNNER) {
      signal(signal, Long.toString(runner.pid()));
    } else if (victim == Victim.GROUP) {
      signal(signal, "-" + runner.pid());
    } else {
      List<ProcessHandle> of =
          marked(mark).stream().filter(p -> p.pid() != runner.pid()).filter(is(victim)).toList();
      if (of.isEmpty()) {
        signal(signal, Long.toString(runner.pid()));
      } else {
        signal(signal, Long.toString(of.get(random.nextInt(of.size())).pid()));
      }
    }
  }

  private static Predicate<ProcessHandle> is(Victim victim) {
    return process -> {
      String line = process.info().commandLine().orElse("");
      boolean jmeter = line.contains("ApacheJMeter.jar");
      boolean supervisor = line.contains("org.authmeter.testbed.TestbedMain");
      return switch (victim) {
        case JMETER -> jmeter;
        case SUPERVISOR -> supervisor;
        default -> line.contains("java") && !jmeter && !supervisor;
      };
    };
  }

  private static void signal(String signal, String target) throws Exception {
    // The shell's own, as "kill" of some systems takes no group.
    new ProcessBuilder("sh", "-c", "kill -" + signal + " " + target).start().waitFor();
  }

  /** Processes that have inherited the mark of a run. */
  private static List<ProcessHandle> marked(String mark) {
    return ProcessHandle.allProcesses()
        .filter(process -> environment(process.pid()).contains(MARK + "=" + mark))
        .toList();
  }

  private static String environment(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/environ"), StandardCharsets.ISO_8859_1);
    } catch (IOException | UncheckedIOException e) {
      return ""; // it has ended, or is another user's
    }
  }

  private static void awaitNone(String mark, String what) throws InterruptedException {
    long end = System.nanoTime() + GONE.toNanos();
    List<ProcessHandle> left = marked(mark);
    while (!left.isEmpty() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(200);
      left = marked(mark);
    }
    assertThat(left.stream().map(p -> p.pid() + " " + p.info().commandLine().orElse("")))
        .as(what + ": left running")
        .isEmpty();
  }

  /** Where the testbeds of the run answered. */
  private static Set<String> addresses(Path out) throws IOException {
    Set<String> addresses = new LinkedHashSet<>();
    if (Files.isDirectory(out.resolve(".work"))) {
      try (Stream<Path> files = Files.walk(out.resolve(".work"))) {
        for (Path file : files.filter(f -> f.endsWith("addresses.properties")).toList()) {
          Matcher found = ADDRESS.matcher(Files.readString(file));
          while (found.find()) {
            addresses.add(found.group());
          }
        }
      }
    }
    return addresses;
  }

  private static boolean answers(String address) {
    int colon = address.indexOf(':');
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(
              address.substring(0, colon), Integer.parseInt(address.substring(colon + 1))),
          1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void assertReported(Path out, int exit, String what) throws Exception {
    boolean measured = Files.isDirectory(out) && hasSamples(out);
    if (!measured) {
      return; // it was killed before it measured anything
    }
    List<String> command = new ArrayList<>(authmeter());
    command.addAll(List.of("report", out.toString()));
    Process report =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(work.resolve("reported").toFile())
            .start();
    assertThat(report.waitFor(END.toSeconds(), TimeUnit.SECONDS)).as(what).isTrue();
    String said = Files.readString(work.resolve("reported"));
    boolean partial =
        Files.readString(out.resolve("record.json")).contains("The run was cut short")
            || exit == ExitStatus.BROKE;
    // a run that could still write its record has cells that are broken, which is a gate that fell
    assertThat(report.exitValue())
        .as("%s: %s%n%s", what, said(), said)
        .isIn(
            partial
                ? List.of(ExitStatus.DONE, ExitStatus.FELL, ExitStatus.BROKE)
                : List.of(ExitStatus.DONE));
    assertThat(out.resolve("report/index.html")).as(what + ": " + said).isNotEmptyFile();
    assertThat(Files.readString(out.resolve("comparison.json"))).as(what).contains("\"cells\"");
  }

  /** Whether a whole line of a measurement was written, beside the header. */
  private static boolean hasSamples(Path out) throws IOException {
    try (Stream<Path> files = Files.walk(out)) {
      for (Path file :
          files
              .filter(f -> f.endsWith("samples.jtl") || f.endsWith("raw.jtl"))
              .filter(f -> !f.toString().contains("functional"))
              .toList()) {
        if (Files.readString(file).lines().anyMatch(row -> row.contains(" measurement "))) {
          return Files.exists(out.resolve("record.json"));
        }
      }
    }
    return false;
  }
}
