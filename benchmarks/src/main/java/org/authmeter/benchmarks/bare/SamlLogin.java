package org.authmeter.benchmarks.bare;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.http.NameValuePair;
import org.apache.http.client.config.CookieSpecs;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.entity.UrlEncodedFormEntity;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.client.methods.HttpPost;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.http.client.protocol.HttpClientContext;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.conn.DnsResolver;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.impl.client.BasicCookieStore;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.impl.client.LaxRedirectStrategy;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.apache.http.message.BasicNameValuePair;
import org.apache.http.util.EntityUtils;

/**
 * A SAML login at the testbed by a program that knows every page: it reads the three values that
 * change, and looks for the text that proves the login. Each login has new cookies, new connections
 * and a new TLS context, as a new browser has; the client is built once. Not safe for threads.
 */
final class SamlLogin implements BareMain.Operation {
  private static final int TIMEOUT_MS = 30_000;
  private static final RequestConfig CONFIG =
      RequestConfig.custom()
          .setConnectTimeout(TIMEOUT_MS)
          .setSocketTimeout(TIMEOUT_MS)
          .setCookieSpec(CookieSpecs.STANDARD)
          .build();

  private final URI resource;
  private final String expect;
  private final String user;
  private final String password;
  private final FreshTls tls = new FreshTls();
  private final PoolingHttpClientConnectionManager connections;
  private final CloseableHttpClient client;

  /**
   * @param settings addresses of the testbed, {@code bare.user} and {@code bare.password}
   */
  SamlLogin(Properties settings) {
    user = settings.getProperty("bare.user");
    password = settings.getProperty("bare.password");
    resource = URI.create(settings.getProperty("authmeter.saml.resource"));
    expect = settings.getProperty("authmeter.saml.expect").replace("{user}", user);
    String idpHost = settings.getProperty("authmeter.saml.idpHost");
    String idpAddress = settings.getProperty("authmeter.saml.nodes");
    DnsResolver names =
        host -> new InetAddress[] {InetAddress.getByName(host.equals(idpHost) ? idpAddress : host)};
    connections =
        new PoolingHttpClientConnectionManager(
            RegistryBuilder.<ConnectionSocketFactory>create()
                .register("http", PlainConnectionSocketFactory.INSTANCE)
                .register("https", tls)
                .build(),
            names);
    client =
        HttpClients.custom()
            .setConnectionManager(connections)
            .setDefaultRequestConfig(CONFIG)
            .setRedirectStrategy(LaxRedirectStrategy.INSTANCE)
            .disableContentCompression()
            .disableAutomaticRetries()
            .disableAuthCaching()
            .build();
  }

  /**
   * Logs in.
   *
   * @throws IOException if the protected page does not prove the login
   */
  @Override
  public void run() throws IOException {
    connections.closeIdleConnections(0, TimeUnit.MILLISECONDS);
    tls.forget();
    HttpClientContext context = HttpClientContext.create();
    context.setCookieStore(new BasicCookieStore());
    String form = send(context, new HttpGet(resource));
    Map<String, String> credentials =
        Map.of(
            "csrf_token",
            HiddenField.of(form, "csrf_token"),
            "donotcache",
            "1",
            "j_username",
            user,
            "j_password",
            password,
            "_eventId_proceed",
            "");
    String response = send(context, post(last(context).resolve("UserPassword"), credentials));
    Map<String, String> message =
        Map.of(
            "RelayState", HiddenField.of(response, "RelayState"),
            "SAMLResponse", HiddenField.of(response, "SAMLResponse"));
    String page = send(context, post(resource.resolve("/Shibboleth.sso/SAML2/POST"), message));
    if (!page.contains(expect)) {
      throw new IOException("the last page does not contain '" + expect + "'");
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
  }

  /** The address of the page that the redirects ended at. */
  private static URI last(HttpClientContext context) {
    List<URI> redirects = context.getRedirectLocations();
    return redirects.get(redirects.size() - 1);
  }

  private static HttpPost post(URI target, Map<String, String> fields) {
    List<NameValuePair> pairs = new ArrayList<>();
    fields.forEach((name, value) -> pairs.add(new BasicNameValuePair(name, value)));
    HttpPost post = new HttpPost(target);
    post.setEntity(new UrlEncodedFormEntity(pairs, StandardCharsets.UTF_8));
    return post;
  }

  private String send(HttpClientContext context, HttpUriRequest request) throws IOException {
    try (CloseableHttpResponse response = client.execute(request, context)) {
      byte[] body = EntityUtils.toByteArray(response.getEntity());
      return new String(body, StandardCharsets.UTF_8);
    }
  }
}
