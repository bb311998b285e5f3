package org.authmeter.runner.bench.bare;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.impl.client.LaxRedirectStrategy;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.apache.http.message.BasicNameValuePair;
import org.apache.http.util.EntityUtils;

/**
 * One login at the testbed by a program that knows every page beforehand: it looks for the three
 * values that change, and for the text that proves the login. Each login has new cookies, new
 * connections and a new TLS context, as a new browser has.
 */
final class BareLogin {
  private static final int TIMEOUT_MS = 30_000;
  private static final RequestConfig CONFIG =
      RequestConfig.custom()
          .setConnectTimeout(TIMEOUT_MS)
          .setSocketTimeout(TIMEOUT_MS)
          .setCookieSpec(CookieSpecs.STANDARD)
          .build();

  private final URI resource;
  private final String expect;
  private final DnsResolver names;
  private final String user;
  private final String password;

  BareLogin(
      URI resource,
      String expect,
      String idpHost,
      String idpAddress,
      String user,
      String password) {
    this.resource = resource;
    this.expect = expect;
    this.names =
        host -> new InetAddress[] {InetAddress.getByName(host.equals(idpHost) ? idpAddress : host)};
    this.user = user;
    this.password = password;
  }

  /**
   * Logs in.
   *
   * @throws IOException if the protected page does not prove the login
   */
  void run() throws IOException {
    try (PoolingHttpClientConnectionManager connections = connections();
        CloseableHttpClient client =
            HttpClients.custom()
                .setConnectionManager(connections)
                .setDefaultRequestConfig(CONFIG)
                .setRedirectStrategy(LaxRedirectStrategy.INSTANCE)
                .disableContentCompression()
                .disableAutomaticRetries()
                .disableAuthCaching()
                .build()) {
      HttpClientContext context = HttpClientContext.create();
      String form = send(client, context, new HttpGet(resource));
      Map<String, String> credentials =
          Map.of(
              "csrf_token",
              Values.of(form, "csrf_token"),
              "donotcache",
              "1",
              "j_username",
              user,
              "j_password",
              password,
              "_eventId_proceed",
              "");
      String response =
          send(client, context, post(last(context).resolve("UserPassword"), credentials));
      Map<String, String> message =
          Map.of(
              "RelayState", Values.of(response, "RelayState"),
              "SAMLResponse", Values.of(response, "SAMLResponse"));
      String page =
          send(client, context, post(resource.resolve("/Shibboleth.sso/SAML2/POST"), message));
      if (!page.contains(expect)) {
        throw new IOException("the last page does not hold '" + expect + "'");
      }
    }
  }

  private PoolingHttpClientConnectionManager connections() {
    RegistryBuilder<ConnectionSocketFactory> schemes = RegistryBuilder.create();
    schemes.register("http", PlainConnectionSocketFactory.INSTANCE);
    if (resource.getScheme().equals("https")) {
      schemes.register("https", TrustAll.newFactory());
    }
    return new PoolingHttpClientConnectionManager(schemes.build(), names);
  }

  /** Address of the page that the redirects ended at. */
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

  private static String send(
      CloseableHttpClient client, HttpClientContext context, HttpUriRequest request)
      throws IOException {
    try (CloseableHttpResponse response = client.execute(request, context)) {
      byte[] body = EntityUtils.toByteArray(response.getEntity());
      return new String(body, StandardCharsets.UTF_8);
    }
  }
}
