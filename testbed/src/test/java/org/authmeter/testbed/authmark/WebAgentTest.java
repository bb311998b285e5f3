package org.authmeter.testbed.authmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.eclipse.jetty.http.HttpCookie;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the agent's settings do, with policy servers and a directory behind it. */
class WebAgentTest {
  @TempDir Path folder;

  @Test
  void shouldLetInByTheUnitsPolicy() throws Exception {
    try (PolicyHouse house = new PolicyHouse(folder, 1, true)) {
      WebAgent agent = house.agent();
      assertThat(agent.decide(PolicyHouse.PAGE, null, null)).isEqualTo(WebAgent.Verdict.CHALLENGE);
      WebAgent.Verdict ann = agent.decide(PolicyHouse.PAGE, PolicyHouse.ANN, null);
      assertThat(ann.status()).isEqualTo(200);
      assertThat(ann.user()).isEqualTo("Ann");
      // He has logged in, but no policy is bound to his unit.
      assertThat(agent.decide(PolicyHouse.PAGE, PolicyHouse.BOB, null))
          .isEqualTo(WebAgent.Verdict.forbidden("Bob"));
      assertThat(agent.decide("/open.html", null, null)).isEqualTo(WebAgent.Verdict.OPEN);
      assertThat(agent.decide("/pages/logo.gif", null, null)).isEqualTo(WebAgent.Verdict.OPEN);
    }
  }

  @Test
  void shouldProtectWhatTheFileSays() throws Exception {
    try (PolicyHouse house = new PolicyHouse(folder, 1, true)) {
      assertThat(house.agent("ignoreext=\".html\"").decide(PolicyHouse.PAGE, null, null))
          .isEqualTo(WebAgent.Verdict.OPEN);
      assertThat(house.agent("enablewebagent=\"NO\"").decide(PolicyHouse.PAGE, null, null))
          .isEqualTo(WebAgent.Verdict.OPEN);
      assertThat(house.agent("ignoreext=\"\"").decide("/pages/logo.gif", null, null))
          .isEqualTo(WebAgent.Verdict.CHALLENGE);
    }
  }

  @Test
  void shouldSetTheCookieAsTheFileSays() throws Exception {
    try (PolicyHouse house = new PolicyHouse(folder, 1, true)) {
      HttpCookie plain = house.agent().cookie("v");
      assertThat(plain.getDomain()).isNull();
      assertThat(plain.getMaxAge()).isNegative();
      HttpCookie kept =
          house.agent("persistentcookies=\"YES\"", "cookiedomain=\".example.org\"").cookie("v");
      assertThat(kept.getDomain()).isEqualTo(".example.org");
      assertThat(kept.getMaxAge()).isEqualTo(7200);
    }
  }

  /** The published measurement had no cache of sessions: its worst case. */
  @Test
  void shouldAskForEachLoginUnlessItRemembersSessions() throws Exception {
    try (PolicyHouse house = new PolicyHouse(folder, 1, true)) {
      WebAgent without = house.agent("enablecookies=\"NO\"");
      without.decide(PolicyHouse.PAGE, PolicyHouse.ANN, null);
      without.decide(PolicyHouse.PAGE, PolicyHouse.ANN, null);
      assertThat(house.authentications(0)).isEqualTo(2);
      WebAgent with = house.agent("enablecookies=\"NO\"", "maxsessioncachesize=\"10\"");
      with.decide(PolicyHouse.PAGE, PolicyHouse.ANN, null);
      with.decide(PolicyHouse.PAGE, PolicyHouse.ANN, null);
      assertThat(house.authentications(0)).isEqualTo(3);
      // The page is authorized each time.
      assertThat(house.authorizations(0)).isEqualTo(4);
    }
  }

