package org.authmeter.signon.kerberos;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.security.auth.Subject;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import org.apache.kerby.kerberos.kerb.server.SimpleKdcServer;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.Headers;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.oidc.OidcClient;
import org.authmeter.signon.oidc.OidcOutcome;
import org.authmeter.signon.oidc.OidcTask;
import org.authmeter.signon.oidc.OidcTask.AuthorizationOptions;
import org.authmeter.signon.oidc.OidcTask.Misuse;
import org.authmeter.signon.oidc.OidcTask.Operation;
import org.authmeter.signon.oidc.OidcTask.Pkce;
import org.authmeter.signon.oidc.OidcTask.Prompt;
import org.authmeter.signon.oidc.OidcTask.ResponseMode;
import org.authmeter.signon.oidc.OidcTask.TokenKind;
import org.authmeter.signon.oidc.OidcTask.TokenRequest;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSCredential;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.Oid;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tickets of Apache Kerby's KDC, at a server that checks them by the JDK's GSS. */
class KerberosPagesTest {
  private static final String REALM = "AUTHMETER.TEST";
  private static final String SERVICE = "HTTP/localhost@" + REALM;
  private static final String PASSWORD = "pä55 word";
  private static final String CONFIGURATION = "java.security.krb5.conf";

  @TempDir static Path folder;
  private static String before;
  private static SimpleKdcServer kdc;
  private static HttpServer server;
  private static Subject service;
  private static boolean deaf;
  private static final List<String> SIGNED_ON = new ArrayList<>();

  private final Map<String, String> settings = new HashMap<>();
  private final Wire wire = new Wire();
  private String user = "alice";

  @BeforeAll
  static void start() throws Exception {
    before = System.getProperty(CONFIGURATION);
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    kdc = new SimpleKdcServer();
    kdc.setKdcHost("localhost");
    kdc.setKdcRealm(REALM);
    kdc.setAllowUdp(false);
    kdc.setKdcTcpPort(port);
    kdc.setWorkDir(folder.toFile());
    kdc.init();
    kdc.start();
    kdc.createPrincipal("alice@" + REALM, PASSWORD);
    kdc.createPrincipal("bob@" + REALM, PASSWORD);
    kdc.createPrincipal(SERVICE, "of the service");
    Path keytab = folder.resolve("service.keytab");
    kdc.exportPrincipal(SERVICE, keytab.toFile());
    kdc.exportPrincipal("bob@" + REALM, folder.resolve("bob.keytab").toFile());
    Path configuration =
        Files.writeString(
            folder.resolve("client.conf"),
            """
            [libdefaults]
              default_realm = %1$s
              udp_preference_limit = 1
            [realms]
              %1$s = {
                kdc = localhost:%2$d
              }
            """
                .formatted(REALM, port));
    System.setProperty(CONFIGURATION, configuration.toString());
    service = login(keytab);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", KerberosPagesTest::answer);
    server.start();
  }

