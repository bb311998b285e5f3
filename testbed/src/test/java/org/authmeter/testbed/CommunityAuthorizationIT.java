package org.authmeter.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.authmeter.common.process.Programs;
import org.authmeter.common.tls.KeyFiles;
import org.junit.jupiter.api.Test;

/** The service as processes, with and without a real database. */
class CommunityAuthorizationIT {
  private static final String GT4 = "http://www.globus.org/07/2004/cas";
  private static final String GT3 = "http://ogsa.globus.org/base/cas";

  private static HttpResponse<String> call(
      RunningTestbed testbed, String keyStore, String namespace, String operation)
      throws Exception {
    char[] password = testbed.get("authmeter.community.keyStorePassword").toCharArray();
    KeyManagerFactory keys = KeyManagerFactory.getInstance("SunX509");
    keys.init(KeyStore.getInstance(Path.of(keyStore).toFile(), password), password);
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(KeyFiles.trusting(Path.of(testbed.get("authmeter.community.trustStore"))));
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    String body =
        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body><%s xmlns='%s'/></s:Body></s:Envelope>"
            .formatted(operation, namespace);
    return HttpClient.newBuilder()
        .sslContext(tls)
        .build()
        .send(
            HttpRequest.newBuilder(URI.create(testbed.get("authmeter.community.url")))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  private static String store(RunningTestbed testbed, String kind) {
    return testbed.get("testbed.community.keyStore." + kind);
  }

  @Test
  void shouldAnswerWhatTheCallerMayAsk() throws Exception {
    try (RunningTestbed testbed =
        RunningTestbed.startSystem(
            "community-authorization", "--variant", "large-credential", "--certificates", "2")) {
      String first = testbed.get("authmeter.community.keyStore");
      String second = testbed.get("testbed.community.keyStores").replace("{user}", "user-2");
      assertThat(call(testbed, first, GT4, "whoami").body()).contains(">user-1<");
      assertThat(call(testbed, second, GT3, "whoami").body()).contains(">user-2<");
      assertThat(call(testbed, second, GT3, "findPolicyData").body().split("policyId>"))
          .hasSize(1 + 2 * 10);
      String credential = call(testbed, first, GT4, "getAssertion").body();
      assertThat(credential.length()).isBetween(69_000, 72_000);
      assertThat(credential).contains("Decision=\"Permit\"").contains("SignatureValue");

      assertThat(call(testbed, store(testbed, "visitor"), GT4, "findApplicablePolicy"))
          .returns(500, HttpResponse::statusCode)
          .satisfies(r -> assertThat(r.body()).contains("NoPermissionFault"));
      assertThat(call(testbed, store(testbed, "visitor"), GT4, "getAssertion").body())
          .doesNotContain("Assertion>");
      assertThat(call(testbed, store(testbed, "unenrolled"), GT4, "whoami").body())
          .contains("CasFault");
      assertThat(call(testbed, first, GT4, "getMaximalAssertion").body())
          .contains("is not an operation of this service");
      assertThatThrownBy(() -> call(testbed, store(testbed, "untrusted"), GT4, "whoami"))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void shouldAnswerWithoutWorkWhenItIsADummy() throws Exception {
    try (RunningTestbed testbed =
        RunningTestbed.startSystem("community-authorization", "--dummy", "--threads", "1")) {
      assertThat(call(testbed, store(testbed, "unenrolled"), GT4, "whoami").body())
          .contains(">dummy<");
    }
  }

  @Test
  void shouldKeepItsTablesInPostgresql() throws Exception {
    boolean there =
        Files.isDirectory(Path.of("/usr/lib/postgresql")) && Programs.find("setpriv").isPresent();
    if (System.getenv().getOrDefault("AUTHMETER_REQUIRE", "").contains("postgresql")) {
      assertThat(there).as("PostgreSQL is required").isTrue();
    }
    assumeTrue(there, "no PostgreSQL of Debian's, or no setpriv to start it as its user");
    String folder;
    try (RunningTestbed testbed =
        RunningTestbed.startSystem("community-authorization", "--real", "--variant", "large")) {
      assertThat(testbed.processes()).containsOnlyKeys("community", "database");
      folder = testbed.get("testbed.folder");
      assertThat(
              call(testbed, testbed.get("authmeter.community.keyStore"), GT4, "getAssertion")
                  .body()
                  .split("<saml1:AuthorizationDecisionStatement"))
          .hasSize(1 + 10);
    }
    assertThat(Path.of(folder)).doesNotExist();
    try (var left =
        Files.newDirectoryStream(
            Path.of(folder).getParent(), Path.of(folder).getFileName() + "*")) {
      assertThat(left).isEmpty();
    }
  }
}
