package org.authmeter.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.authmeter.common.process.InstalledServer;
import org.authmeter.memcached.Eventually;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.server.PostgresqlPair;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * The stores that are asked for today, as {@link ClusteringIT} has those of the documents: servers
 * of the machine, and a grid in the nodes.
 */
class TodaysStoresIT {

  @Nested
  class Valkey extends OfPair {
    Valkey() {
      super("valkey", InstalledServer.VALKEY);
    }

    @Override
    boolean copied(int port) {
      try (Jedis server = new Jedis(TestbedLayout.LOCAL, port)) {
        String info = server.info("replication");
        String written = info.replaceFirst("(?s).*master_repl_offset:(\\d+).*", "$1");
        return info.contains("role:master") && info.contains("state=online,offset=" + written);
      } catch (JedisConnectionException notUp) {
        return false;
      }
    }
  }

  @Nested
  class Postgresql extends OfPair {
    Postgresql() {
      super("postgresql", InstalledServer.POSTGRESQL);
    }

    @Override
    boolean copied(int port) throws Exception {
      String password =
          TestbedLayout.load(Path.of(testbed().get("testbed.folder"))).get("password");
      try (Connection server =
              DriverManager.getConnection(
                  "jdbc:postgresql://%s:%d/postgres".formatted(TestbedLayout.LOCAL, port),
                  PostgresqlPair.USER,
                  password);
          ResultSet row =
              server
                  .createStatement()
                  .executeQuery(
                      "SELECT count(*) FROM pg_stat_replication WHERE NOT pg_is_in_recovery()"
                          + " AND state = 'streaming' AND flush_lsn = pg_current_wal_lsn()")) {
        return row.next() && row.getInt(1) == 1;
      } catch (SQLException notUp) {
        return false;
      }
    }
  }

  @Nested
  class Infinispan extends ClusteringIT.WithStore {
    Infinispan() {
      super("infinispan");
    }

    @Test
    void shouldPassAllTests() throws Exception {
      observe(true);
    }
  }

  /** A server of the machine that takes writes, and another that follows and takes over. */
  abstract static class OfPair extends ClusteringIT.WithStore {
    private final InstalledServer server;

    OfPair(String variant, InstalledServer server) {
      super(variant);
      this.server = server;
    }

    @Override
    void require() {
      Required.server(server);
    }

    /** Whether the server at the port takes the writes, and the other has all of them. */
    abstract boolean copied(int port) throws Exception;

    @Test
    void shouldPassAllTests() throws Exception {
      observe(true);
    }

    /** Whichever of the two takes the writes when it is killed. */
    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"store-2", "store-1", "store-2", "store-1"})
    void shouldAskNobodyToLogInAgainWhenAServerDies(String server) throws Exception {
      RunningTestbed testbed = testbed();
      Browser browser = new Browser(testbed).at(testbed.get("authmeter.saml.node1"));
      assertThat(browser.login("test001").text()).contains("Signed on as test001");
      // Replication does not wait: what was not copied yet is lost with its server.
      Eventually.holds(
          "the session is on both servers",
          Duration.ofSeconds(60),
          () ->
              copied(Integer.parseInt(testbed.get("testbed.store-1.port")))
                  || copied(Integer.parseInt(testbed.get("testbed.store-2.port"))));
      ControlClient control = new ControlClient(testbed);
      assertThat(control.post("/components/" + server + "/kill").status()).isEqualTo(200);
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
      assertThat(control.post("/components/" + server + "/start").status()).isEqualTo(200);
      Eventually.holds(
          "logins work",
          Duration.ofSeconds(60),
          () -> {
            Browser another = new Browser(testbed);
            Page form = another.open();
            return form.isLoginForm()
                && another.signOn(form, "test002", "test002pw").text().contains("Signed on as");
          });
    }
  }
}
