package org.authmeter.benchmarks.bare;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.apache.http.HttpHost;
import org.apache.http.NameValuePair;
import org.apache.http.client.config.CookieSpecs;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.entity.UrlEncodedFormEntity;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpPost;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.http.client.protocol.HttpClientContext;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.conn.socket.LayeredConnectionSocketFactory;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.conn.ssl.NoopHostnameVerifier;
import org.apache.http.conn.ssl.SSLConnectionSocketFactory;
import org.apache.http.impl.client.BasicCookieStore;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.impl.client.LaxRedirectStrategy;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.apache.http.message.BasicNameValuePair;
import org.apache.http.protocol.HttpContext;
import org.apache.http.util.EntityUtils;
import org.authmeter.common.tls.TlsProvider;

/**
 * Apache HttpClient as a browser of one user: the client is built once, and {@link #reset} makes
 * its cookies, connections and TLS sessions new. As in JMeter every certificate is taken, so that
 * none of the tools checks more. Not safe for threads.
 */
final class BareBrowser implements Closeable {
  private static final int TIMEOUT_MS = 30_000;
  private static final Pattern HEX_REFERENCE = Pattern.compile("&#x([0-9a-fA-F]{1,6});");

  private final FreshTls tls;
  private final PoolingHttpClientConnectionManager connections;
  private final CloseableHttpClient client;
  private HttpClientContext context;

  /**
   * @param host a name that no name service has
   * @param address where it is
   * @param redirects whether redirects are followed
   * @param provider who speaks TLS
   */
  BareBrowser(String host, String address, boolean redirects, TlsProvider provider) {
    tls = new FreshTls(provider);
    connections =
        new PoolingHttpClientConnectionManager(
            RegistryBuilder.<ConnectionSocketFactory>create()
                .register("http", PlainConnectionSocketFactory.INSTANCE)
                .register("https", tls)
                .build(),
            name -> new InetAddress[] {InetAddress.getByName(name.equals(host) ? address : name)});
    client =
        HttpClients.custom()
            .setConnectionManager(connections)
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setConnectTimeout(TIMEOUT_MS)
                    .setSocketTimeout(TIMEOUT_MS)
                    .setCookieSpec(CookieSpecs.STANDARD)
                    .setRedirectsEnabled(redirects)
                    .build())
            .setRedirectStrategy(LaxRedirectStrategy.INSTANCE)
            .disableContentCompression()
            .disableAutomaticRetries()
            .disableAuthCaching()
            .build();
    reset();
  }

  /** Forgets cookies, connections and TLS sessions. */
  void reset() {
    connections.closeIdleConnections(0, TimeUnit.MILLISECONDS);
    tls.forget();
    context = HttpClientContext.create();
    context.setCookieStore(new BasicCookieStore());
  }

  /** The page that answers a request. */
  String page(HttpUriRequest request) throws IOException {
    try (CloseableHttpResponse response = send(request)) {
      return new String(EntityUtils.toByteArray(response.getEntity()), StandardCharsets.UTF_8);
    }
  }

  /**
   * Takes the IdP's page with the Response to the testbed's SP.
   *
   * @param expect text of the protected page, which proves the login
   */
  void deliver(String response, URI resource, String expect) throws IOException {
    String page =
        page(
            form(
                resource.resolve("/Shibboleth.sso/SAML2/POST").toString(),
                "RelayState",
                hiddenField(response, "RelayState"),
                "SAMLResponse",
                hiddenField(response, "SAMLResponse")));
    if (!page.contains(expect)) {
      throw new IOException("the last page does not contain '" + expect + "'");
    }
  }

  CloseableHttpResponse send(HttpUriRequest request) throws IOException {
    return client.execute(request, context);
  }

  /** What the last request has left, such as the redirects that it followed. */
  HttpClientContext context() {
    return context;
  }

  /**
   * A form that is sent.
   *
   * @param fields names and values in turn
   */
  static HttpPost form(String target, String... fields) {
    List<NameValuePair> pairs = new ArrayList<>();
    for (int i = 0; i < fields.length; i += 2) {
      pairs.add(new BasicNameValuePair(fields[i], fields[i + 1]));
    }
    HttpPost post = new HttpPost(target);
    post.setEntity(new UrlEncodedFormEntity(pairs, StandardCharsets.UTF_8));
    return post;
  }

  /**
   * The value of a hidden field of the testbed's pages.
   *
   * @throws IOException if the page has no such field
   */
  static String hiddenField(String page, String field) throws IOException {
    String before = "name=\"" + field + "\" value=\"";
    int start = page.indexOf(before);
    if (start < 0) {
      throw new IOException("a page has no hidden field " + field);
    }
    start += before.length();
    String value = page.substring(start, page.indexOf('"', start));
    if (value.indexOf('&') < 0) {
      return value;
    }
    return HEX_REFERENCE
        .matcher(value)
        .replaceAll(
            m -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(m.group(1), 16))))
        .replace("&amp;", "&");
  }

  @Override
  public void close() throws IOException {
    client.close();
  }

  /** TLS that resumes nothing after {@link #forget}. */
  private static final class FreshTls implements LayeredConnectionSocketFactory {
    private static final TrustManager[] TRUST = {
      new X509TrustManager() {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {
          // taken
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {
          // taken
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
          return new X509Certificate[0];
        }
      }
    };

    private final TlsProvider provider;
    private SSLConnectionSocketFactory current;

    FreshTls(TlsProvider provider) {
      this.provider = provider;
    }

    void forget() {
      try {
        current =
            new SSLConnectionSocketFactory(
                provider.context("TLS", null, TRUST), NoopHostnameVerifier.INSTANCE);
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every Java has TLS", e);
      }
    }

    @Override
    public Socket createSocket(HttpContext context) throws IOException {
      return current.createSocket(context);
    }

    @Override
    public Socket connectSocket(
        int timeout,
        Socket socket,
        HttpHost host,
        InetSocketAddress remote,
        InetSocketAddress local,
        HttpContext context)
        throws IOException {
      return current.connectSocket(timeout, socket, host, remote, local, context);
    }

    @Override
    public Socket createLayeredSocket(Socket socket, String target, int port, HttpContext context)
        throws IOException {
      return current.createLayeredSocket(socket, target, port, context);
    }
  }
}
