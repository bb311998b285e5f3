package org.authmeter.runner.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.authmeter.results.campaign.Campaign.AccessLogs;
import org.authmeter.results.comparison.FunctionalResult;
import org.authmeter.runner.step.AccessLogCount.PagesServed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessLogCountTest {
  private static final AccessLogs ASKED =
      new AccessLogs(List.of("log1", "log2"), List.of("page", "operation"));
  private static final String LINE = "127.0.0.1 - ann [x] \"GET /a HTTP/1.1\" %d 14336\n";
  @TempDir Path folder;

  private Path jtl(String... rows) throws IOException {
    return Files.writeString(
        folder.resolve("samples.jtl"),
        "timeStamp,elapsed,label,responseCode,success\n" + String.join("\n", rows) + "\n");
  }

  private static void append(Path log, int status, int times) throws IOException {
    Files.writeString(
        log,
        LINE.formatted(status).repeat(times),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private PagesServed count(int logged, String... rows) throws IOException {
    Path first = folder.resolve("1.log");
    Path second = folder.resolve("2.log");
    append(first, 200, 7);
    Map<String, String> addresses = Map.of("log1", first.toString(), "log2", second.toString());
    AccessLogCount count = AccessLogCount.begin(ASKED, addresses);
    append(first, 401, 5);
    append(first, 200, 1);
    append(second, 200, logged - 1);
    return count.end("v", "peak", 1, List.of(jtl(rows)));
  }

  @Test
  void shouldCountWhatCameSinceTheBeginning() throws IOException {
    PagesServed served =
        count(
            3,
            "1,1,challenge,401,true",
            "1,1,page,200,true",
            "1,1,login,200,true",
            "1,1,operation,200,true",
            // The server has served it, whatever the assertions say.
            "1,1,page,200,false",
            "1,1,page,503,false");
    assertThat(served).isEqualTo(new PagesServed("v", "peak", 1, 3, 3));
    assertThat(PagesServed.tests(List.of(served, served)))
        .containsExactly(
            new FunctionalResult(
                "v", "access log", "yes", "yes", "6 pages in 2 cells, warm-up included"));
  }

  @Test
  void shouldTellPagesThatNobodyCounted() throws IOException {
    PagesServed served = count(2, "1,1,page,200,true");
    assertThat(served.agree()).isFalse();
    FunctionalResult row = PagesServed.tests(List.of(served)).get(0);
    assertThat(row.observed()).isEqualTo("no");
    assertThat(row.detail()).isEqualTo("peak run 1: 1 pages in the samples, 2 in the access logs");
  }

  @Test
  void shouldCountNothingWithoutALog() throws IOException {
    assertThat(AccessLogCount.begin(null, Map.of())).isNull();
    assertThat(AccessLogCount.begin(ASKED, Map.of("log3", "x"))).isNull();
    assertThat(AccessLogCount.begin(ASKED, Map.of("log1", folder.resolve("not-yet").toString())))
        .isNotNull();
  }
}
