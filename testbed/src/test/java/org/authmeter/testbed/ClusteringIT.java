package org.authmeter.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authmeter.testbed.memcached.server.Eventually;
import org.junit.jupiter.api.Test;

/** The clustering methods with store processes against the three functional tests. */
class ClusteringIT {

  @Test
  void terracottaShouldPassAllTests() throws Exception {
    try (RunningTestbed testbed = RunningTestbed.start("--variant", "terracotta")) {
      observe(testbed, true);
      assertThat(testbed.get("testbed.software.terracotta")).startsWith("Terracotta server");
      assertThat(ProcessHandle.of(testbed.processes().get("terracotta"))).isPresent();
    }
  }

  @Test
  void terracottaShouldPassAllTestsWithEventualConsistencyToo() throws Exception {
    try (RunningTestbed testbed = RunningTestbed.start("--variant", "terracotta-eventual")) {
      observe(testbed, true);
    }
  }

  @Test
  void shouldLogInAgainAfterTerracottaAloneWasRestarted() throws Exception {
    try (RunningTestbed testbed = RunningTestbed.start("--variant", "terracotta")) {
      Browser browser = new Browser(testbed).at(testbed.get("authmeter.saml.node1"));
      assertThat(browser.login("test001").text()).contains("Signed on as test001");
      Map<String, Long> before = testbed.processes();
      ControlClient control = new ControlClient(testbed);
      assertThat(control.post("/components/terracotta/restart").status()).isEqualTo(200);
      testbed.read();
      Map<String, Long> after = testbed.processes();
      assertThat(after.remove("terracotta")).isNotEqualTo(before.remove("terracotta"));
      assertThat(after).isEqualTo(before);
      for (String node : List.of("authmeter.saml.node1", "authmeter.saml.node2")) {
        Eventually.holds(
            "logins at " + node,
            Duration.ofSeconds(60),
            () -> {
              Browser another = new Browser(testbed).at(testbed.get(node));
              Page form = another.open();
              return form.isLoginForm()
                  && another
                      .signOn(form, "test002", "test002pw")
                      .text()
                      .contains("Signed on as test002");
            });
      }
      browser.forgetSp();
      assertThat(browser.open().isLoginForm()).isTrue();
    }
  }

  @Test
  void memcachedShouldFailTest3Only() throws Exception {
    try (RunningTestbed testbed = RunningTestbed.start("--variant", "memcached")) {
      observe(testbed, false);
      assertThat(testbed.processes()).containsKeys("store-1", "store-2");
      costOfALogin(testbed);
    }
  }

  @Test
  void repcachedShouldFailTest3Only() throws Exception {
    try (RunningTestbed testbed = RunningTestbed.start("--variant", "repcached")) {
      observe(testbed, false);
      costOfALogin(testbed);
    }
  }

  private static void observe(RunningTestbed testbed, boolean third) throws Exception {
    Functional functional = new Functional(testbed);
    assertThat(functional.test1()).as("test 1").isTrue();
    assertThat(functional.test2()).as("test 2").isTrue();
    assertThat(functional.test3()).as("test 3").isEqualTo(third);
  }

  /**
   * OpenSAML's MemcachedStorageService keeps a context's name and its namespace besides the
   * records. A session is one context with three records: itself, its authentication, its SP.
   */
  private static void costOfALogin(RunningTestbed testbed) throws Exception {
    MemcachedStats stats = new MemcachedStats(testbed);
    Map<String, Long> before = stats.read();
    assertThat(new Browser(testbed).login("test004").text()).contains("Signed on as test004");
    Map<String, Long> cost = new TreeMap<>();
    stats.read().forEach((name, count) -> cost.put(name, count - before.get(name)));
    // Creating: context read (a miss), two entries of the namespace and the session added; then
    // context read and record added for authentication and SP. Finding: context and record read.
    assertThat(cost)
        .containsEntry("cmd_get", 1L + 1 + 1 + 2)
        .containsEntry("get_misses", 1L)
        .containsEntry("cmd_set", 3L + 1 + 1)
        .containsEntry("cmd_touch", 0L);
  }
}
