package org.authmeter.runner.bench.weblab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebFiguresTest {
  private static final Duration DOCUMENTED = Duration.ofSeconds(120);

  @TempDir Path folder;

  private static WebTurn turn(WebTool tool, double ideal, long pages, double cpuMicros) {
    return new WebTurn(
        WebCase.STATIC_HTTP,
        tool,
        1,
        ideal,
        pages,
        0,
        "",
        120,
        1800,
        1,
        4,
        cpuMicros,
        cpuMicros,
        120,
        0);
  }

  private static WebResult result(WebTool tool, WebTurn... turns) {
    return new WebResult(WebCase.STATIC_HTTP, tool, "1", "", false, List.of(turns));
  }

  @Test
  void shouldCountWhatEachUserCouldAskFromItsStartOn() {
    // 120 users, one every 0.1 s, 15 requests a second each: 15 * (120 * 120 - 0.1 * 7140), and
    // every second user's last turn has begun
    assertThat(WebCase.STATIC_HTTP.ideal(DOCUMENTED, false)).isBetween(205_290.0, 205_410.0);
    // Locust starts ten at once: 150 * (120 + 119 + ... + 109)
    assertThat(WebCase.STATIC_HTTP.ideal(DOCUMENTED, true)).isEqualTo(206_100);
    assertThat(WebCase.WORDPRESS_HTTPS.ideal(DOCUMENTED, true))
        .isEqualTo(2 * (120 + 119 + 118 + 117 + 116));
    assertThat(WebCase.STATIC_HTTP.ideal(Duration.ofSeconds(4), true))
        .isEqualTo(150 * (4 + 3 + 2 + 1));
  }

  @Test
  void shouldReadJMetersFile() throws IOException {
    Files.writeString(
        folder.resolve("pages.jtl"),
        """
        timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,failureMessage
        10000,2,web page,200,OK,measurement 1-1,true,
        11000,4,web page,200,OK,measurement 1-1,true,
        12000,3,web page,500,No,measurement 1-1,false,the page lacks the text
        14100,1,web page,200,OK,measurement 1-1,true,
        20500,1,web page,200,OK,measurement 1-1,true,
        """);
    String start =
        LocalDateTime.ofInstant(Instant.ofEpochMilli(9900), ZoneId.systemDefault())
            .format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS"));
    Files.writeString(
        folder.resolve("jmeter.log"),
        start
            + " INFO o.a.j.t.ThreadGroup: Starting thread group... number=1 threads=2"
            + " ramp-up=12\n");
    WebFigures figures =
        new PlanClient(Installation.current(), WebTool.AUTHMETER)
            .figures(Duration.ofSeconds(10), folder);
    assertThat(figures.pages()).isEqualTo(3);
    assertThat(figures.errors()).isEqualTo(1);
    assertThat(figures.firstError()).isEqualTo("the page lacks the text");
    assertThat(figures.p99Ms()).isEqualTo(4);
    assertThat(figures.middle()).isEqualTo(13);
    assertThat(figures.lateSeconds()).isEqualTo(1);
    assertThat(figures.late()).isZero();
  }

  @Test
  void shouldReadLocustsStatisticsAndCountWrongPagesAsErrors() throws IOException {
    Files.writeString(
        folder.resolve("locust.json"),
        """
        {"requests": 100, "failures": 2, "wrong": 3, "firstError": "", "startMs": 10500, "endMs": 20500,
         "p50Ms": 2, "p99Ms": 12.0, "perSecond": {"15": 4, "16": 10, "17": 10, "20": 7}}
        """);
    WebFigures figures =
        new LocustWebClient(Installation.current(), WebTool.LOCUST)
            .figures(Duration.ofSeconds(10), folder);
    assertThat(figures.pages()).isEqualTo(95);
    assertThat(figures.errors()).isEqualTo(5);
    assertThat(figures.firstError()).contains("lacks the text");
    assertThat(figures.late()).isEqualTo(20);
    assertThat(figures.lateSeconds()).isEqualTo(4);
  }

  @Test
  void shouldCountConnectionsAndResumedSessions() throws IOException {
    Path log = folder.resolve("access.log");
    Files.writeString(
        log,
        """
        2026-11-21T19:00:00+00:00 https /html/index.html 200 1 1 .
        2026-11-21T19:00:00+00:00 https /html/index.html 200 1 2 .
        2026-11-21T19:00:00+00:00 https /html/index.html 200 7 1 r
        2026-11-21T19:00:00+00:00 http /html/index.html 200 8 1\s
        """);
    assertThat(Connections.read(log, 0)).isEqualTo(new Connections(3, 1));
    assertThat(Connections.read(log, 2)).isEqualTo(new Connections(2, 1));
    assertThat(Connections.read(null, 0)).isEqualTo(Connections.UNTOLD);
  }

  @Test
  void shouldJudgeTheShareAndTheProcessorTime() {
    List<WebResult> results =
        List.of(
            result(WebTool.AUTHMETER, turn(WebTool.AUTHMETER, 1000, 996, 90)),
            result(WebTool.LOCUST, turn(WebTool.LOCUST, 1000, 950, 300)),
            result(WebTool.LOCUST_FAST, turn(WebTool.LOCUST_FAST, 1000, 999, 60)));
    assertThat(WebAim.of(results))
        .extracting(WebAim::name, WebAim::holds)
        .containsExactly(
            tuple("static-http: authmeter, of the ideal load", true),
            tuple("static-http: authmeter CPU / locust CPU", true),
            tuple("static-http: authmeter CPU / locust-fast CPU", false));
    assertThat(WebTable.of(results)).contains("| authmeter (1) | 8.3 | 99.60 % |");
  }

  @Test
  void shouldRefuseToolsThatMakeNoneOfTheCases() {
    assertThatThrownBy(
            () ->
                WeblabBenchSettings.of(
                    1, 10, List.of("unpaced-http"), List.of("locust"), "nginx", null, false))
        .isInstanceOf(RunnerException.class)
        .hasMessageContaining("same-user");
    assertThatThrownBy(
            () ->
                WeblabBenchSettings.of(
                    1, 10, List.of("wordpress-http"), null, "embedded", null, false))
        .hasMessageContaining("no WordPress");
  }
}
