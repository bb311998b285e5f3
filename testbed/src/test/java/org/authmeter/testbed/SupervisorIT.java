package org.authmeter.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a testbed ends, and what it leaves behind: nothing. */
@Tag("long")
class SupervisorIT {

  /** Terracotta's server is a program of others, which does not watch its standard input. */
  @Test
  void shouldEndWithPausedProcessesWhenKilled() throws Exception {
    RunningTestbed testbed = RunningTestbed.start("--variant", "terracotta");
    Map<String, Long> processes = testbed.processes();
    assertThat(processes)
        .containsOnlyKeys("balancer", "directory", "idp-1", "idp-2", "sp", "terracotta");
    assertThat(processes.values()).allMatch(pid -> ProcessHandle.of(pid).isPresent());
    try {
      pause(testbed, "idp-1", "terracotta");
      testbed.process().destroyForcibly();
      awaitEnd(processes);
    } finally {
      processes
          .values()
          .forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
    }
  }

  @Test
  void shouldEndWithZeroAndPausedProcessesAtTheEndOfStandardInput() throws Exception {
    RunningTestbed testbed = RunningTestbed.start("--variant", "memcached");
    Map<String, Long> processes = testbed.processes();
    pause(testbed, "idp-1", "store-1");
    testbed.close();
    assertThat(testbed.awaitExit()).isZero();
    awaitEnd(processes);
    assertThat(Path.of(testbed.get("testbed.folder"))).doesNotExist();
  }

  private static void pause(RunningTestbed testbed, String... components) throws Exception {
    ControlClient control = new ControlClient(testbed);
    for (String component : components) {
      assertThat(control.post("/components/" + component + "/hang?seconds=3600").status())
          .isEqualTo(200);
    }
  }

  @Test
  void shouldEndWithZeroOnSigterm() throws Exception {
    RunningTestbed testbed = directory();
    Map<String, Long> processes = testbed.processes();
    testbed.process().destroy();
    assertThat(testbed.awaitExit()).isZero();
    awaitEnd(processes);
  }

  @Test
  void shouldSayWhichComponentDied() throws Exception {
    try (RunningTestbed testbed = directory()) {
      Map<String, Long> processes = testbed.processes();
      long pid = processes.get("directory-1");
      ProcessHandle.of(pid).orElseThrow().destroyForcibly();
      assertThat(testbed.awaitExit()).isEqualTo(4);
      assertThat(testbed.awaitErrors())
          .contains("component directory-1 (process " + pid + ") ended with exit code 137");
      awaitEnd(processes);
    }
  }

  /** The smallest system. */
  private static RunningTestbed directory() throws Exception {
    return RunningTestbed.startSystem("directory", "--entries", "1000");
  }

  @Test
  void shouldNameATakenPort() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String port = Integer.toString(taken.getLocalPort());
      try (RunningTestbed testbed = RunningTestbed.launch(new String[] {"--port-base", port})) {
        assertThat(testbed.awaitExit()).isEqualTo(3);
        assertThat(testbed.awaitErrors())
            .contains("cannot listen on 127.0.0.1:" + port)
            .contains("--port-base");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--variant=redis|terracotta, memcached, repcached, stateless",
        "--scheme=ftp|https, http",
        "--stickiness=ip|none, login, session",
        "--sign=none|assertion, response, both",
        "--port-base=80|1024 to 65500",
        "--frobnicate|Unknown option"
      })
  void shouldNameTheLegalValues(String optionAndMessage) throws Exception {
    String[] parts = optionAndMessage.split("\\|");
    try (RunningTestbed testbed = RunningTestbed.launch(new String[] {parts[0]})) {
      assertThat(testbed.awaitExit()).isEqualTo(2);
      assertThat(testbed.awaitErrors()).contains(parts[1]);
    }
  }

  private static void awaitEnd(Map<String, Long> processes) throws Exception {
    for (long pid : processes.values()) {
      var handle = ProcessHandle.of(pid);
      if (handle.isPresent()) {
        handle.get().onExit().get(10, TimeUnit.SECONDS);
      }
    }
    assertThat(processes.values()).noneMatch(pid -> ProcessHandle.of(pid).isPresent());
  }
}
