package org.authmeter.runner.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** mod_auth_openidc accepts users of the testbed's OpenID Provider, as it does Keycloak's. */
@Tag("third-party")
class OpenidcIT {
  @TempDir Path shared;

  @Test
  void shouldAcceptAUserOfTheTestbed() throws Exception {
    Needed.require(Needed.APACHE, Needed.OPENIDC);
    try (OpenidcRp rp = new OpenidcRp(shared);
        OpenIdOp op = OpenIdOp.testbed(shared, rp.redirectUri(), "--variant", "memcached")) {
      shouldLogIn(rp.start(op), op);
    }
  }

  @Test
  void shouldAcceptAUserOfKeycloak() throws Exception {
    Needed.require(Needed.APACHE, Needed.OPENIDC, Needed.KEYCLOAK);
    try (OpenidcRp rp = new OpenidcRp(shared);
        OpenIdOp op = OpenIdOp.keycloak(shared, rp.redirectUri())) {
      shouldLogIn(rp.start(op), op);
    }
  }

  private static void shouldLogIn(OpenidcRp rp, OpenIdOp op) throws Exception {
    Account account = op.accounts().get(0);
    PlainBrowser browser = new PlainBrowser(trusting(rp.certificate(), op.trust()));
    Document form = browser.get(rp.resource());
    assertThat(form.select("input[type=password]")).as(form.html()).hasSize(1);
    Document again = browser.logIn(form, account.name(), "not the password");
    assertThat(again.text()).doesNotContain("Signed on as");
    Document page = browser.logIn(again, account.name(), account.password());
    assertThat(page.location()).isEqualTo(rp.resource());
    assertThat(page.text()).contains("Signed on as " + account.name() + ".");
  }

  private static SSLContext trusting(Path... certificates) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    CertificateFactory factory = CertificateFactory.getInstance("X.509");
    for (Path pem : certificates) {
      try (var in = Files.newInputStream(pem)) {
        store.setCertificateEntry(pem.toString(), factory.generateCertificate(in));
      }
    }
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  /** Cookies, redirects and forms, without any code of the plugin. */
  private static final class PlainBrowser {
    private static final int MAXIMUM_HOPS = 20;

    private final HttpClient http;
    private final Map<String, Map<String, String>> cookies = new TreeMap<>();

    PlainBrowser(SSLContext tls) {
      http = HttpClient.newBuilder().sslContext(tls).build();
    }

    Document get(String url) throws Exception {
      return send(URI.create(url), null);
    }

    Document logIn(Document page, String user, String password) throws Exception {
      Element form = page.selectFirst("form:has(input[type=password])");
      Map<String, String> fields = new LinkedHashMap<>();
      for (Element input : form.select("input[name]")) {
        String value =
            switch (input.attr("type")) {
              case "password" -> password;
              case "text" -> user;
              default -> input.attr("value");
            };
        fields.put(input.attr("name"), value);
      }
      return send(URI.create(form.absUrl("action")), fields);
    }

    private Document send(URI start, Map<String, String> form) throws Exception {
      URI url = start;
      Map<String, String> fields = form;
      for (int hop = 0; hop < MAXIMUM_HOPS; hop++) {
        HttpResponse<String> answer = once(url, fields);
        if (answer.statusCode() != 302 && answer.statusCode() != 303) {
          return Jsoup.parse(answer.body(), url.toString());
        }
        url = url.resolve(answer.headers().firstValue("Location").orElseThrow());
        fields = null;
      }
      throw new IllegalStateException("more than " + MAXIMUM_HOPS + " hops, at " + url);
    }

    private HttpResponse<String> once(URI url, Map<String, String> form) throws Exception {
      // The testbed's made-up name is in no name service; its certificate has the address too.
      URI reached = URI.create(url.toString().replace("//idp.localhost:", "//127.0.0.1:"));
      Map<String, String> jar = cookies.computeIfAbsent(reached.getHost(), h -> new TreeMap<>());
      // mod_auth_openidc answers 401 to who does not accept pages.
      HttpRequest.Builder request = HttpRequest.newBuilder(reached).header("Accept", "text/html");
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
            .POST(
                BodyPublishers.ofString(
                    form.entrySet().stream()
                        .map(f -> encode(f.getKey()) + "=" + encode(f.getValue()))
                        .collect(Collectors.joining("&"))));
      }
      HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
      for (String cookie : answer.headers().allValues("Set-Cookie")) {
        String pair = cookie.split(";", 2)[0];
        jar.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
      }
      return answer;
    }

    private static String encode(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
  }
}
