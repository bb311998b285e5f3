package org.authmeter.benchmarks.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Reads what a server of the testbed has counted, over a connection that is kept, so that it costs
 * neither side a handshake.
 */
public final class ServerCounters {
  private static final String PATH = "/testbed/counters";
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final URI uri;
  private final HttpClient client;

  /**
   * @param server any address of the server
   * @param authority PEM of the testbed's authority; null without TLS
   */
  public ServerCounters(URI server, Path authority) throws IOException {
    uri = server.resolve(PATH);
    HttpClient.Builder builder =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT);
    client = (authority == null ? builder : builder.sslContext(context(authority))).build();
  }

  /** The counts of now, this request included where the server counts it. */
  public JsonNode read() throws IOException {
    try {
      HttpRequest request = HttpRequest.newBuilder(uri).timeout(TIMEOUT).build();
      return new JsonMapper()
          .readTree(client.send(request, HttpResponse.BodyHandlers.ofByteArray()).body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while reading " + uri, e);
    }
  }

  /**
   * The authority as a PKCS #12 store.
   *
   * @param pem file of the testbed
   */
  public static KeyStore trusting(Path pem) throws IOException {
    try (InputStream in = Files.newInputStream(pem)) {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
      return trusted;
    } catch (GeneralSecurityException e) {
      throw new IOException("the testbed's authority " + pem + " cannot be used", e);
    }
  }

  private static SSLContext context(Path authority) throws IOException {
    try {
      TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
      factory.init(trusting(authority));
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("the testbed's authority " + authority + " cannot be used", e);
    }
  }
}
