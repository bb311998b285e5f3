package org.authmeter.runner.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.campaign.Fault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultScheduleTest {
  private static final Fault KILL = new Fault(0, "kill", "directory-1", 1);
  @TempDir Path folder;
  private final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
  private HttpServer control;
  private int status = 200;

  @BeforeEach
  void listen() throws IOException {
    control = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    control.createContext(
        "/",
        exchange -> {
          asked.add(
              exchange.getRequestURI() + " " + exchange.getRequestHeaders().get("Authorization"));
          byte[] answer = "no such component".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    control.start();
  }

  @AfterEach
  void stop() {
    control.stop(0);
  }

  private FaultSchedule schedule(Fault... faults) {
    String base = "http://127.0.0.1:" + control.getAddress().getPort();
    return FaultSchedule.of(
        List.of(faults),
        Map.of("testbed.control", base, "testbed.control.token", "t1"),
        (int) ProcessHandle.current().pid());
  }

  private String next() throws InterruptedException {
    return asked.poll(20, TimeUnit.SECONDS);
  }

  @Test
  void shouldEndAComponentAndStartItAgain() throws Exception {
    try (FaultSchedule schedule = schedule(KILL)) {
      schedule.begin(0);
      assertThat(schedule.problem()).contains("only 0 of 1 faults happened");
      schedule.begin(System.currentTimeMillis());
      schedule.begin(System.currentTimeMillis());
      assertThat(next()).isEqualTo("/components/directory-1/kill [Bearer t1]");
      assertThat(next()).isEqualTo("/components/directory-1/start [Bearer t1]");
      assertThat(asked).isEmpty();
      Files.writeString(folder.resolve("samples.jtl"), "timeStamp,elapsed,label,success\n");
      while (schedule.events().stream().noneMatch(FaultEvent::returns)) {
        Thread.onSpinWait();
      }
      RecoveryRow row = schedule.result(new Cell("a", "P1", 1, "login"), folder);
      assertThat(schedule.problem()).isEmpty();
      assertThat(row.awayMs()).isBetween(900L, 20_000L);
      assertThat(row.verdict()).isEqualTo("not recovered");
      assertThat(folder.resolve("faults.csv"))
          .content()
          .startsWith("timestampMs,component,action,doneMs,detail\n")
          .contains(",directory-1,kill,", ",directory-1,start,");
    }
  }

  @Test
  void shouldTellWhatCouldNotBeDone() throws Exception {
    status = 404;
    try (FaultSchedule schedule = schedule(new Fault(0, "hang", "directory-1", 3))) {
      schedule.begin(System.currentTimeMillis());
      assertThat(next()).isEqualTo("/components/directory-1/hang?seconds=3 [Bearer t1]");
      while (schedule.events().stream().noneMatch(FaultEvent::failed)) {
        Thread.onSpinWait();
      }
      assertThat(schedule.problem())
          .isEqualTo("hang of directory-1 failed: HTTP 404: no such component");
    }
  }

  @Test
  void shouldDoNothingWithoutFaultsAndRefuseATestbedWithoutControl() throws IOException {
    try (FaultSchedule none = FaultSchedule.of(List.of(), null, 1)) {
      none.begin(1);
      assertThat(none.problem()).isEmpty();
      assertThat(none.result(null, folder)).isNull();
    }
    assertThatThrownBy(() -> FaultSchedule.of(List.of(KILL), Map.of(), 1))
        .isInstanceOf(RunnerException.class)
        .hasMessageContaining("testbed.control");
  }

  @Test
  void shouldCountThePortsOfUrls() {
    assertThat(Connections.ports(List.of("ldap://127.0.0.1:10389 ldaps://x:636", "12345", "a:80")))
        .containsExactly(636, 10389);
  }
}