  @Test
  void shouldRememberALoginInItsCookieUntilItTimesOut() throws Exception {
    try (PolicyHouse house = new PolicyHouse(folder, 1, true)) {
      WebAgent agent = house.agent("idlesessiontimeout=\"600\"", "maxsessiontimeout=\"1000\"");
      String cookie = agent.decide(PolicyHouse.PAGE, PolicyHouse.ANN, null).cookie();
      house.now = house.now.plus(Duration.ofSeconds(600));
      WebAgent.Verdict later = agent.decide(PolicyHouse.PAGE, null, cookie);
      assertThat(later.user()).isEqualTo("Ann");
      assertThat(house.authentications(0)).isEqualTo(1);
      house.now = house.now.plusSeconds(1);
      assertThat(agent.decide(PolicyHouse.PAGE, null, cookie))
          .isEqualTo(WebAgent.Verdict.CHALLENGE);
      // The newer cookie is not idle for as long, but the session has an end too.
      assertThat(agent.decide(PolicyHouse.PAGE, null, later.cookie()).status()).isEqualTo(200);
      house.now = house.now.plusSeconds(400);
      assertThat(agent.decide(PolicyHouse.PAGE, null, later.cookie()))
          .isEqualTo(WebAgent.Verdict.CHALLENGE);
      assertThat(
              house.agent("enablecookies=\"NO\"").decide(PolicyHouse.PAGE, PolicyHouse.ANN, null))
          .extracting(WebAgent.Verdict::cookie)
          .isNull();
    }
  }

  @Test
  void shouldReadPoliciesAnewOnlyWithoutTheirCache() throws Exception {
    for (boolean cache : List.of(true, false)) {
      Path own = java.nio.file.Files.createDirectory(folder.resolve("cache-" + cache));
      try (PolicyHouse house = new PolicyHouse(own, 1, cache)) {
        assertThat(house.agent().decide(PolicyHouse.PAGE, PolicyHouse.BOB, null).status())
            .isEqualTo(403);
        PolicyStore.write(house.policies, PageServer.PREFIX, List.of("ou=Unit2,dc=test"));
        // Another page, as the decision about the first is remembered.
        assertThat(house.agent().decide("/pages/page-002.html", PolicyHouse.BOB, null).status())
            .isEqualTo(cache ? 403 : 200);
      }
    }
  }

  @Test
  void shouldAskPolicyServersInTurnAndGoOnWithOne() throws Exception {
    try (PolicyHouse house = new PolicyHouse(folder, 2, true)) {
      WebAgent agent = house.agent("maxcachesize=\"200\"");
      agent.decide(PolicyHouse.PAGE, null, null); // whether the page is protected, once
      logIn(agent, 20);
      assertThat(house.authentications(0) + house.authentications(1)).isEqualTo(20);
      // Each login asks twice in turn: who is that, and may he.
      assertThat(house.authentications(0) + house.authorizations(0)).isEqualTo(20);
      assertThat(house.authentications(1) + house.authorizations(1)).isEqualTo(20);
      house.stop(0);
      logIn(agent, 20);
      assertThat(house.authentications(1) + house.authorizations(1)).isEqualTo(60);
    }
  }

  @Test
  void shouldAskTheFirstServerThatAnswersWithFailover() throws Exception {
    try (PolicyHouse house = new PolicyHouse(folder, 2, true)) {
      WebAgent agent = house.agent("enablefailover=\"YES\"");
      logIn(agent, 5);
      assertThat(house.authentications(0)).isEqualTo(5);
      assertThat(house.authentications(1)).isZero();
      house.stop(0);
      logIn(agent, 5);
      assertThat(house.authentications(1)).isEqualTo(5);
      assertThat(house.authentications(0)).isEqualTo(5);
      house.stop(1);
      assertThat(agent.decide(PolicyHouse.PAGE, PolicyHouse.ANN, null))
          .isEqualTo(WebAgent.Verdict.UNAVAILABLE);
    }
  }

  private static void logIn(WebAgent agent, int times) {
    for (int i = 0; i < times; i++) {
      assertThat(agent.decide(PolicyHouse.PAGE, PolicyHouse.ANN, null).status()).isEqualTo(200);
    }
  }
}
