package org.authmeter.testbed;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.http.HttpResponse;
import org.apache.http.NameValuePair;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.entity.UrlEncodedFormEntity;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.RequestBuilder;
import org.apache.http.config.Registry;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.conn.ssl.SSLConnectionSocketFactory;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.apache.http.message.BasicNameValuePair;
import org.apache.http.util.EntityUtils;

/**
 * A browser with its own cookies and connections, which reaches the IdP's host name at an address
 * of the test's choice, as the documented measurement did with hosts files. Certificates are
 * checked against the testbed's authority. It is made of the client that JMeter has too: kept
 * connections are used again for certain, which a test that counts them needs.
 */
public final class Browser {
  private static final int MAX_HOPS = 20;
  private static final int TIMEOUT_MILLIS = 20_000;

  private final RunningTestbed testbed;
  private final PoolingHttpClientConnectionManager connections;
  private final CloseableHttpClient client;
  private final Map<String, Map<String, String>> cookies = new TreeMap<>();
  private final List<Page> history = new ArrayList<>();
  private String node;
  private String end;

  public Browser(RunningTestbed testbed) {
    this(testbed, tls(testbed));
  }

  /** A browser that shares a TLS context, and so may resume sessions of another. */
  public Browser(RunningTestbed testbed, SSLContext tls) {
    this.testbed = testbed;
    this.node = testbed.get("authmeter.saml.nodes");
    RegistryBuilder<ConnectionSocketFactory> schemes =
        RegistryBuilder.<ConnectionSocketFactory>create()
            .register("http", PlainConnectionSocketFactory.INSTANCE);
    if (tls != null) {
      schemes.register("https", new SSLConnectionSocketFactory(tls));
    }
    Registry<ConnectionSocketFactory> registry = schemes.build();
    this.connections =
        new PoolingHttpClientConnectionManager(
            registry, host -> new InetAddress[] {InetAddress.getByName(address(host))});
    this.client =
        HttpClients.custom()
            .setConnectionManager(connections)
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setConnectTimeout(TIMEOUT_MILLIS)
                    .setSocketTimeout(TIMEOUT_MILLIS)
                    .build())
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAutomaticRetries()
            .build();
  }

  private String address(String host) {
    if (host.equals(testbed.get("authmeter.saml.idpHost"))) {
      return node;
    }
    return host.matches("[0-9.]+") ? host : "127.0.0.1";
  }

  /** A context that trusts the testbed's authority; null on plain HTTP. */
  public static SSLContext tls(RunningTestbed testbed) {
    if (testbed.find("testbed.ca") == null) {
      return null;
    }
    try (InputStream pem = Files.newInputStream(Path.of(testbed.get("testbed.ca")))) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      trusted.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(pem));
      TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
      factory.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** From now on the IdP is asked at this address. */
  public Browser at(String address) {
    node = address;
    connections.closeIdleConnections(0, TimeUnit.MILLISECONDS);
    return this;
  }

  /** From now on what leads to a URL that begins so is not followed, but is an end. */
  public Browser endingAt(String url) {
    end = url;
    return this;
  }

  private boolean ended(Page page) {
    return end != null
        && (page.isRedirect() && page.location().startsWith(end)
            || page.hasForm() && page.action().toString().startsWith(end));
  }

  /** Another browser that has this one's cookies. */
  public Browser copy() {
    Browser copy = new Browser(testbed).at(node).endingAt(end);
    cookies.forEach((host, values) -> copy.cookies.put(host, new TreeMap<>(values)));
    return copy;
  }

  /** Forgets the cookies of the SP, as another SP would not have them either. */
  public void forgetSp() {
    cookies.remove("localhost");
  }

  public List<Page> history() {
    return history;
  }

  public Page get(String url) throws IOException {
    return send(URI.create(url), null);
  }

  public Page post(URI url, Map<String, String> fields) throws IOException {
    List<NameValuePair> pairs = new ArrayList<>();
    fields.forEach((name, value) -> pairs.add(new BasicNameValuePair(name, value)));
    return send(url, pairs);
  }

  /** Opens the protected resource and goes on until the login form or an end. */
  public Page open() throws IOException {
    return open(testbed.get("authmeter.saml.resource"));
  }

  public Page open(String url) throws IOException {
    return goOn(get(url));
  }

  /** Fills the login form in and goes on to the end. */
  public Page signOn(Page form, String user, String password) throws IOException {
    Map<String, String> fields = form.fields();
    fields.put("j_username", user);
    fields.put("j_password", password);
    return goOn(post(form.action(), fields));
  }

  public Page login(String user) throws IOException {
    return signOn(open(), user, user + "pw");
  }

  /** Follows redirects and posts forms that need no user. */
  public Page goOn(Page page) throws IOException {
    Page current = page;
    for (int hop = 0; hop < MAX_HOPS; hop++) {
      if (ended(current)) {
        return current;
      }
      if (current.isRedirect()) {
        current = send(current.url().resolve(current.location()), null);
      } else if (current.hasForm() && !current.isLoginForm()) {
        current = post(current.action(), current.fields());
      } else {
        return current;
      }
    }
    throw new IOException("more than " + MAX_HOPS + " hops, at " + current.url());
  }

  private Page send(URI url, List<NameValuePair> form) throws IOException {
    RequestBuilder request = form == null ? RequestBuilder.get(url) : RequestBuilder.post(url);
    Map<String, String> jar = cookies.computeIfAbsent(url.getHost(), h -> new TreeMap<>());
    if (!jar.isEmpty()) {
      request.addHeader(
          "Cookie",
          jar.entrySet().stream()
              .map(c -> c.getKey() + "=" + c.getValue())
              .collect(Collectors.joining("; ")));
    }
    if (form != null) {
      request.setEntity(new UrlEncodedFormEntity(form, StandardCharsets.UTF_8));
    }
    try (CloseableHttpResponse response = client.execute(request.build())) {
      List<String> set = headers(response, "Set-Cookie");
      set.forEach(cookie -> keep(jar, cookie));
      String body =
          response.getEntity() == null
              ? ""
              : EntityUtils.toString(response.getEntity(), StandardCharsets.UTF_8);
      List<String> location = headers(response, "Location");
      Page page =
          new Page(
              response.getStatusLine().getStatusCode(),
              url,
              body,
              location.isEmpty() ? null : location.get(0),
              set);
      history.add(page);
      return page;
    }
  }

  private static List<String> headers(HttpResponse response, String name) {
    return Arrays.stream(response.getHeaders(name)).map(header -> header.getValue()).toList();
  }

  private static void keep(Map<String, String> jar, String cookie) {
    String pair = cookie.split(";", 2)[0];
    String name = pair.substring(0, pair.indexOf('='));
    if (cookie.contains("Max-Age=0") || cookie.contains("Expires=Thu, 01 Jan 1970")) {
      jar.remove(name);
    } else {
      jar.put(name, pair.substring(pair.indexOf('=') + 1));
    }
  }
}
