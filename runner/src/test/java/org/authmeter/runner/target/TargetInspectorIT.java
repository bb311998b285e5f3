package org.authmeter.runner.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.SSLContext;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates, clocks and answers of a target, before any load. */
class TargetInspectorIT {
  private static final String RESOURCE = "authmeter.saml.resource";
  private static final String CAS = "authmeter.cas.url";
  private static final String OK = "HTTP/1.1 200 OK";
  @TempDir static Path folder;
  private static TestAuthority authority;
  private static SSLContext good;

  @BeforeAll
  static void issue() throws IOException {
    authority = new TestAuthority(folder);
    good = authority.server("dns:localhost,dns:idp.example.org", "-1d", 90);
  }

  private static Inspection inspect(String... properties) {
    Map<String, String> file = new TreeMap<>();
    for (int i = 0; i < properties.length; i += 2) {
      file.put(properties[i], properties[i + 1]);
    }
    return inspect(file);
  }

  private static Inspection inspect(Map<String, String> file) {
    TargetFile target = new TargetFile(folder.resolve("t.properties"), file);
    TargetHosts allowed = TargetHosts.check(target, file, Map.of());
    return new TargetInspector(target, allowed, file, "AuthMeter/test")
        .inspect(List.of(RESOURCE, CAS), 1);
  }

  private static String resource(String host, FixedAnswer server) {
    return "https://%s:%d/secure/".formatted(host, server.port());
  }

