package org.authmeter.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.authmeter.memcached.Eventually;
import org.authmeter.testbed.oidc.TestRp;
import org.authmeter.testbed.oidc.TestRp.Answer;
import org.authmeter.testbed.profiles.StoredLogout;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each clustering method over both nodes, with one testbed for all of its tests: the functional
 * tests, the work of the stores, Single Logout, and the OpenID Provider.
 */
class ClusteringIT {

  @Tag("long")
  @Nested
  class Stateless extends Method {
    Stateless() {
      super("stateless", false);
    }

    /** A sealed code cannot change, so each node has to see for itself that it is used. */
    @Tag("long")
    @Test
    void shouldTakeACodeOnceAtEachNode() throws Exception {
      String code = rp().code(1, "test011");
      rp().redeem(1, code).succeeded();
      rp().redeem(1, code).refused("invalid_grant");
      rp().redeem(2, code).succeeded();
      rp().redeem(2, code).refused("invalid_grant");
    }
  }

  @Nested
  class Memcached extends OfMemcached {
    Memcached() {
      super("memcached");
    }
  }

  @Nested
  class Repcached extends OfMemcached {
    Repcached() {
      super("repcached");
    }
  }

  @Nested
  class Terracotta extends WithStore {
    Terracotta() {
      super("terracotta");
    }

    @Test
    void shouldPassAllTests() throws Exception {
      observe(true);
      assertThat(testbed().get("testbed.software.terracotta")).startsWith("Terracotta server");
      assertThat(ProcessHandle.of(testbed().processes().get("terracotta"))).isPresent();
    }

