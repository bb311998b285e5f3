package org.authmeter.signon.cas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.authmeter.browser.failure.CodedFailure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The listener for proxy-granting tickets, called as a CAS server calls it. */
class CallbackListenerIT {
  @TempDir Path folder;
  private CallbackKeys keys;
  private CallbackListener listener;

  @BeforeEach
  void listen() throws Exception {
    keys = CallbackKeys.make("127.0.0.1");
    listener = listener(Duration.ofSeconds(60));
  }

  private CallbackListener listener(Duration patience) throws Exception {
    return new CallbackListener(new InetSocketAddress("127.0.0.1", 0), keys.tls(), null, patience);
  }

  @AfterEach
  void close() {
    listener.close();
  }

  private SSLContext trusting() throws Exception {
    Path pem = folder.resolve("callback.pem");
    keys.writeCertificate(pem);
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    try (InputStream in = Files.newInputStream(pem)) {
      Certificate certificate = CertificateFactory.getInstance("X.509").generateCertificate(in);
      trusted.setCertificateEntry("callback", certificate);
    }
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  private int deliver(SSLContext tls, String query) throws Exception {
    HttpClient client = HttpClient.newBuilder().sslContext(tls).build();
    HttpRequest request = HttpRequest.newBuilder(URI.create(listener.url() + query)).build();
    return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  @Test
  void shouldKeepWhatAServerDeliversThatTrustsIt() throws Exception {
    assertThat(deliver(trusting(), "?pgtId=PGT-1&pgtIou=PGTIOU-1")).isEqualTo(200);

    assertThat(listener.ticket("PGTIOU-1")).isEqualTo("PGT-1");
  }

  @Test
  void shouldOutliveAServerThatDoesNotKnowItsCertificate() throws Exception {
    assertThatThrownBy(() -> deliver(SSLContext.getDefault(), "?pgtId=PGT-1&pgtIou=PGTIOU-1"))
        .isInstanceOf(SSLHandshakeException.class);

    assertThat(deliver(trusting(), "?pgtId=PGT-2&pgtIou=PGTIOU-2")).isEqualTo(200);
    assertThat(listener.ticket("PGTIOU-2")).isEqualTo("PGT-2");
  }

  @Test
  void shouldFailForATicketThatNeverComes() throws Exception {
    try (CallbackListener impatient = listener(Duration.ofMillis(1))) {
      assertThatThrownBy(() -> impatient.ticket("PGTIOU-3"))
          .isInstanceOfSatisfying(
              CodedFailure.class, e -> assertThat(e.code()).isEqualTo("CALLBACK_MISSING"))
          .hasMessageContaining(impatient.url().toString());
    }
  }
}
