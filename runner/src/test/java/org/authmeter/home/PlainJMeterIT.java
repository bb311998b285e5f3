package org.authmeter.home;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.golden.Agent;
import org.authmeter.golden.EmbeddedTestbed;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Logins with plain JMeter, and what it makes of all runs. */
class PlainJMeterIT extends AtPlainJMeter {
  @Override
  List<Short> scenarios() {
    return List.of(
        new Short(
            "cas-login",
            List.of("cas"),
            with(),
            List.of("login cas3", "functional cas3"),
            List.of("cas3 closed")),
        new Short(
            "idp-clustering",
            SHARED_IDP,
            with(),
            List.of(
                "pattern-1-2x1000 stateless", "pattern-1-2x1000 memcached", "functional stateless"),
            List.of("memcached P1", "stateless P1")),
        new Short(
            "saml-profiles",
            SHARED_IDP,
            with(),
            List.of("web check-verify", "web check-off"),
            List.of("check-off redirect", "check-verify redirect")),
        new Short(
            "mixed-load",
            SHARED_IDP,
            with(
                "authmeter.duration", "4",
                "authmeter.loops", "-1",
                "authmeter.mix.think", "100",
                "authmeter.arrivals.rate", "5"),
            List.of("thinking-users stateless", "day stateless"),
            List.of("stateless thinking-users", "stateless day")),
        new Short(
            "oidc-login",
            SHARED_IDP,
            with(),
            List.of("login stateless", "functional stateless"),
            List.of("stateless closed")),
        new Short(
            "sso-protocols",
            SHARED_IDP,
            with("authmeter.duration", "3"),
            List.of("login saml", "login oidc"),
            List.of("saml closed", "oidc closed")),
        new Short(
            "idp-failover",
            SHARED_IDP,
            with(
                "authmeter.loops", "-1",
                "authmeter.failover.users", "4",
                "authmeter.failover.before", "1",
                "authmeter.failover.after", "1"),
            List.of("failover stateless"),
            List.of("stateless idp-node")),
        new Short(
            "full-house",
            SHARED_IDP,
            with("authmeter.house.sessions", "500"),
            List.of("house stateless"),
            List.of("stateless empty")),
        new Short(
            "login-storm",
            SHARED_IDP,
            with(
                "authmeter.threads", "4",
                "authmeter.rampUp", "1",
                "authmeter.storm.within", "2",
                "authmeter.failover.before", "1"),
            List.of("storm stateless"),
            List.of("stateless 60-s")),
        new Short(
            "logout-storm",
            List.of("idp", "--oidc", "--services", "2", "--service-kind", "oidc"),
            with("authmeter.rampUp", "1", "authmeter.logout.within", "1"),
            List.of("storm oidc"),
            List.of("oidc 30-s")));
  }

  /** JMeter's own dashboard of a run shows the measurement alone. */
  @Test
  void shouldLeaveTheWarmUpOutOfJMetersOwnDashboard() throws Exception {
    try (EmbeddedTestbed testbed =
        EmbeddedTestbed.start(folder, "directory", "--entries", "1000")) {
      Path mine = mine(testbed, scenarios().get(0));
      String out =
          type(
              "-n",
              "-t",
              "ldap-authentication/search-bind.jmx",
              "-q",
              mine.toString(),
              "-l",
              folder.resolve("one.jtl").toString(),
              "-e",
              "-o",
              folder.resolve("dashboard").toString());
      assertThat(out).containsPattern("Warm-up: [1-9][0-9,]* samples in 1 s, 0 of them failed");
    }
    JsonNode statistics = JSON.readTree(folder.resolve("dashboard/statistics.json").toFile());
    assertThat(statistics.get("LDAP authentication").get("sampleCount").asInt()).isEqualTo(6);
  }

  /**
   * Agents have JMeter and the plugin, and get plan, properties and accounts from the controller.
   */
  @Tag("long")
  @Test
  void shouldDivideTheAccountsOverAgents() throws Exception {
    Path users =
        Files.writeString(
            folder.resolve("users.csv"),
            "user0000001,user0000001pw\nuser0000002,user0000002pw\nuser0000003,user0000003pw\n");
    try (EmbeddedTestbed testbed = EmbeddedTestbed.start(folder, "directory", "--entries", "1000");
        Agent one = agent("one");
        Agent two = agent("two")) {
      Path mine = mine(testbed, scenarios().get(0));
      Files.writeString(
          mine,
          Files.readString(mine)
              + "authmeter.variant=ldaptive\nauthmeter.repeat=2\nauthmeter.users=%s%n"
                  .formatted(users));
      String agents = one.address() + "," + two.address();
      type(
          "-n",
          "-t",
          "ldap-authentication/search-bind.jmx",
          "-R",
          agents,
          "-G",
          mine.toString(),
          "-l",
          folder.resolve("all.jtl").toString(),
          "-Jserver.rmi.ssl.disable=true",
          "-Djava.rmi.server.hostname=127.0.0.1",
          "-Gsample_variables=USER",
          "-Jsample_variables=USER");
      Map<String, Set<String>> accounts = new TreeMap<>();
      for (String row : Files.readAllLines(folder.resolve("all.jtl"))) {
        Matcher of = Pattern.compile("(127[.\\d]+:\\d+)-.*(user\\d{7})").matcher(row);
        if (of.find()) {
          accounts.computeIfAbsent(of.group(1), agent -> new TreeSet<>()).add(of.group(2));
        }
      }
      assertThat(accounts)
          .as("no account is used by both")
          .isEqualTo(
              Map.of(
                  one.address(), Set.of("user0000001", "user0000003"),
                  two.address(), Set.of("user0000002")));
    }
    Path report = folder.resolve("report");
    type(
        "-g",
        folder.resolve("all.jtl").toString(),
        "-o",
        report.toString(),
        "-q",
        "comparison.properties");
    JsonNode cell = JSON.readTree(report.resolve("comparison.json").toFile()).get("cells").get(0);
    assertThat(cell.get("variant").asText()).isEqualTo("ldaptive");
    assertThat(cell.get("repeat").asInt()).isEqualTo(2);
    assertThat(cell.get("tests").asInt()).isEqualTo(12);
    assertThat(cell.get("errors").asInt()).isZero();
    assertThat(Files.readString(machine.resolve("agent-one/jmeter-server.log")))
        .contains("Users: 2 users");
    assertThat(Files.readString(machine.resolve("agent-two/jmeter-server.log")))
        .contains("Users: 1 users");
  }

  private static Agent agent(String name) throws Exception {
    Path work = Files.createDirectories(machine.resolve("agent-" + name));
    return Agent.start(jmeter.home(), work, "-Jserver.rmi.ssl.disable=true");
  }
}
