package org.authmeter.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The server as a process. */
class MemcachedMainIT {
  private static final long LIMIT_SECONDS = 20;

  private final List<Process> started = new ArrayList<>();

  private Process start(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                System.getProperty("java.home") + "/bin/java",
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                MemcachedMain.class.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    started.add(process);
    return process;
  }

  @AfterEach
  void end() {
    started.forEach(Process::destroyForcibly);
  }

  private static List<String> untilReady(Process process) throws IOException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    List<String> lines = new ArrayList<>();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      lines.add(line);
      if (line.equals("ready")) {
        return lines;
      }
    }
    return lines;
  }

  private static int end(Process process) throws InterruptedException {
    assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  @Test
  void servesWhenReadyAndEndsWithItsStandardInput() throws Exception {
    int port = Servers.freePort();
    Process process =
        start("--port", "" + port, "--memory", "1", "--watch-stdin", "--listen", "127.0.0.1");
    assertThat(untilReady(process)).endsWith("ready");
    try (TextConnection connection = new TextConnection(port)) {
      assertThat(connection.stat("limit_maxbytes")).isEqualTo(1 << 20);
    }
    process.getOutputStream().close();
    assertThat(end(process)).isZero();
  }

  @Test
  void aPairOfProcessesSurvivesAKill() throws Exception {
    String link = "" + Servers.freePort();
    int[] ports = {Servers.freePort(), Servers.freePort()};
    String[] pair = {"--peer", "127.0.0.1", "--replication-port", link, "--memory", "8", "--port"};
    Process first = start(with(pair, ports[0]));
    untilReady(first);
    try (TextConnection connection = new TextConnection(ports[0])) {
      connection.ask("set a 0 0 1\r\nx");
    }
    untilReady(start(with(pair, ports[1])));
    first.destroyForcibly();
    end(first);
    untilReady(start(with(pair, ports[0])));
    for (int port : ports) {
      try (TextConnection connection = new TextConnection(port)) {
        assertThat(connection.dialogue("get a\r\n")).containsExactly("VALUE a 0 1", "x", "END");
      }
    }
  }

  private static String[] with(String[] arguments, int port) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add(Integer.toString(port));
    return all.toArray(String[]::new);
  }

  @Test
  void aTakenPortIsStatusThree() throws Exception {
    try (MemcachedServer other = Servers.alone()) {
      Process process = start("--port", "" + other.port(), "--memory", "1");
      assertThat(untilReady(process).toString())
          .contains("cannot open the client port 127.0.0.1:" + other.port());
      assertThat(end(process)).isEqualTo(3);
    }
  }

  @Test
  void wrongUsageIsStatusTwo() throws Exception {
    Process outside = start("--port", "0", "--listen", "0.0.0.0");
    assertThat(untilReady(outside).toString()).contains("is not a loopback address");
    assertThat(end(outside)).isEqualTo(2);
    Process unknown = start("--port", "0", "--prot", "0");
    assertThat(untilReady(unknown).toString()).contains("--prot");
    assertThat(end(unknown)).isEqualTo(2);
  }

  @Test
  void moreMemoryThanTheHeapHasIsSaid() throws Exception {
    Process process = start("--port", "0", "--watch-stdin");
    assertThat(untilReady(process).toString()).contains("instead of 512");
  }
}