  /** As a web server does at its start. */
  private static Subject login(Path keytab) throws Exception {
    LoginContext context =
        new LoginContext(
            "service",
            new Subject(),
            null,
            new Configuration() {
              @Override
              public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
                return new AppConfigurationEntry[] {
                  new AppConfigurationEntry(
                      "com.sun.security.auth.module.Krb5LoginModule",
                      LoginModuleControlFlag.REQUIRED,
                      Map.of(
                          "principal", SERVICE,
                          "useKeyTab", "true",
                          "keyTab", keytab.toString(),
                          "storeKey", "true",
                          "doNotPrompt", "true",
                          "isInitiator", "false"))
                };
              }
            });
    context.login();
    return context.getSubject();
  }

  @AfterAll
  static void stop() throws Exception {
    if (server != null) {
      server.stop(0);
    }
    if (kdc != null) {
      kdc.stop();
    }
    if (before == null) {
      System.clearProperty(CONFIGURATION);
    } else {
      System.setProperty(CONFIGURATION, before);
    }
  }

  private static void answer(HttpExchange exchange) throws IOException {
    String sent = exchange.getRequestHeaders().getFirst("Authorization");
    String name = sent == null || deaf ? null : name(sent.substring("Negotiate ".length()));
    byte[] body = ("<p>Signed on as " + name + "</p>").getBytes(StandardCharsets.UTF_8);
    if (name == null) {
      exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"x\"");
      exchange.getResponseHeaders().add("WWW-Authenticate", "Negotiate");
      exchange.sendResponseHeaders(401, -1);
    } else {
      SIGNED_ON.add(name);
      exchange.getResponseHeaders().set("Content-Type", "text/html");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  /** Of the user whose ticket it is; null = no good one. */
  private static String name(String token) {
    try {
      return Subject.doAs(
          service,
          (PrivilegedExceptionAction<String>)
              () -> {
                GSSManager manager = GSSManager.getInstance();
                GSSContext context =
                    manager.createContext(
                        manager.createCredential(
                            null,
                            GSSCredential.INDEFINITE_LIFETIME,
                            new Oid("1.3.6.1.5.5.2"),
                            GSSCredential.ACCEPT_ONLY));
                byte[] bytes = Base64.getDecoder().decode(token);
                context.acceptSecContext(bytes, 0, bytes.length);
                return context.isEstablished() ? context.getSrcName().toString() : null;
              });
    } catch (Exception e) {
      if (e.getCause() instanceof GSSException) {
        return null;
      }
      throw new IllegalStateException(e);
    }
  }

  @BeforeEach
  void reset() {
    SIGNED_ON.clear();
    deaf = false;
    settings.put("PASSWORD", PASSWORD);
    settings.put("KERBEROS_TICKETS", "fresh");
  }

  /** A browser without a certificate, a cookie or a redirect. */
  private static final class Wire implements HttpExchanges {
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<String> labels = new ArrayList<>();
    private final List<String> steps = new ArrayList<>();

    @Override
    public Page exchange(Request request) throws IOException {
      HttpRequest.Builder made =
          HttpRequest.newBuilder(request.uri()).method(request.method(), BodyPublishers.noBody());
      request.headers().forEach(made::header);
      try {
        HttpResponse<byte[]> answer = client.send(made.build(), BodyHandlers.ofByteArray());
        List<String[]> headers = new ArrayList<>();
        answer
            .headers()
            .map()
            .forEach((name, values) -> values.forEach(v -> headers.add(new String[] {name, v})));
        return new Page(
            answer.statusCode(),
            request.uri(),
            null,
            answer.headers().firstValue("Content-Type").orElse(""),
            answer.body(),
            Headers.of(headers.toArray(String[][]::new), h -> h[0], h -> h[1]));
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }

    @Override
    public void label(String label) {
      labels.add(label);
    }

    @Override
    public void step(String label, Duration took) {
      assertThat(took).isPositive();
      steps.add(label);
    }

    @Override
    public void pauseBeforeCredentials() {
      // nobody types
    }

    @Override
    public Map<String, Map<String, String>> localStorage() {
      return Map.of();
    }
  }

  private OidcOutcome signOn() {
    PageRules rules =
        new PageRules(
            "",
            PageRules.ACCEPT.discovery(),
            PageRules.ACCEPT.terms(),
            PageRules.ACCEPT.consent(),
            PageRules.ACCEPT.oneTimeCode(),
            List.of(new KerberosPages(settings::get)));
    SignOnSettings login =
        new SignOnSettings(
            URI.create("http://localhost:" + server.getAddress().getPort() + "/secure/"),
            "Signed on as " + user + '@' + REALM,
            new Credentials(user, settings.get("PASSWORD"), "", ""),
            "",
            LoginFormRule.ALLOWED,
            10,
            rules);
    OidcTask task =
        new OidcTask(
            Operation.RESOURCE,
            login,
            new AuthorizationOptions(Pkce.S256, ResponseMode.QUERY, Prompt.OFF, false),
            false,
            new TokenRequest(TokenKind.ACCESS, "", ""),
            new Misuse(OidcTask.MisuseKind.NONE, null, Duration.ZERO),
            null);
    return new OidcClient(null, task, wire, wire).run();
  }

  @Test
  void shouldAnswerTheChallengeByATicket() {
    OidcOutcome outcome = signOn();

    assertThat(outcome.failure()).isNull();
    assertThat(SIGNED_ON).containsExactly("alice@" + REALM);
    assertThat(wire.labels).contains("OIDC Kerberos");
    assertThat(wire.steps).containsExactly("OIDC Kerberos AS", "OIDC Kerberos TGS");
  }

  @Test
  void shouldTakeTheKeyOfAKeytab() {
    user = "bob";
    settings.put("PASSWORD", "");
    settings.put("KERBEROS_KEYTAB", folder.resolve("bob.keytab").toString());
    settings.put("KERBEROS_REALM", REALM);

    assertThat(signOn().failure()).isNull();
    assertThat(SIGNED_ON).containsExactly("bob@" + REALM);
  }

  @Test
  void shouldBeRefusedWithAWrongPassword() {
    settings.put("PASSWORD", "not the password");

    OidcOutcome outcome = signOn();

    assertThat(outcome.failure().code()).isEqualTo("LOGIN_REFUSED");
    assertThat(outcome.failure())
        .hasMessageContaining("the KDC gives \"alice\" no ticket")
        .hasMessageNotContaining("not the password");
    assertThat(SIGNED_ON).isEmpty();
  }

  @Test
  void shouldKeepTicketsUntilTheyExpire() {
    settings.put("KERBEROS_TICKETS", "kept");
    assertThat(signOn().failure()).isNull();
    wire.steps.clear();
    settings.put("PASSWORD", "that is not asked for");
    assertThat(signOn().failure()).isNull();
    assertThat(wire.steps).isEmpty();
    settings.put("KERBEROS_TICKETS", "fresh");
    assertThat(signOn().failure().code()).isEqualTo("LOGIN_REFUSED");
  }

  @Test
  void shouldSayThatTheServiceIsUnknown() {
    settings.put("KERBEROS_SERVICE", "HTTP@www.example.org");

    OidcOutcome outcome = signOn();

    assertThat(outcome.failure().code()).isEqualTo("PAGE_HANDLER_FAILED");
    assertThat(outcome.failure())
        .hasMessageContaining("no ticket for the service HTTP@www.example.org")
        .hasMessageContaining("check KERBEROS_SERVICE");
  }

  @Test
  void shouldSendOneTicketAndNoMore() {
    deaf = true;

    OidcOutcome outcome = signOn();

    assertThat(outcome.failure().code()).isEqualTo("LOGIN_REFUSED");
    assertThat(outcome.failure()).hasMessageContaining("was asked for it again");
    assertThat(wire.labels.stream().filter("OIDC Kerberos"::equals)).hasSize(1);
  }
}
