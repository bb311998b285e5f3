package org.authmeter.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The plans of oidc-login by plain JMeter on a testbed of two nodes without a store. */
class OidcPlansIT {
  private static final Path PLANS =
      Path.of(System.getProperty("authmeter.root"), "testplans/oidc-login");

  @TempDir Path work;
  private final EmbeddedTestbed testbed = EmbeddedTestbed.shared();

  private List<Map<String, String>> run(String plan, String... properties) throws Exception {
    JMeterRun run = JMeterRun.of(PLANS.resolve(plan), testbed.addresses(), work, properties);
    assertThat(run.errors()).isEmpty();
    return run.rows();
  }

  private static List<String> failed(List<Map<String, String>> rows) {
    return rows.stream()
        .filter(r -> !r.get("success").equals("true"))
        .map(r -> r.get("label") + ' ' + r.get("responseCode") + ' ' + r.get("responseMessage"))
        .toList();
  }

  private static long count(List<Map<String, String>> rows, String label) {
    return rows.stream().filter(r -> r.get("label").equals(label)).count();
  }

  /** What is refused stands in the results as it came: the token endpoint's HTTP 400. */
  @Test
  void shouldPassEveryFunctionalTest() throws Exception {
    List<Map<String, String>> rows = run("functional.jmx");

    assertThat(failed(rows).stream().filter(row -> !row.startsWith("OIDC userinfo 401")))
        .as(
            "seven refusals, and four first proofs of a key, which have no nonce of the provider yet")
        .hasSize(11)
        .allMatch(row -> row.matches("OIDC token (refresh )?400 .*"));
    assertThat(failed(rows))
        .as("four refusals of a proof, and one without a certificate")
        .hasSize(11 + 4 + 1);
    assertThat(rows.stream().map(r -> r.get("label")).filter(l -> l.startsWith("functional")))
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, 14).mapToObj(i -> "functional test " + i).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "login.jmx,query,false",
    "login.jmx,form-post,true",
    "cross-node.jmx,fragment,false",
    "login.jmx,jwt,false"
  })
  void shouldLogIn(String plan, String mode, boolean pushed) throws Exception {
    List<Map<String, String>> rows =
        run(
            plan,
            "authmeter.threads=2",
            "authmeter.loops=2",
            "authmeter.warmup=0",
            "authmeter.oidc.responseMode=" + mode,
            "authmeter.oidc.pushedRequest=" + pushed,
            "authmeter.oidc.userinfo=true");

    assertThat(failed(rows)).isEmpty();
    assertThat(count(rows, "OIDC login")).isEqualTo(4);
    assertThat(count(rows, "OIDC credentials")).isEqualTo(4);
    assertThat(count(rows, "OIDC userinfo")).isEqualTo(4);
    assertThat(count(rows, "OIDC pushed authorization")).isEqualTo(pushed ? 4 : 0);
  }

  /** The relying party presents the certificate, over its own connections. */
  @ParameterizedTest
  @CsvSource({
    "tls_client_auth,tls,certificate",
    "self_signed_tls_client_auth,selfSigned,certificate",
    "tls_client_auth,tls,dpop"
  })
  void shouldLogInAsAClientWithACertificate(String way, String client, String binding)
      throws Exception {
    Properties addresses = testbed.properties();
    List<Map<String, String>> rows =
        run(
            "login.jmx",
            "authmeter.threads=1",
            "authmeter.loops=2",
            "authmeter.warmup=0",
            "authmeter.oidc.authentication=" + way,
            "authmeter.oidc.binding=" + binding,
            "authmeter.oidc.clientId="
                + addresses.getProperty("authmeter.oidc." + client + "ClientId"),
            "authmeter.oidc.keyStore="
                + addresses.getProperty("authmeter.oidc." + client + "KeyStore"),
            "authmeter.oidc.userinfo=true");

    assertThat(failed(rows).stream().filter(row -> !row.contains("400"))).isEmpty();
    assertThat(count(rows, "OIDC login")).isEqualTo(2);
  }

  /** Operations that no plan has, as a user who edits one would have them. */
  @ParameterizedTest
  @CsvSource({
    "ciba,OIDC backchannel token",
    "jwt-bearer,OIDC JWT bearer",
    "device,OIDC device token"
  })
  void shouldGetTokensInOtherWays(String operation, String leg) throws Exception {
    String plan =
        Files.readString(PLANS.resolve("login.jmx"))
            .replace(
                "<stringProp name=\"operation\">login</stringProp>",
                "<stringProp name=\"operation\">%s</stringProp><stringProp name=\"approval\">${__P(authmeter.oidc.approval)}</stringProp>"
                    .formatted(operation));
    Path edited = Files.writeString(work.resolve("edited.jmx"), plan);
    Properties addresses = testbed.properties();
    JMeterRun run =
        JMeterRun.of(
            edited,
            testbed.addresses(),
            work,
            "authmeter.threads=2",
            "authmeter.loops=2",
            "authmeter.warmup=0",
            "authmeter.oidc.authentication=private_key_jwt",
            "authmeter.oidc.clientId="
                + addresses.getProperty("authmeter.oidc.privateKeyClientId"));

    assertThat(run.errors()).isEmpty();
    assertThat(failed(run.rows()).stream().filter(row -> !row.contains("400"))).isEmpty();
    assertThat(count(run.rows(), "OIDC login")).isEqualTo(4);
    assertThat(count(run.rows(), leg)).isGreaterThanOrEqualTo(4);
  }

  @Test
  void shouldReachThePageOfARelyingParty() throws Exception {
    List<Map<String, String>> rows =
        run("resource.jmx", "authmeter.threads=1", "authmeter.loops=2", "authmeter.warmup=0");

    assertThat(failed(rows)).isEmpty();
    assertThat(count(rows, "OIDC login")).isEqualTo(2);
    assertThat(count(rows, "OIDC callback")).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"returning-users.jmx,OIDC return", "refresh.jmx,OIDC refresh"})
  void shouldSignOnOnceAndComeBack(String plan, String label) throws Exception {
    List<Map<String, String>> rows = run(plan, "authmeter.threads=2", "authmeter.loops=3");

    assertThat(failed(rows)).isEmpty();
    assertThat(count(rows, "OIDC sign-on")).isEqualTo(2);
    assertThat(count(rows, "OIDC credentials")).isEqualTo(2);
    assertThat(count(rows, label)).isEqualTo(6);
  }

  /** However slow the provider and this machine are: who arrives is served to the end. */
  @Test
  void shouldEndEveryLoginOfTheOpenLoad() throws Exception {
    List<Map<String, String>> rows =
        run(
            "login-open.jmx",
            "authmeter.arrivals.rate=5",
            "authmeter.duration=2",
            "authmeter.threads=2",
            "authmeter.warmup=0");

    assertThat(failed(rows)).isEmpty();
    assertThat(count(rows, "OIDC login")).isEqualTo(10);
  }
}
