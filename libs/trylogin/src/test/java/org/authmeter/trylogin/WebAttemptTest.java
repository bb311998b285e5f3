package org.authmeter.trylogin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.authmeter.browser.web.TestServer;
import org.authmeter.signon.saml.flow.FakeSso;
import org.authmeter.trylogin.attempt.TryVerdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What try says of logins in a browser's way. */
class WebAttemptTest {
  private static final String REQUEST =
      "<p:AuthnRequest xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol' ID='_1'"
          + " AssertionConsumerServiceURL='https://sp.example.org/acs'"
          + " ProtocolBinding='urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'><a:Issuer"
          + " xmlns:a='urn:oasis:names:tc:SAML:2.0:assertion'>https://sp.example.org/sp</a:Issuer></p:AuthnRequest>";

  private static final String ENCRYPTED =
      "<p:Response xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol'"
          + " xmlns:a='urn:oasis:names:tc:SAML:2.0:assertion' ID='_2'><a:Issuer>https://idp.example.org</a:Issuer>"
          + "<p:Status><p:StatusCode Value='urn:oasis:names:tc:SAML:2.0:status:Success'/></p:Status>"
          + "<a:EncryptedAssertion/></p:Response>";

  @TempDir Path folder;

  private static String deflated(String xml) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out =
        new DeflaterOutputStream(bytes, new Deflater(Deflater.DEFAULT_COMPRESSION, true))) {
      out.write(xml.getBytes(StandardCharsets.UTF_8));
    }
    return URLEncoder.encode(
        Base64.getEncoder().encodeToString(bytes.toByteArray()), StandardCharsets.UTF_8);
  }

  @Test
  void shouldReportEachStepInOneLine() throws Exception {
    try (FakeSso sso = new FakeSso(null, "localhost", "127.0.0.1")) {
      Tried tried = Tried.of(null, "url", sso.resource(), "expect", "Signed on as {user}");

      assertThat(tried.verdict().status()).as(tried.text()).isZero();
      List<String> lines = tried.text().lines().toList();
      assertThat(lines).hasSize(9);
      assertThat(lines.get(3))
          .startsWith(
              " 4  GET http://localhost:" + sso.idp.port() + "/idp/Authn/UserPassword -> 200")
          .contains("login form (fields j_username, j_password, _eventId_proceed; hidden keep)")
          .contains("title \"Log in\"")
          .containsPattern("\\(\\d+ ms\\)$");
      assertThat(lines.get(4))
          .contains(
              "with user and password (fields j_username, j_password, keep, _eventId_proceed)")
          .contains("-> 302 to ");
      assertThat(lines.get(5))
          .contains("form with Response by HTTP-POST (status Success, NameID test001");
      assertThat(lines.get(6)).contains("/Shibboleth.sso/SAML2/POST with the Response");
      assertThat(lines.get(8)).isEqualTo(tried.verdict().sentence());
      assertThat(tried.text()).contains("test001 is signed on").doesNotContain("test001pw");
    }
  }

  /** The KDC of the file is asked, and the message says what is wrong with it. */
  @Test
  void shouldAskTheKdcWhereAServerWantsATicket() throws Exception {
    Path configuration =
        Files.writeString(
            folder.resolve("krb5.conf"),
            """
            [libdefaults]
              default_realm = AUTHMETER.TEST
              udp_preference_limit = 1
              kdc_timeout = 2000
              max_retries = 1
            [realms]
              AUTHMETER.TEST = {
                kdc = 127.0.0.1:1
              }
            """);
    String before = System.getProperty("java.security.krb5.conf");
    try (TestServer sp = new TestServer(null)) {
      sp.page(
          "/secure/",
          (x, body) -> {
            x.getResponseHeaders().set("WWW-Authenticate", "Negotiate");
            x.sendResponseHeaders(401, -1);
          });
      String url = sp.url("localhost", "/secure/");

      Tried without = Tried.of(null, "url", url);
      Tried tried = Tried.of(null, "url", url, "kerberos", configuration.toString());

      assertThat(without.verdict().sentence()).contains("HTTP 401", "--kerberos");
      assertThat(tried.verdict().status()).isEqualTo(1);
      assertThat(tried.verdict().sentence())
          .startsWith("The Kerberos ticket could not be used: ")
          .contains("the KDC gives \"test001\" no ticket", configuration.toString())
          .doesNotContain("test001pw");
    } finally {
      if (before == null) {
        System.clearProperty("java.security.krb5.conf");
      } else {
        System.setProperty("java.security.krb5.conf", before);
      }
    }
  }

  @Test
  void shouldTryAWrongPasswordOnce() throws Exception {
    try (FakeSso sso = new FakeSso(null, "localhost", "127.0.0.1")) {
      Tried tried = Tried.of(null, "url", sso.resource(), "password", "not the password");

      assertThat(tried.verdict().status()).isEqualTo(1);
      assertThat(tried.text())
          .contains("login form again")
          .contains("refused user \"test001\" or the password")
          .doesNotContain("not the password", "not+the+password");
      assertThat(sso.idp.seen().stream().filter(s -> s.method().equals("POST"))).hasSize(1);
    }
  }

  @Test
  void shouldSayThatALoginWithoutATextIsNotProvenByOne() throws Exception {
    try (FakeSso sso = new FakeSso(null, "localhost", "127.0.0.1")) {
      Tried tried = Tried.of(null, "url", sso.resource());

      assertThat(tried.verdict().status()).as(tried.text()).isZero();
      assertThat(tried.text()).contains("not proven by a text; add --expect");
    }
  }

  @Test
  void shouldNotTakeAPublicPageForASignOn() throws Exception {
    try (TestServer sp = new TestServer(null).html("/secure/", "<p>Welcome test001")) {
      assertThat(Tried.of(null, "url", sp.url("localhost", "/secure/")).verdict())
          .isEqualTo(
              TryVerdict.refused(
                  "Not proven: http://localhost:%d/secure/ came without any sign-on, so everybody may see it. Give an address that the service protects."
                      .formatted(sp.port())));
      Tried expected =
          Tried.of(null, "url", sp.url("localhost", "/secure/"), "expect", "Welcome {user}");
      assertThat(expected.verdict().status()).isEqualTo(1);
      assertThat(expected.text()).contains("with \"Welcome test001\" without any sign-on");
    }
  }

  /** The service asks whether somebody is signed on, and has a page for guests (CAS gateway). */
  @Test
  void shouldNotTakeAPageForGuestsAfterAGatewayForASignOn() throws Exception {
    Path save = folder.resolve("gateway.properties");
    try (TestServer service = new TestServer(null);
        TestServer cas = new TestServer(null)) {
      String app = service.url("localhost", "/app/");
      service.page(
          "/app/",
          (x, body) -> {
            if (FakeSso.cookie(x, "asked") == null) {
              TestServer.redirect(
                  x,
                  cas.url("localhost", "/cas/login?gateway=true&service=")
                      + URLEncoder.encode(app, StandardCharsets.UTF_8),
                  "asked=1; Path=/");
            } else {
              TestServer.send(x, 200, "<title>Portal</title><p>Welcome, guest");
            }
          });
      cas.redirect("/cas/login", app);

      Tried tried = Tried.of(null, "url", app, "save", save.toString());

      assertThat(tried.verdict())
          .isEqualTo(
              TryVerdict.refused(
                  "Not proven: %s came without an answer of localhost:%d, so everybody may see it. Give an address that the service protects, or a text that only a signed-on user sees with --expect."
                      .formatted(app, cas.port())));
      assertThat(save).doesNotExist();
    }
  }

  /** Such servers share a cookie with the service, and send it no answer. */
  @Test
  void shouldTakeAPageThatIsAskedForAgainAfterThePassword() throws Exception {
    try (TestServer service = new TestServer(null);
        TestServer gate = new TestServer(null)) {
      String app = service.url("localhost", "/app/");
      service.page(
          "/app/",
          (x, body) -> {
            if (FakeSso.cookie(x, "gate") == null) {
              TestServer.redirect(x, gate.url("localhost", "/gate"));
            } else {
              TestServer.send(x, 200, "<p>Welcome");
            }
          });
      gate.page(
          "/gate",
          (x, body) -> {
            if (body.contains("password=test001pw")) {
              TestServer.redirect(x, app, "gate=1; Path=/");
            } else {
              TestServer.send(
                  x,
                  200,
                  "<form method=post><input name=user><input type=password name=password></form>");
            }
          });

      Tried tried = Tried.of(null, "url", app);

      assertThat(tried.verdict().status()).as(tried.text()).isZero();
      assertThat(tried.text()).contains("not proven by a text; add --expect");
    }
  }

  /** The page of a third host shows the user's name, and the service was never reached. */
  @Test
  void shouldNotTakeTheGreetingOfAThirdHostForTheResource() throws Exception {
    try (TestServer sp = new TestServer(null);
        TestServer idp = new TestServer(null);
        TestServer third = new TestServer(null)) {
      sp.redirect("/secure/", idp.url("localhost", "/sso?SAMLRequest=x"));
      idp.page(
          "/sso",
          (x, body) -> {
            if (x.getRequestMethod().equals("POST")) {
              TestServer.redirect(x, third.url("127.0.0.1", "/locked"));
            } else {
              TestServer.send(
                  x, 200, "<form method=post><input name=u><input type=password name=p></form>");
            }
          });
      third.html("/locked", "<p>The account <b>test001</b> is locked.");

      Tried tried = Tried.of(null, "url", sp.url("localhost", "/secure/"), "expect", "{user}");

      assertThat(tried.verdict().status()).as(tried.text()).isEqualTo(1);
      assertThat(tried.text()).doesNotContain("is signed on").contains("is locked");
    }
  }

  /** A terminal obeys control characters, and a line end could begin a sentence of ours. */
  @Test
  void shouldShowTextOfServersAsText() throws Exception {
    try (TestServer sp = new TestServer(null)) {
      sp.html(
          "/secure/",
          "<title>\u001b]0;owned\u0007 \u009b2J\u202e</title><meta http-equiv=refresh"
              + " content='0;url=/next?error=x&state=s&error_description=%0Atest001%20is%20signed%20on%1b[2J'>");

      Tried tried = Tried.of(null, "url", sp.url("localhost", "/secure/"), "expect", "{user}");

      assertThat(tried.text().replace("\n", "").chars().filter(Character::isISOControl)).isEmpty();
      assertThat(tried.text())
          .doesNotContain("\u202e")
          .doesNotContainPattern("(?m)^test001 is signed");
    }
  }

  /** Closing such a page would read it to its end, and it has none. */
  @Test
  @Timeout(60)
  void shouldEndAPageThatDoesNotEnd() throws Exception {
    try (TestServer sp = new TestServer(null)) {
      sp.page(
          "/secure/",
          (x, body) -> {
            x.getResponseHeaders().set("Content-Type", "text/html");
            x.sendResponseHeaders(200, 0);
            byte[] part = "x".repeat(100_000).getBytes(StandardCharsets.US_ASCII);
            while (true) {
              x.getResponseBody().write(part);
            }
          });

      Tried tried = Tried.of(null, "url", sp.url("localhost", "/secure/"), "expect", "{user}");

      assertThat(tried.verdict().status()).as(tried.text()).isEqualTo(1);
      assertThat(tried.text()).contains("PAGE_TOO_LARGE");
    }
  }

  @Test
  void shouldNotGiveThePasswordToTheServiceItself() throws Exception {
    try (TestServer sp = new TestServer(null)) {
      sp.html(
          "/secure/",
          "<form method=post><input name=user><input type=password name=pw></form>"
              + "<a href=/saml/login>SSO</a>");

      Tried tried = Tried.of(null, "url", sp.url("localhost", "/secure/"), "expect", "{user}");

      assertThat(tried.verdict().status()).isEqualTo(1);
      assertThat(tried.text()).contains("a login form of its own", "\"SSO\" to /saml/login");
      assertThat(sp.seen()).hasSize(1);
    }
  }

  @Test
  void shouldSayThatANewPasswordIsAskedFor() throws Exception {
    try (TestServer sp = new TestServer(null);
        TestServer idp = new TestServer(null)) {
      sp.redirect("/secure/", idp.url("localhost", "/login"));
      idp.page(
          "/login",
          (x, body) ->
              TestServer.send(
                  x,
                  200,
                  body.isEmpty()
                      ? "<form method=post><input name=user><input type=password name=pw></form>"
                      : "<form method=post><input type=password name=new1><input type=password"
                          + " name=new2></form>"));

      Tried tried = Tried.of(null, "url", sp.url("localhost", "/secure/"));

      assertThat(tried.verdict().status()).isEqualTo(1);
      assertThat(tried.text())
          .contains(
              "page that asks for a new password", "accepted the password of user \"test001\"")
          .doesNotContain("refused");
    }
  }

  @Test
  void shouldTellWhatIsSeenOfSamlFromOutside() throws Exception {
    try (TestServer sp = new TestServer(null);
        TestServer idp = new TestServer(null)) {
      sp.redirect(
          "/secure/",
          idp.url("localhost", "/sso?SAMLRequest=" + deflated(REQUEST) + "&RelayState=state-1"));
      idp.html(
          "/sso",
          "<form method=post action='"
              + sp.url("localhost", "/acs")
              + "'><input type=hidden name=SAMLResponse value='"
              + Base64.getEncoder().encodeToString(ENCRYPTED.getBytes(StandardCharsets.UTF_8))
              + "'></form>");
      sp.page("/acs", (x, body) -> TestServer.send(x, 500, "<title>Broken</title>"));

      Tried tried = Tried.of(null, "url", sp.url("localhost", "/secure/"));

      assertThat(tried.text())
          .contains(
              "with AuthnRequest by HTTP-Redirect (issuer https://sp.example.org/sp, ACS"
                  + " https://sp.example.org/acs by HTTP-POST, not signed)")
          .contains("GET http://localhost:" + idp.port() + "/sso with the AuthnRequest")
          .contains("assertion encrypted: NameID and conditions cannot be seen from outside")
          .contains("answers HTTP 500")
          .doesNotContain("state-1");
      assertThat(tried.verdict().status()).isEqualTo(1);
    }
  }

  /** A service of CAS sends the browser to /login with its own address, and takes a ticket. */
  @Test
  void shouldRecogniseCas() throws Exception {
    Path html = folder.resolve("cas.html");
    try (TestServer service = new TestServer(null);
        TestServer cas = new TestServer(null)) {
      String app = service.url("localhost", "/app/");
      service.page(
          "/app/",
          (x, body) -> {
            if (x.getRequestURI().getQuery() == null) {
              TestServer.redirect(
                  x,
                  cas.url("localhost", "/cas/login?service=")
                      + URLEncoder.encode(app, StandardCharsets.UTF_8));
            } else {
              TestServer.send(x, 200, "<p>Signed on as test001");
            }
          });
      cas.page(
          "/cas/login",
          (x, body) -> {
            if (body.contains("password=test001pw")) {
              TestServer.redirect(x, app + "?ticket=ST-1-secretticket");
            } else {
              TestServer.send(
                  x,
                  200,
                  "<form method=post><input name=username><input type=password name=password></form>");
            }
          });

      Tried tried =
          Tried.of(null, "url", app, "expect", "Signed on as {user}", "html", html.toString());

      assertThat(tried.verdict().status()).as(tried.text()).isZero();
      assertThat(tried.text())
          .contains("(CAS), for a ticket for " + app)
          .contains("with a service ticket (CAS)")
          .contains("with the service ticket ->")
          .doesNotContain("ST-1-secretticket");
      assertThat(html)
          .content()
          .contains(">CAS server<", ">Service<", "ticket=***")
          .doesNotContain("ST-1-secretticket", "test001pw");
    }
  }

  /** As mod_auth_openidc and Keycloak do: everything passes through addresses. */
  private static void relyingParty(TestServer app, TestServer op, String answer) {
    String callback = app.url("localhost", "/callback");
    app.page(
        "/secure/",
        (x, body) -> {
          String cookies = String.valueOf(x.getRequestHeaders().getFirst("Cookie"));
          if (cookies.contains("rp=1")) {
            TestServer.send(x, 200, "<p>Signed on as test001");
          } else {
            TestServer.redirect(
                x,
                op.url(
                    "localhost",
                    "/auth?response_type=code&scope=openid%20profile&client_id=app&state=s1&nonce=n1"
                        + "&code_challenge=c1&code_challenge_method=S256&redirect_uri="
                        + URLEncoder.encode(callback, StandardCharsets.UTF_8)));
          }
        });
    op.page(
        "/auth",
        (x, body) -> {
          if (body.contains("password=test001pw")) {
            TestServer.redirect(x, callback + answer);
          } else {
            TestServer.send(
                x,
                200,
                "<form method=post action='#'><input name=username><input type=password name=password></form>");
          }
        });
    app.page(
        "/callback",
        (x, body) -> {
          if (x.getRequestURI().getQuery().contains("error=")) {
            TestServer.send(x, 400, "<title>Refused</title>");
          } else {
            x.getResponseHeaders().set("Set-Cookie", "rp=1; Path=/");
            TestServer.redirect(x, app.url("localhost", "/secure/"));
          }
        });
  }

  @Test
  void shouldRecogniseOpenIdConnect() throws Exception {
    Path html = folder.resolve("oidc.html");
    Path saved = folder.resolve("oidc.properties");
    try (TestServer app = new TestServer(null);
        TestServer op = new TestServer(null)) {
      relyingParty(app, op, "?state=s1&iss=https%3A%2F%2Fop.example.org&code=secretcode");

      Tried tried =
          Tried.of(
              null,
              "url",
              app.url("localhost", "/secure/"),
              "expect",
              "Signed on as {user}",
              "html",
              html.toString(),
              "save",
              saved.toString());

      assertThat(tried.verdict().status()).as(tried.text()).isZero();
      assertThat(tried.text())
          .contains(
              "with authorization request of OpenID Connect (client app, scope openid profile, PKCE S256, back to "
                  + app.url("localhost", "/callback")
                  + ")")
          .contains("/auth with the authorization request -> 200, login form")
          .contains("with a code (OpenID Connect)")
          .contains("/callback with the code ->")
          .doesNotContain("secretcode", "state=s1");
      assertThat(html)
          .content()
          .contains(">OpenID Provider<", ">Relying party<", "code=***", "client_id=app")
          .doesNotContain("secretcode", "test001pw", "nonce=n1");
      assertThat(saved)
          .content()
          .contains("run oidc-login --patterns resource --target oidc.properties")
          .contains("authmeter.oidc.resource = " + app.url("localhost", "/secure/"))
          .contains("authmeter.oidc.expect = Signed on as {user}")
          .doesNotContain("authmeter.saml.");
    }
  }

  @Test
  void shouldTellWhatTheProviderRefused() throws Exception {
    try (TestServer app = new TestServer(null);
        TestServer op = new TestServer(null)) {
      relyingParty(app, op, "?state=s1&error=access_denied&error_description=not+assigned");

      Tried tried = Tried.of(null, "url", app.url("localhost", "/secure/"));

      assertThat(tried.verdict().status()).as(tried.text()).isEqualTo(1);
      assertThat(tried.verdict().sentence())
          .startsWith(
              "The OpenID Provider answered the authorization request with the error access_denied (not assigned).");
    }
  }

  /** Many a relying party leads on to a page for guests, which may be the resource. */
  @Test
  void shouldNotTakeThePageAfterTheProvidersErrorForASignOn() throws Exception {
    try (TestServer app = new TestServer(null);
        TestServer op = new TestServer(null)) {
      relyingParty(app, op, "?state=s1&error=access_denied");
      app.page(
          "/callback",
          (x, body) -> TestServer.redirect(x, app.url("localhost", "/secure/"), "rp=1; Path=/"));

      Tried tried = Tried.of(null, "url", app.url("localhost", "/secure/"));

      assertThat(tried.verdict().status()).as(tried.text()).isEqualTo(1);
      assertThat(tried.verdict().sentence()).contains("with the error access_denied.");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {"n~which you did not allow", "''~which you did not allow", "-~which is not allowed"})
  void shouldNotGoToAHostThatNobodyAllowed(String answer, String why) throws Exception {
    List<String> questions = new ArrayList<>();
    try (TestServer sp =
        new TestServer(null)
            .redirect("/secure/", "https://idp.example.invalid/sso?SAMLRequest=x")) {
      Tried tried =
          Tried.of(
              answer.equals("-")
                  ? null
                  : question -> {
                    questions.add(question);
                    return answer;
                  },
              "url",
              sp.url("localhost", "/secure/"));

      assertThat(tried.verdict().status()).isEqualTo(2);
      assertThat(tried.text())
          .contains("The login leads to the host \"idp.example.invalid\", " + why)
          .contains("nothing was sent there")
          .contains("--allow-host idp.example.invalid");
      assertThat(questions).hasSize(answer.equals("-") ? 0 : 1);
    }
  }

  /** By the option or by an answer; then the name service is asked for the first time. */
  @ParameterizedTest
  @CsvSource({"yes,''", ",'other.example.org,*.example.invalid'"})
  void shouldGoToAHostThatSomebodyAllowed(String answer, String option) throws Exception {
    try (TestServer sp =
        new TestServer(null).redirect("/secure/", "https://idp.example.invalid/")) {
      Tried tried =
          Tried.of(
              answer == null ? null : question -> answer,
              "url",
              sp.url("localhost", "/secure/"),
              "allowHosts",
              option);

      assertThat(tried.verdict().status()).as(tried.text()).isEqualTo(3);
      assertThat(tried.text()).contains("idp.example.invalid:443 is unknown to the name service");
    }
  }

  @Test
  void shouldLetAPersonTypeAOneTimeCode() throws Exception {
    try (TestServer sp = new TestServer(null);
        TestServer idp = new TestServer(null)) {
      sp.page(
          "/secure/",
          (x, body) -> {
            if ("done".equals(x.getRequestURI().getQuery())) {
              TestServer.send(x, 200, "<p>Signed on as test001");
            } else {
              TestServer.redirect(x, idp.url("localhost", "/login"));
            }
          });
      idp.page(
          "/login",
          (x, body) -> {
            if (body.contains("otp=123456")) {
              TestServer.redirect(x, sp.url("localhost", "/secure/?done"));
            } else if (body.contains("password=test001pw")) {
              TestServer.send(
                  x, 200, "<form method=post><input name=otp><button>Go</button></form>");
            } else {
              TestServer.send(
                  x,
                  200,
                  "<form method=post><input name=user><input type=password name=password></form>");
            }
          });
      String[] options = {"url", sp.url("localhost", "/secure/"), "expect", "Signed on as {user}"};

      Tried typed = Tried.of(question -> "123456", options);
      Tried alone = Tried.of(null, options);

      assertThat(typed.verdict().status()).as(typed.text()).isZero();
      assertThat(typed.text()).contains("one-time code asked for").doesNotContain("123456");
      assertThat(alone.verdict().status()).isEqualTo(1);
      assertThat(alone.text()).contains("asks for a one-time code. Start try on a terminal");
    }
  }

  @Test
  void shouldNameAPageThatItDoesNotKnow() throws Exception {
    try (TestServer sp = new TestServer(null);
        TestServer idp = new TestServer(null).html("/sso", "<title>Maintenance</title>Come back")) {
      sp.redirect("/secure/", idp.url("localhost", "/sso"));

      Tried tried = Tried.of(null, "url", sp.url("localhost", "/secure/"));

      assertThat(tried.verdict().status()).isEqualTo(1);
      assertThat(tried.text())
          .contains("try does not know the page that came")
          .contains("title \"Maintenance\"")
          .contains("docs/own-pages.md");
    }
  }

  /** Many a service sends its users to a start page. */
  @Test
  void shouldSayThatALoginEndsElsewhere() throws Exception {
    try (FakeSso sso = new FakeSso(null, "localhost", "127.0.0.1")) {
      sso.sp.page("/Shibboleth.sso/SAML2/POST", (x, body) -> TestServer.redirect(x, "/home"));
      sso.sp.html("/home", "<title>Home</title>Welcome test001");

      Tried without = Tried.of(null, "url", sso.resource());
      Tried wrong = Tried.of(null, "url", sso.resource(), "expect", "Signed on");
      Tried right = Tried.of(null, "url", sso.resource(), "expect", "Welcome {user}");

      assertThat(without.verdict().status()).isEqualTo(1);
      assertThat(without.text())
          .contains("The login ends at another page than the resource. If it is the right one")
          .contains("title \"Home\"");
      assertThat(wrong.text()).contains("and it lacks the text \"Signed on\"");
      assertThat(right.verdict().status()).as(right.text()).isZero();
    }
  }

  @Test
  void shouldShowSecretsOnlyWhenAskedAndNeverThePassword() throws Exception {
    Path masked = folder.resolve("masked.html");
    Path open = folder.resolve("open.html");
    try (FakeSso sso = new FakeSso(null, "localhost", "127.0.0.1")) {
      Tried.of(null, "url", sso.resource(), "html", masked.toString());
      Tried.of(null, "url", sso.resource(), "html", open.toString(), "showSecrets", "true");
    }

    assertThat(masked)
        .content()
        .contains("Cookie: JSESSIONID=***", "RelayState=***", "j_username=test001", "keep=***")
        .doesNotContain("JSESSIONID=1.a", "ss:mem:1", "test001pw");
    assertThat(open)
        .content()
        .contains("Cookie: JSESSIONID=1.a", "RelayState=ss:mem:1", "keep=1", "j_password=***")
        .doesNotContain("test001pw");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(open)))
        .isEqualTo("rw-------");
  }

  @Test
  void shouldWriteNothingAfterARefusal() throws Exception {
    Path save = folder.resolve("my.properties");
    try (FakeSso sso = new FakeSso(null, "localhost", "127.0.0.1")) {
      Tried tried =
          Tried.of(null, "url", sso.resource(), "password", "wrong", "save", save.toString());

      assertThat(tried.text()).contains("neither --save nor --plan was written");
      assertThat(Files.list(folder)).isEmpty();
    }
  }
}