    @Test
    void shouldLogInAgainAfterTheServerAloneWasRestarted() throws Exception {
      RunningTestbed testbed = testbed();
      Browser browser = new Browser(testbed).at(testbed.get("authmeter.saml.node1"));
      assertThat(browser.login("test001").text()).contains("Signed on as test001");
      testbed.read(); // other tests start components again, too
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

  /** As in the documented measurement: when the active server dies, the other one takes over. */
  @Tag("long")
  @Nested
  class TerracottaPair extends Clustered {
    TerracottaPair() {
      super("--variant", "terracotta", "--terracotta-servers", "2");
    }

    @Test
    void shouldAskNobodyToLogInAgainWhenTheActiveServerDies() throws Exception {
      RunningTestbed testbed = testbed();
      assertThat(testbed.processes()).containsKeys("store-1", "store-2");
      Browser browser = new Browser(testbed).at(testbed.get("authmeter.saml.node1"));
      assertThat(browser.login("test001").text()).contains("Signed on as test001");
      ControlClient control = new ControlClient(testbed);
      assertThat(control.post("/components/store-1/kill").status()).isEqualTo(200);
      for (String node : List.of("authmeter.saml.node2", "authmeter.saml.node1")) {
        browser.at(testbed.get(node));
        Eventually.holds(
            "the user is signed on at " + node,
            Duration.ofSeconds(60),
            () -> {
              browser.forgetSp();
              Page page = browser.open();
              assertThat(page.isLoginForm()).as("asked to log in at %s", node).isFalse();
              return page.text().contains("Signed on as test001");
            });
      }
      assertThat(control.post("/components/store-1/start").status()).isEqualTo(200);
      assertThat(new Browser(testbed).login("test002").text()).contains("Signed on as test002");
    }
  }

  @Nested
  class TerracottaEventual extends Clustered {
    TerracottaEventual() {
      super("--variant", "terracotta-eventual");
    }

    @Test
    void shouldPassAllTests() throws Exception {
      observe(true);
    }
  }

  /** What the stores of memcached's protocol have in common. */
  abstract static class OfMemcached extends WithStore {
    OfMemcached(String variant) {
      super(variant);
    }

    @Test
    void shouldFailTest3Only() throws Exception {
      observe(false);
      assertThat(testbed().processes()).containsKeys("store-1", "store-2");
    }

    /**
     * OpenSAML's MemcachedStorageService keeps a context's name and its namespace besides the
     * records. A session is one context with three records: itself, its authentication, its SP.
     */
    @Test
    void shouldAskTheStoresAsOpenSaml() throws Exception {
      MemcachedStats stats = new MemcachedStats(testbed());
      Map<String, Long> before = stats.read();
      assertThat(new Browser(testbed()).login("test004").text()).contains("Signed on as test004");
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

  /** What only a store gives. */
  abstract static class WithStore extends Method {
    WithStore(String variant) {
      super(variant, true);
    }

    @Tag("long")
    @Test
    void shouldEndTheSessionAtBothNodesWithoutTheBrowser(@TempDir Path folder) throws Exception {
      StoredLogout.endsTheSessionAtBothNodes(testbed(), folder);
    }

    @Tag("long")
    @Test
    void shouldRedeemACodeOnceByBothNodesTogether() throws Exception {
      for (int round = 0; round < 10; round++) {
        String code = rp().code(1 + round % 2, "test002");
        List<Integer> statuses =
            IntStream.range(0, 6).mapToObj(i -> rp().redeemAsync(1 + i % 2, code)).toList().stream()
                .map(answer -> answer.join())
                .toList();
        assertThat(statuses).containsOnlyOnce(200);
        assertThat(statuses.stream().filter(status -> status != 200)).containsOnly(400);
      }
    }
  }

  /** A testbed with one method. */
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  abstract static class Clustered {
    private final String[] options;
    private RunningTestbed testbed;

    Clustered(String... options) {
      this.options = options;
    }

    /** Skips the tests where the machine has not what they need. */
    void require() {}

    @BeforeAll
    void start() throws Exception {
      require();
      testbed = RunningTestbed.start(options);
    }

    @AfterAll
    void stop() throws Exception {
      if (testbed != null) {
        testbed.close();
      }
    }

    RunningTestbed testbed() {
      return testbed;
    }

    /** The functional tests, of which only the third depends on the method. */
    void observe(boolean third) throws Exception {
      Functional functional = new Functional(testbed);
      assertThat(functional.test1()).as("test 1").isTrue();
      assertThat(functional.test2()).as("test 2").isTrue();
      assertThat(functional.test3()).as("test 3").isEqualTo(third);
    }
  }

  /** What holds with every method. */
  abstract static class Method extends Clustered {
    /** Seconds, longer than any other test takes to redeem a code. */
    private static final int CODE_LIFETIME = 10;

    private final boolean store;
    private TestRp rp;
    private String oldCode;
    private long oldSince;

    /**
     * @param store whether the nodes have a store in common
     */
    Method(String variant, boolean store) {
      super("--oidc", "--variant", variant, "--code-lifetime", Integer.toString(CODE_LIFETIME));
      this.store = store;
    }

    @BeforeAll
    void startRelyingParty() throws Exception {
      rp = new TestRp(testbed());
      oldCode = rp.code(1, "test013");
      oldSince = System.nanoTime();
    }

    TestRp rp() {
      return rp;
    }

    /** Whether a store keeps it or it is sealed. */
    @Tag("long")
    @Test
    void shouldRefuseACodeThatHasExpired() throws Exception {
      assertThat(rp().get("codeLifetime")).isEqualTo(Integer.toString(CODE_LIFETIME));
      long expires = oldSince + TimeUnit.MILLISECONDS.toNanos(CODE_LIFETIME * 1000 + 100);
      TimeUnit.NANOSECONDS.sleep(expires - System.nanoTime());
      for (int node = 1; node <= 2; node++) {
        Answer late = rp().redeem(node, oldCode);
        late.refused("invalid_grant");
        assertThat(late.text("error_description")).startsWith("the code expired at ");
      }
    }

    @Tag("long")
    @Test
    void shouldRedeemACodeAtTheOtherNode() throws Exception {
      Map<String, String> redirect = rp().authorize(rp().browser(1), "test001");
      assertThat(redirect)
          .containsEntry("state", TestRp.STATE)
          .containsEntry("iss", rp().get("issuer"));
      Answer tokens = rp().redeem(2, redirect.get("code")).succeeded();
      IDTokenClaimsSet claims = rp().verify(tokens, TestRp.NONCE);
      assertThat(claims.getSubject().getValue()).isEqualTo("test001");
      assertThat(claims.getAuthenticationTime()).isNotNull();
      assertThat(claims.getSessionID().getValue()).startsWith("_");
      Answer user = rp().userInfo(1, tokens.text("access_token")).succeeded();
      assertThat(user.text("sub")).isEqualTo("test001");
      assertThat(user.text("name")).isEqualTo("Test User 001");
      assertThat(user.json().has("email")).isFalse();
      assertThat(rp().active(1, tokens.text("access_token"))).isTrue();
      assertThat(rp().active(2, tokens.text("refresh_token"))).isTrue();
    }

    @Tag("long")
    @Test
    void shouldRevokeTheTokensOfACodeThatComesAgain() throws Exception {
      String code = rp().code(1, "test003");
      Answer tokens = rp().redeem(1, code).succeeded();
      assertThat(rp().active(1, tokens.text("access_token"))).isTrue();
      rp().redeem(store ? 2 : 1, code).refused("invalid_grant");
      assertThat(rp().active(1, tokens.text("access_token"))).isFalse();
      assertThat(rp().userInfo(1, tokens.text("access_token")).status()).isEqualTo(401);
      rp().refresh(1, tokens.text("refresh_token")).refused("invalid_grant");
    }

    @Tag("long")
    @Test
    void shouldReplaceRefreshTokensAndSeeWhenOneComesAgain() throws Exception {
      String first = rp().redeem(1, rp().code(1, "test004")).succeeded().text("refresh_token");
      Answer second = rp().refresh(2, first).succeeded();
      assertThat(second.text("refresh_token")).isNotEqualTo(first);
      assertThat(rp().verify(second, TestRp.NONCE).getSubject().getValue()).isEqualTo("test004");
      Answer third = rp().refresh(store ? 1 : 2, second.text("refresh_token")).succeeded();
      rp().refresh(2, first).refused("invalid_grant");
      // All of the family ends with the token that came again.
      int node = store ? 1 : 2;
      rp().refresh(node, third.text("refresh_token")).refused("invalid_grant");
      assertThat(rp().active(node, third.text("access_token"))).isFalse();
    }

    @Tag("long")
    @Test
    void shouldSignADeviceOn() throws Exception {
      Answer codes =
          rp().post(1, "device_authorization", Map.of("scope", "openid profile")).succeeded();
      Map<String, String> poll =
          Map.of(
              "grant_type",
              "urn:ietf:params:oauth:grant-type:device_code",
              "device_code",
              codes.text("device_code"));
      rp().post(2, "token", poll).refused("authorization_pending");
      Browser browser = rp().browser(2);
      Page form = browser.get(codes.text("verification_uri"));
      assertThat(form.fields()).containsKey("user_code");
      // As users type it.
      String typed = codes.text("user_code").toLowerCase(Locale.ROOT).replace('-', ' ');
      Page login = browser.open(form.action() + "?" + TestRp.query(Map.of("user_code", typed)));
      assertThat(login.isLoginForm()).isTrue();
      Map<String, String> fields = login.fields();
      fields.putAll(Map.of("j_username", "test005", "j_password", "test005pw"));
      Page page = browser.post(login.action(), fields);
      while (page.isRedirect()) {
        page = browser.get(page.url().resolve(page.location()).toString());
      }
      assertThat(page.text()).contains("A device with the code", "test005", rp().get("clientId"));
      Map<String, String> decision = page.fields();
      decision.put("_eventId_proceed", "Accept");
      assertThat(browser.post(page.action(), decision).text()).contains("signed on");
      Answer tokens = rp().post(1, "token", poll).succeeded();
      assertThat(rp().verify(tokens, null).getSubject().getValue()).isEqualTo("test005");
      rp().post(2, "token", poll).refused("invalid_grant");
    }

    @Tag("long")
    @Test
    void shouldTakeAPushedRequestAtTheOtherNodeOnce() throws Exception {
      Answer pushed = rp().post(1, "par", rp().request());
      assertThat(pushed.status()).isEqualTo(201);
      String url =
          rp().get("issuer")
              + "/profile/oidc/authorize?"
              + TestRp.query(
                  TestRp.map(
                      "client_id", rp().get("clientId"),
                      "request_uri", pushed.text("request_uri")));
      Browser browser = rp().browser(2);
      Page login = browser.open(url);
      assertThat(login.isLoginForm()).isTrue();
      String code = rp().redirect(browser.signOn(login, "test006", "test006pw")).get("code");
      rp().redeem(1, code).succeeded();
      Page again = browser.at(rp().node(store ? 1 : 2)).open(url);
      assertThat(again.status()).isEqualTo(400);
      assertThat(again.text()).contains("request_uri is unknown, was used or has expired");
    }

    @Tag("long")
    @Test
    void shouldKnowAtTheOtherNodeWhoIsSignedOn() throws Exception {
      Browser browser = rp().browser(1);
      Map<String, String> none = rp().redirect(browser.open(rp().url("prompt", "none")));
      assertThat(none)
          .containsEntry("error", "login_required")
          .containsEntry("state", TestRp.STATE)
          .containsEntry("iss", rp().get("issuer"));
      rp().authorize(browser, "test007");
      String code =
          rp().redirect(browser.at(rp().node(2)).open(rp().url("prompt", "none"))).get("code");
      assertThat(
              rp().verify(rp().redeem(1, code).succeeded(), TestRp.NONCE).getSubject().getValue())
          .isEqualTo("test007");
    }

    @Tag("long")
    @Test
    void shouldSignOnByOneProtocolForBoth() throws Exception {
      Browser browser = new Browser(testbed()).at(rp().node(1));
      assertThat(browser.login("test008").text()).contains("Signed on as test008");
      browser.endingAt(rp().get("redirectUri"));
      assertThat(rp().redirect(browser.open(rp().url("prompt", "none")))).containsKey("code");
      Browser other = rp().browser(1);
      rp().authorize(other, "test009");
      assertThat(other.open(testbed().get("authmeter.saml.resource")).text())
          .contains("Signed on as test009");
    }

    @Tag("long")
    @Test
    void shouldShowThePageOfTheRelyingParty() throws Exception {
      Browser browser = new Browser(testbed());
      Page login = browser.open(rp().get("resource") + "a?b=c");
      assertThat(login.isLoginForm()).isTrue();
      Page page = browser.signOn(login, "test010", "test010pw");
      assertThat(page.status()).as(page.text()).isEqualTo(200);
      assertThat(page.text()).contains("Signed on as test010");
      assertThat(page.url()).isEqualTo(URI.create(rp().get("resource") + "a?b=c"));
    }

    @Tag("long")
    @Test
    void shouldRedeemACodeWhoseNodeHasDied() throws Exception {
      ControlClient control = new ControlClient(testbed());
      String code = rp().code(1, "test012");
      assertThat(control.post("/components/idp-1/kill").status()).isEqualTo(200);
      try {
        Answer tokens = rp().redeem(2, code).succeeded();
        assertThat(rp().userInfo(2, tokens.text("access_token")).succeeded().text("sub"))
            .isEqualTo("test012");
        Answer refreshed = rp().refresh(2, tokens.text("refresh_token")).succeeded();
        assertThat(rp().active(2, refreshed.text("access_token"))).isTrue();
        assertThat(new Browser(testbed()).at(rp().node(2)).open(rp().get("resource")).isLoginForm())
            .isTrue();
      } finally {
        assertThat(control.post("/components/idp-1/start").status()).isEqualTo(200);
      }
      rp().redeem(2, code).refused("invalid_grant");
    }
  }
}
