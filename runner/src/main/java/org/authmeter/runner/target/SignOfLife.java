package org.authmeter.runner.target;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.Secrets;

/** Asks a target for a sign of life before load is put on it. */
public final class SignOfLife {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Map<String, Integer> PORTS =
      Map.of("http", 80, "https", 443, "ldap", 389, "ldaps", 636);

  private SignOfLife() {}

  /**
   * Connects, and for HTTP waits for an answer of any kind.
   *
   * @param property that holds the address, for the message
   * @throws RunnerException status 3 naming the address
   */
  public static void check(String property, String address) {
    URI uri = uri(property, address);
    int port = uri.getPort() > 0 ? uri.getPort() : PORTS.get(uri.getScheme());
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(uri.getHost(), port), (int) PATIENCE.toMillis());
    } catch (IOException e) {
      throw silent(property, uri, port, e);
    }
    if (uri.getScheme().startsWith("http")) {
      try {
        http(uri);
      } catch (IOException e) {
        throw silent(property, uri, port, e);
      }
    }
  }

  private static URI uri(String property, String address) {
    try {
      URI uri = new URI(address);
      if (uri.getHost() != null && PORTS.containsKey(uri.getScheme())) {
        return uri;
      }
    } catch (java.net.URISyntaxException e) {
      // said below, in the words of the user's file
    }
    throw RunnerException.usage(
        "%s is '%s': give a URL with a host; legal schemes: %s."
            .formatted(
                property, Secrets.withoutUserInfo(address), String.join(", ", PORTS.keySet())));
  }

  private static void http(URI uri) throws IOException {
    HttpClient client =
        HttpClient.newBuilder().connectTimeout(PATIENCE).sslContext(trusting()).build();
    HttpRequest get = HttpRequest.newBuilder(uri).timeout(PATIENCE).build();
    try {
      // The head is enough: a body may never end.
      client.send(get, HttpResponse.BodyHandlers.ofInputStream()).body().close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static RunnerException silent(String property, URI uri, int port, IOException e) {
    return RunnerException.environment(
        ("The target does not answer at %s:%d (%s): %s. Check that it runs, the address in the"
                + " target file, and the way through firewalls.")
            .formatted(uri.getHost(), port, property, e),
        e);
  }

  /** JMeter accepts every certificate, so a sign of life must not depend on one either. */
  private static SSLContext trusting() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new AcceptAll()}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has TLS", e);
    }
  }

  private static final class AcceptAll extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
