package org.authmeter.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a login costs in connections and handshakes, counted where they arrive. */
class LoginCostIT {
  private static RunningTestbed testbed;
  private static Browser reader;

  @BeforeAll
  static void start() throws Exception {
    testbed = SharedTestbed.get();
    // One browser reads all counters, so that its own connections are counted before any test.
    reader = new Browser(testbed);
    sp();
    balancer();
  }

  @Test
  void shouldConnectOnceToEachServerWithAFullHandshake() throws Exception {
    Map<String, Long> sp = sp();
    Map<String, Long> balancer = balancer();
    signOn(new Browser(testbed));
    assertThat(since(sp, sp()))
        .containsEntry("connections", 1L)
        .containsEntry("tlsFull", 1L)
        .containsEntry("tlsResumed", 0L)
        .containsEntry("requests", 4L) // three of the login, and this look at the counters
        .containsEntry("logins", 1L);
    assertThat(since(balancer, balancer()))
        .containsEntry("connections", 1L)
        .containsEntry("tlsFull", 1L)
        .containsEntry("tlsResumed", 0L)
        .containsEntry("requests", 5L);
  }

  @Test
  void shouldResumeWhenTheTlsContextIsKept() throws Exception {
    SSLContext tls = Browser.tls(testbed);
    signOn(new Browser(testbed, tls));
    Map<String, Long> sp = sp();
    Map<String, Long> balancer = balancer();
    signOn(new Browser(testbed, tls));
    for (Map<String, Long> cost : java.util.List.of(since(sp, sp()), since(balancer, balancer()))) {
      assertThat(cost)
          .containsEntry("connections", 1L)
          .containsEntry("tlsFull", 0L)
          .containsEntry("tlsResumed", 1L);
    }
  }

  @Test
  void shouldCountAtTheNodes() throws Exception {
    String node = testbed.get("authmeter.saml.node1");
    Map<String, Long> before = at(node);
    signOn(new Browser(testbed).at(node));
    assertThat(since(before, at(node)))
        .containsEntry("connections", 1L)
        .containsEntry("tlsFull", 1L)
        .containsEntry("passwordLogins", 1L)
        .containsEntry("responses", 1L);
  }

  private static void signOn(Browser browser) throws IOException {
    assertThat(browser.login("test001").text()).contains("Signed on as test001");
  }

  private static Map<String, Long> sp() throws IOException {
    return read(testbed.get("authmeter.saml.resource").replace("/secure/", "/testbed/counters"));
  }

  private static Map<String, Long> balancer() throws IOException {
    return at(testbed.get("authmeter.saml.nodes"));
  }

  private static Map<String, Long> at(String address) throws IOException {
    return read("https://" + address + ":" + testbed.get("testbed.idp.port") + "/testbed/counters");
  }

  private static Map<String, Long> read(String url) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    Matcher entry = Pattern.compile("\"([\\w.]+)\":(\\d+)").matcher(reader.get(url).body());
    while (entry.find()) {
      counts.put(entry.group(1), Long.valueOf(entry.group(2)));
    }
    return counts;
  }

  private static Map<String, Long> since(Map<String, Long> before, Map<String, Long> after) {
    Map<String, Long> difference = new TreeMap<>();
    after.forEach((name, count) -> difference.put(name, count - before.getOrDefault(name, 0L)));
    return difference;
  }
}
