package org.authmeter.runner.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Properties;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Reads what the testbed's SP and balancer have counted. */
final class WireCounters {
  private static final String PATH = "/testbed/counters";
  private static final int TIMEOUT_MS = 10_000;

  private final URL sp;
  private final URL idp;
  private final Path authority;

  /**
   * @param addresses what the testbed wrote about itself
   */
  WireCounters(Properties addresses) throws IOException {
    URI resource = URI.create(addresses.getProperty("authmeter.saml.resource"));
    sp = resource.resolve(PATH).toURL();
    String node = addresses.getProperty("authmeter.saml.nodes");
    String port = addresses.getProperty("testbed.idp.port");
    idp = URI.create(resource.getScheme() + "://" + node + ":" + port + PATH).toURL();
    String ca = addresses.getProperty("testbed.ca");
    authority = ca == null ? null : Path.of(ca);
  }

  /** The counts of now, this look at them included. */
  WireCount read() throws IOException {
    JsonNode atSp = json(sp);
    JsonNode atIdp = json(idp);
    return new WireCount(
        atSp.path("logins").asLong(),
        atSp.path("requests").asLong() + atIdp.path("requests").asLong(),
        atSp.path("connections").asLong() + atIdp.path("connections").asLong(),
        atSp.path("tlsFull").asLong(),
        atIdp.path("tlsFull").asLong(),
        atSp.path("tlsResumed").asLong() + atIdp.path("tlsResumed").asLong());
  }

  /** Over a connection of its own with a full handshake, so that each look costs the same. */
  private JsonNode json(URL url) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) url.openConnection();
    if (connection instanceof HttpsURLConnection tls) {
      tls.setSSLSocketFactory(context().getSocketFactory());
    }
    connection.setConnectTimeout(TIMEOUT_MS);
    connection.setReadTimeout(TIMEOUT_MS);
    connection.setRequestProperty("Connection", "close");
    try (InputStream in = connection.getInputStream()) {
      return new JsonMapper().readTree(in);
    } finally {
      connection.disconnect();
    }
  }

  private SSLContext context() throws IOException {
    try (InputStream pem = Files.newInputStream(authority)) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      trusted.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(pem));
      TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
      factory.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("the testbed's authority " + authority + " cannot be used", e);
    }
  }
}
