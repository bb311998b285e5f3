package org.authmeter.testbed.authmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.authmeter.testbed.RunningTestbed;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The whole system as processes: two web servers, two policy servers, a directory. */
class AuthMarkIT {
  private static RunningTestbed testbed;
  private static List<String> servers;
  private static String[] account;

  @BeforeAll
  static void start() throws IOException {
    testbed =
        RunningTestbed.startSystem(
            "authmark", "--variant", "2-servers-2-cpus", "--users", "500", "--sessions", "50");
    servers = List.of(testbed.get("authmeter.authmark.url").split(" "));
    account =
        Files.readAllLines(Path.of(testbed.get("testbed.authmark.sessions"))).get(0).split(",");
  }

  @AfterAll
  static void stop() throws IOException {
    testbed.close();
  }

  private static HttpURLConnection get(String server, String path, String user, String password)
      throws IOException {
    HttpURLConnection get = (HttpURLConnection) URI.create(server + path).toURL().openConnection();
    get.setReadTimeout(60_000);
    if (user != null) {
      byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
      get.setRequestProperty("Authorization", "Basic " + Base64.getEncoder().encodeToString(both));
    }
    return get;
  }

  @Test
  void shouldAskForHttpBasicAndThenServeThePage() throws IOException {
    for (String server : servers) {
      HttpURLConnection first = get(server, "/pages/page-007.html", null, null);
      assertThat(first.getResponseCode()).isEqualTo(401);
      assertThat(first.getHeaderField("WWW-Authenticate")).isEqualTo("Basic realm=\"AuthMark\"");
      HttpURLConnection second = get(server, "/pages/page-007.html", account[0], account[1]);
      assertThat(second.getResponseCode()).isEqualTo(200);
      assertThat(second.getHeaderField("X-Remote-User")).isEqualTo(account[0]);
      assertThat(second.getInputStream().readAllBytes())
          .hasSize(14 * 1024)
          .asString(StandardCharsets.US_ASCII)
          .contains("AuthMark page 007");
    }
  }

  @Test
  void shouldRefuseWhoIsNobody() throws IOException {
    String[][] nobodies = {
      {account[0], "wrong"}, {account[0], ""}, {"", ""}, {"Nobody 9999999", "x"}, {"*", "x"}
    };
    for (String[] nobody : nobodies) {
      HttpURLConnection get = get(servers.get(0), "/pages/page-001.html", nobody[0], nobody[1]);
      assertThat(get.getResponseCode()).as("%s", (Object) nobody).isEqualTo(401);
    }
  }

  @Test
  void shouldRememberALoginInACookieAtBothServers() throws IOException {
    HttpURLConnection login = get(servers.get(0), "/pages/page-001.html", account[0], account[1]);
    assertThat(login.getResponseCode()).isEqualTo(200);
    String cookie = login.getHeaderField("Set-Cookie").split(";")[0];
    for (String server : servers) {
      HttpURLConnection next = get(server, "/pages/page-002.html", null, null);
      next.setRequestProperty("Cookie", cookie);
      assertThat(next.getResponseCode()).isEqualTo(200);
      assertThat(next.getHeaderField("X-Remote-User")).isEqualTo(account[0]);
      HttpURLConnection forged = get(server, "/pages/page-002.html", null, null);
      forged.setRequestProperty("Cookie", cookie.substring(0, cookie.length() - 4) + "AAAA");
      assertThat(forged.getResponseCode()).isEqualTo(401);
    }
  }

  @Test
  void shouldLogEachRequestWithItsUser() throws Exception {
    String page = "/pages/page-099.html";
    for (int i = 0; i < 5; i++) {
      get(servers.get(1), page, null, null).getResponseCode();
      get(servers.get(1), page, account[0], account[1]).getResponseCode();
    }
    Path log = Path.of(testbed.get("testbed.authmark.log2"));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (lines(log, page).size() < 10 && System.nanoTime() < end) {
      Thread.sleep(50);
    }
    List<String> lines = lines(log, page);
    assertThat(lines).hasSize(10);
    assertThat(lines.stream().filter(l -> l.matches("127\\.0\\.0\\.1 - - \\[.*\" 401 \\d+")))
        .hasSize(5);
    assertThat(lines.stream().filter(l -> l.contains(" - " + account[0] + " [")))
        .hasSize(5)
        .allMatch(l -> l.endsWith("\" 200 14336"));
  }

  private static List<String> lines(Path log, String page) throws IOException {
    return Files.readAllLines(log).stream().filter(line -> line.contains(page)).toList();
  }
}
