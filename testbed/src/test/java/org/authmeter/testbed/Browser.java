package org.authmeter.testbed;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A browser with its own cookies and connections, which reaches the IdP's host name at an address
 * of the test's choice, as the documented measurement did with hosts files. Certificates are
 * checked against the testbed's authority. Needs jdk.httpclient.allowRestrictedHeaders=host, which
 * the build sets: the Host header is not the address connected to.
 */
public final class Browser {
  private static final int MAX_HOPS = 20;

  private final RunningTestbed testbed;
  private final HttpClient client;
  private final Map<String, Map<String, String>> cookies = new TreeMap<>();
  private final List<Page> history = new ArrayList<>();
  private String node;

  public Browser(RunningTestbed testbed) {
    this(testbed, tls(testbed));
  }

  /** A browser that shares a TLS context, and so may resume sessions of another. */
  public Browser(RunningTestbed testbed, SSLContext tls) {
    this.testbed = testbed;
    this.node = testbed.get("authmeter.saml.nodes");
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10));
    this.client = (tls == null ? builder : builder.sslContext(tls)).build();
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
    return this;
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
    return send(
        url,
        fields.entrySet().stream()
            .map(e -> encode(e.getKey()) + "=" + encode(e.getValue()))
            .collect(Collectors.joining("&")));
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

  private Page send(URI url, String form) throws IOException {
    boolean idp = url.getHost().equals(testbed.get("authmeter.saml.idpHost"));
    String address = idp ? node : url.getHost().matches("[0-9.]+") ? url.getHost() : "127.0.0.1";
    URI target = URI.create(url.toString().replaceFirst(url.getHost(), address));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target)
            .timeout(Duration.ofSeconds(20))
            .header("Host", url.getAuthority());
    Map<String, String> jar = cookies.computeIfAbsent(url.getHost(), h -> new TreeMap<>());
    if (!jar.isEmpty()) {
      request.header(
          "Cookie",
          jar.entrySet().stream()
              .map(c -> c.getKey() + "=" + c.getValue())
              .collect(Collectors.joining("; ")));
    }
    if (form != null) {
      request
          .header("Content-Type", "application/x-www-form-urlencoded")
          .POST(HttpRequest.BodyPublishers.ofString(form));
    }
    try {
      HttpResponse<String> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      List<String> set = response.headers().allValues("Set-Cookie");
      set.forEach(cookie -> keep(jar, cookie));
      Page page =
          new Page(
              response.statusCode(),
              url,
              response.body(),
              response.headers().firstValue("Location").orElse(null),
              set);
      history.add(page);
      return page;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
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

  private static String encode(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
