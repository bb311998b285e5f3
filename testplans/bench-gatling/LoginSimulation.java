import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.regex;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.currentLocation;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Gatling's logins of "authmeter bench". Each login is a user of its own: Gatling gives it new
 * cookies and connections.
 *
 * <p>In: system properties bench.addresses (what the testbed wrote), bench.users (CSV:
 * user,password) and bench.threads. Out: bench.out, a JTL with one row per login, written at once; a
 * login that is not proven at its end is an error.
 */
abstract class LoginSimulation extends Simulation {
  static final Properties ADDRESSES = addresses();
  static final String[] ACCOUNT = account();
  private static final Path OUT = Path.of(System.getProperty("bench.out"));

  private final String label;

  /**
   * @param label of the rows
   * @param host of the server that lets users in, which is in no name service
   * @param node its address
   */
  LoginSimulation(String label, String host, String node, ChainBuilder login) {
    this.label = label;
    write("timeStamp,elapsed,label,success,failureMessage\n");
    ChainBuilder timed =
        exec(session ->
                session.set("at", System.currentTimeMillis()).set("start", System.nanoTime()))
            .exec(login)
            .exec(this::row);
    setUp(
            scenario("login")
                .exec(timed)
                .injectClosed(
                    constantConcurrentUsers(Integer.getInteger("bench.threads"))
                        .during(Duration.ofDays(1))))
        .protocols(http.hostNameAliases(Map.of(host, List.of(node))).disableCaching());
  }

  /** Keeps where the login form is, and its token. */
  static CheckBuilder[] form() {
    return new CheckBuilder[] {currentLocation().saveAs("form"), hidden("csrf_token")};
  }

  /** Sends the login form with the account. */
  static HttpRequestActionBuilder password() {
    return http("password")
        .post(s -> URI.create(s.getString("form")).resolve("UserPassword").toString())
        .formParam("csrf_token", s -> decoded(s.getString("csrf_token")))
        .formParam("donotcache", "1")
        .formParam("j_username", ACCOUNT[0])
        .formParam("j_password", ACCOUNT[1])
        .formParam("_eventId_proceed", "");
  }

  static CheckBuilder hidden(String field) {
    return regex("name=\"" + field + "\" value=\"([^\"]*)\"").saveAs(field);
  }

  static String decoded(String value) {
    return value
        .replace("&#x3a;", ":")
        .replace("&#x2b;", "+")
        .replace("&#x3d;", "=")
        .replace("&amp;", "&");
  }

  private Session row(Session session) {
    long elapsed = (System.nanoTime() - session.getLong("start")) / 1_000_000;
    boolean ended = !session.isFailed();
    write(
        "%d,%d,%s,%s,%s%n"
            .formatted(
                session.getLong("at"),
                elapsed,
                label,
                ended,
                ended ? "" : "an answer lacks what is next"));
    return session;
  }

  private static void write(String text) {
    try {
      Files.writeString(
          OUT, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Properties addresses() {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(Path.of(System.getProperty("bench.addresses")))) {
      properties.load(in);
      return properties;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String[] account() {
    try {
      Path users = Path.of(System.getProperty("bench.users"));
      return Files.readAllLines(users, StandardCharsets.UTF_8).get(0).split(",", 2);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
