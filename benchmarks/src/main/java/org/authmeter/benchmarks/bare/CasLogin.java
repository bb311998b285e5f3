package org.authmeter.benchmarks.bare;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.http.Header;
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
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.impl.client.BasicCookieStore;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.apache.http.message.BasicNameValuePair;
import org.apache.http.util.EntityUtils;

/**
 * A login at the testbed's CAS server by a program that knows its pages: it reads the one hidden
 * value that changes and the ticket, and looks for the user in the validation. Each login has new
 * cookies, a new connection and a new TLS context; the validations share a connection that is kept,
 * as those of a service do. Not safe for threads.
 */
final class CasLogin implements BareMain.Operation {
  private static final int TIMEOUT_MS = 30_000;
  private static final RequestConfig CONFIG =
      RequestConfig.custom()
          .setConnectTimeout(TIMEOUT_MS)
          .setSocketTimeout(TIMEOUT_MS)
          .setCookieSpec(CookieSpecs.STANDARD)
          .setRedirectsEnabled(false)
          .build();

  private final String login;
  private final String validate;
  private final String user;
  private final String password;
  private final FreshTls browserTls = new FreshTls();
  private final FreshTls serviceTls = new FreshTls();
  private final PoolingHttpClientConnectionManager browserConnections;
  private final CloseableHttpClient browser;
  private final CloseableHttpClient service;

  /**
   * @param settings addresses of the testbed, {@code bare.user} and {@code bare.password}
   */
  CasLogin(Properties settings) {
    URI cas = URI.create(settings.getProperty("authmeter.cas.url"));
    String node = settings.getProperty("authmeter.cas.nodes");
    String serviceUrl = settings.getProperty("authmeter.cas.service");
    String query = "?service=" + URLEncoder.encode(serviceUrl, StandardCharsets.UTF_8);
    login = cas + "/login" + query;
    validate = cas + "/p3/serviceValidate" + query + "&ticket=";
    user = settings.getProperty("bare.user");
    password = settings.getProperty("bare.password");
    serviceTls.forget();
    browserConnections = connections(browserTls, cas.getHost(), node);
    browser = client(browserConnections);
    service = client(connections(serviceTls, cas.getHost(), node));
  }

  private static PoolingHttpClientConnectionManager connections(
      FreshTls tls, String host, String node) {
    return new PoolingHttpClientConnectionManager(
        RegistryBuilder.<ConnectionSocketFactory>create().register("https", tls).build(),
        name -> new InetAddress[] {InetAddress.getByName(name.equals(host) ? node : name)});
  }

  private static CloseableHttpClient client(PoolingHttpClientConnectionManager connections) {
    return HttpClients.custom()
        .setConnectionManager(connections)
        .setDefaultRequestConfig(CONFIG)
        .disableContentCompression()
        .disableAutomaticRetries()
        .disableAuthCaching()
        .build();
  }

  /**
   * Logs in.
   *
   * @throws IOException if the validation does not name the user
   */
  @Override
  public void run() throws IOException {
    browserConnections.closeIdleConnections(0, TimeUnit.MILLISECONDS);
    browserTls.forget();
    HttpClientContext context = HttpClientContext.create();
    context.setCookieStore(new BasicCookieStore());
    String form = body(browser, context, new HttpGet(login));
    List<NameValuePair> fields = new ArrayList<>();
    fields.add(new BasicNameValuePair("username", user));
    fields.add(new BasicNameValuePair("password", password));
    fields.add(new BasicNameValuePair("execution", HiddenField.of(form, "execution")));
    fields.add(new BasicNameValuePair("_eventId", "submit"));
    fields.add(new BasicNameValuePair("geolocation", ""));
    fields.add(new BasicNameValuePair("submitBtn", "Login"));
    HttpPost post = new HttpPost(login);
    post.setEntity(new UrlEncodedFormEntity(fields, StandardCharsets.UTF_8));
    String ticket = ticket(context, post);
    String answer = body(service, HttpClientContext.create(), new HttpGet(validate + ticket));
    if (!answer.contains("<cas:user>" + user + "</cas:user>")) {
      throw new IOException("the validation does not name " + user);
    }
  }

  private String ticket(HttpClientContext context, HttpUriRequest request) throws IOException {
    try (CloseableHttpResponse response = browser.execute(request, context)) {
      EntityUtils.consume(response.getEntity());
      Header location = response.getFirstHeader("Location");
      int at = location == null ? -1 : location.getValue().indexOf("ticket=");
      if (at < 0) {
        throw new IOException("the answer holds no ticket: " + response.getStatusLine());
      }
      return location.getValue().substring(at + "ticket=".length());
    }
  }

  private static String body(
      CloseableHttpClient client, HttpClientContext context, HttpUriRequest request)
      throws IOException {
    try (CloseableHttpResponse response = client.execute(request, context)) {
      return new String(EntityUtils.toByteArray(response.getEntity()), StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() throws IOException {
    browser.close();
    service.close();
  }
}
