import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.regex;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.core.CoreDsl.substring;
import static io.gatling.javaapi.http.HttpDsl.currentLocation;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
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
 * Gatling's login of "authmeter bench saml". Each login is a user of its own: Gatling gives it new
 * cookies and connections.
 *
 * <p>In: system properties bench.addresses (what the testbed wrote), bench.users (CSV:
 * user,password) and bench.threads. Out: bench.out, a JTL with one row per login, written at once; a
 * login that the last page does not prove is an error.
 */
public class SamlLogin extends Simulation {
  private static final Path OUT = Path.of(System.getProperty("bench.out"));
  private static final Properties ADDRESSES = addresses();
  private static final URI RESOURCE = URI.create(ADDRESSES.getProperty("authmeter.saml.resource"));
  private static final String[] ACCOUNT = account();
  private static final String EXPECT =
      ADDRESSES.getProperty("authmeter.saml.expect").replace("{user}", ACCOUNT[0]);

  {
    write("timeStamp,elapsed,label,success,failureMessage\n");
    ChainBuilder login =
        exec(session ->
                session.set("at", System.currentTimeMillis()).set("start", System.nanoTime()))
            .exec(
                http("form")
                    .get(RESOURCE.toString())
                    .check(currentLocation().saveAs("form"), hidden("csrf_token")))
            .exec(
                http("password")
                    .post(s -> URI.create(s.getString("form")).resolve("UserPassword").toString())
                    .formParam("csrf_token", s -> decoded(s.getString("csrf_token")))
                    .formParam("donotcache", "1")
                    .formParam("j_username", ACCOUNT[0])
                    .formParam("j_password", ACCOUNT[1])
                    .formParam("_eventId_proceed", "")
                    .check(hidden("RelayState"), hidden("SAMLResponse")))
            .exec(
                http("response")
                    .post(RESOURCE.resolve("/Shibboleth.sso/SAML2/POST").toString())
                    .formParam("RelayState", s -> decoded(s.getString("RelayState")))
                    .formParam("SAMLResponse", s -> decoded(s.getString("SAMLResponse")))
                    .check(substring(EXPECT)))
            .exec(SamlLogin::row);
    setUp(
            scenario("login")
                .exec(login)
                .injectClosed(
                    constantConcurrentUsers(Integer.getInteger("bench.threads"))
                        .during(Duration.ofDays(1))))
        .protocols(
            http.hostNameAliases(
                    Map.of(
                        ADDRESSES.getProperty("authmeter.saml.idpHost"),
                        List.of(ADDRESSES.getProperty("authmeter.saml.nodes"))))
                .disableCaching());
  }

  private static io.gatling.javaapi.core.CheckBuilder hidden(String field) {
    return regex("name=\"" + field + "\" value=\"([^\"]*)\"").saveAs(field);
  }

  private static String decoded(String value) {
    return value
        .replace("&#x3a;", ":")
        .replace("&#x2b;", "+")
        .replace("&#x3d;", "=")
        .replace("&amp;", "&");
  }

  private static Session row(Session session) {
    long elapsed = (System.nanoTime() - session.getLong("start")) / 1_000_000;
    boolean ended = !session.isFailed();
    write(
        "%d,%d,SAML SSO login,%s,%s%n"
            .formatted(
                session.getLong("at"), elapsed, ended, ended ? "" : "a page lacks what is next"));
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