  private static void assertRefused(FixedAnswer server, String host, String... messages) {
    assertThatThrownBy(
            () -> inspect(RESOURCE, resource(host, server), "authmeter.tls.trustStore", "ca.pem"))
        .isInstanceOfSatisfying(
            RunnerException.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.ENVIRONMENT))
        .hasMessageContainingAll(messages);
    assertThat(server.requests()).isEmpty();
  }

  /** The name service knows neither the host nor that nodes stand for it. */
  @Test
  void shouldConnectToTheNodesOfAServer() throws IOException {
    try (FixedAnswer server = new FixedAnswer(good, OK)) {
      String url = "https://idp.example.org:%d/cas".formatted(server.port());
      Map<String, String> file =
          Map.of(
              CAS,
              url,
              "authmeter.cas.nodes",
              "127.0.0.1",
              "authmeter.allowedHosts",
              "idp.example.org",
              "authmeter.tls.trustStore",
              "ca.pem");
      assertThat(inspect(file).certificates().toString())
          .contains("host=idp.example.org", "node=127.0.0.1", "verified=true");
      assertThat(server.requests()).isEmpty();

      Map<String, String> silent = new TreeMap<>(file);
      silent.put("authmeter.cas.nodes", "127.0.0.1, 127.0.0.9");
      assertThatThrownBy(() -> inspect(silent))
          .hasMessageContaining("does not answer at 127.0.0.9:" + server.port());
    }
  }

  @Test
  void shouldRefuseAnAuthorityThatNobodyNamed() throws IOException {
    try (FixedAnswer server = new FixedAnswer(good, OK)) {
      assertThatThrownBy(() -> inspect(RESOURCE, resource("localhost", server)))
          .hasMessageContainingAll(
              "The certificate of localhost:" + server.port() + " (" + RESOURCE + ")",
              "issuer CN=Test authority",
              "valid from ",
              "authmeter.tls.trustStore = ca.pem");
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void shouldAcceptTheAuthorityOfTheTargetFile() throws IOException {
    try (FixedAnswer server = new FixedAnswer(good, OK)) {
      Inspection seen =
          inspect(RESOURCE, resource("localhost", server), "authmeter.tls.trustStore", "ca.pem");
      assertThat(seen.warnings()).isEmpty();
      assertThat(seen.facts()).containsEntry("tlsVerified", true).containsKey("certificates");
      assertThat(seen.loginsPerSecond()).isPositive();
      assertThat(server.requests())
          .containsExactly("GET /secure/ HTTP/1.1", "GET /secure/ HTTP/1.1");
    }
  }

  @Test
  void shouldNameTheHostsOfACertificateForAnother() throws IOException {
    try (FixedAnswer server = new FixedAnswer(good, OK)) {
      assertRefused(server, "127.0.0.1", "It is for localhost, idp.example.org");
    }
  }

  @Test
  void shouldRefuseAnExpiredCertificate() throws IOException {
    SSLContext old = authority.server("dns:localhost", "-60d", 30);
    try (FixedAnswer server = new FixedAnswer(old, OK)) {
      assertRefused(server, "localhost", "Renew it, or set this machine's clock");
    }
  }

  @Test
  void shouldWarnOfACertificateThatExpiresSoon() throws IOException {
    SSLContext old = authority.server("dns:localhost", "-10d", 20);
    try (FixedAnswer server = new FixedAnswer(old, OK)) {
      assertThat(
              inspect(RESOURCE, resource("localhost", server), "authmeter.tls.trustStore", "ca.pem")
                  .warnings())
          .singleElement()
          .asString()
          .contains("expires in 9 days", "issuer CN=Test authority");
    }
  }

  @Test
  void shouldSayThatNothingWasVerified() throws IOException {
    try (FixedAnswer server = new FixedAnswer(good, OK)) {
      Inspection seen =
          inspect(RESOURCE, resource("127.0.0.1", server), "authmeter.tls.verify", "false");
      assertThat(seen.warnings())
          .singleElement()
          .asString()
          .contains("authmeter.tls.verify = false");
      assertThat(seen.facts()).containsEntry("tlsVerified", false);
    }
  }

  @Test
  void shouldCheckEachNodeByTheNameThatItStandsFor() throws IOException {
    try (FixedAnswer idp = new FixedAnswer(good, OK);
        FixedAnswer sp = new FixedAnswer(null, found("idp.example.org", idp))) {
      Inspection seen = inspect(cluster(sp, "idp.example.org"));
      assertThat(seen.facts().get("certificates").toString())
          .contains("host=idp.example.org", "node=127.0.0.1");
      assertThat(idp.requests()).isEmpty();
    }
  }

  @Test
  void shouldRefuseANodeThatHoldsAnothersCertificate() throws IOException {
    try (FixedAnswer idp = new FixedAnswer(good, OK);
        FixedAnswer sp = new FixedAnswer(null, found("other.example.org", idp))) {
      assertThatThrownBy(() -> inspect(cluster(sp, "other.example.org")))
          .hasMessageContainingAll(
              "other.example.org:" + idp.port() + " at node 127.0.0.1 (authmeter.saml.idpHost)",
              "It is for localhost, idp.example.org");
    }
  }

  private static String[] cluster(FixedAnswer sp, String idpHost) {
    return new String[] {
      RESOURCE,
      "http://localhost:" + sp.port() + "/secure/",
      "authmeter.saml.idpHost",
      idpHost,
      "authmeter.saml.nodes",
      "127.0.0.1",
      "authmeter.tls.trustStore",
      "ca.pem"
    };
  }

  /** What an SP answers: off to the IdP, which only its nodes know. */
  private static String[] found(String host, FixedAnswer idp) {
    return new String[] {
      "HTTP/1.1 302 Found", "Location: https://" + host + ":" + idp.port() + "/sso?SAMLRequest=x"
    };
  }

  @Test
  void shouldAskNoHostThatTheFileDoesNotAllow() throws IOException {
    try (FixedAnswer sp =
        new FixedAnswer(null, "HTTP/1.1 302 Found", "Location: https://idp.invalid/sso")) {
      Inspection seen = inspect(RESOURCE, "http://localhost:" + sp.port() + "/");
      assertThat(seen.warnings()).isEmpty();
    }
  }

  @Test
  void shouldWarnOfAClockThatDiffers() throws IOException {
    String date =
        DateTimeFormatter.RFC_1123_DATE_TIME.format(
            ZonedDateTime.now(ZoneOffset.UTC).minusSeconds(90));
    try (FixedAnswer sp = new FixedAnswer(null, OK, "Date: " + date)) {
      Inspection seen = inspect(RESOURCE, "http://localhost:" + sp.port() + "/");
      assertThat(seen.warnings())
          .singleElement()
          .asString()
          .containsPattern("The clock of localhost is 9\\d s behind this machine's");
      assertThat(seen.facts()).containsKey("clockAheadSeconds");
    }
  }

  @Test
  void shouldNameATrustStoreThatIsNone() {
    for (String name : List.of("no-such.pem", ".")) {
      assertThatThrownBy(
              () -> inspect(RESOURCE, "http://localhost:1/", "authmeter.tls.trustStore", name))
          .isInstanceOfSatisfying(
              RunnerException.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.USAGE))
          .hasMessageContaining("authmeter.tls.trustStore: " + folder);
    }
  }
}
