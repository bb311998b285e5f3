package org.authmeter.jmeter.saml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.apache.jmeter.protocol.http.control.CacheManager;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.browser.web.TestServer;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.http.Browser;
import org.authmeter.signon.saml.flow.FakeSso;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The example of docs/own-pages.md and totp.groovy, on an IdP that has such pages. */
@ExtendWith(JMeterExtension.class)
class OwnPagesIT {
  private static final String SECRET = "GEZDGNBVGY3TQOJQ";
  private static final String OTP =
      "<title>Second step</title><form method=post><input name=otp><button>Go</button></form>";
  @TempDir static Path folder;
  private String html;
  private FakeSso sso;
  private SamlSsoSampler sampler;
  private JMeterVariables variables;

  private static String block(String language, int number) throws Exception {
    String page = Files.readString(Path.of("../docs/own-pages.md"));
    return page.split("```" + language + "\n")[number].split("```")[0];
  }

  @BeforeEach
  void start() throws Exception {
    sso = new FakeSso(null, "127.0.0.1", "127.0.0.1");
    sso.idp
        .page(
            "/idp/Authn/UserPassword",
            (x, body) -> {
              if (body.contains("j_password=test001pw")) {
                TestServer.redirect(x, "/idp/role");
              } else {
                TestServer.send(
                    x,
                    200,
                    "<form method=post><input name=j_username><input type=password name=j_password>"
                        + "<button>Login</button></form>");
              }
            })
        .page(
            "/idp/role",
            (x, body) -> {
              if (body.equals("token=a81&role=staff&go=")) {
                TestServer.redirect(x, "/idp/otp");
              } else {
                TestServer.send(x, 200, html);
              }
            })
        .page(
            "/idp/otp",
            (x, body) -> {
              if (body.matches("otp=\\d{6}")) {
                TestServer.redirect(
                    x, "/idp/profile/SAML2/Redirect/SSO", "_idp_session=test001; Path=/idp");
              } else {
                TestServer.send(x, 200, OTP);
              }
            });
    html = block("html", 1);
    Path script = folder.resolve("choose-role.groovy");
    Files.writeString(script, block("groovy", 1));
    sampler = SamlSsoSamplerIT.sampler(sso.resource());
    sampler.setProperty(
        "pageScripts", new File("../groovy-scripts/totp.groovy").getAbsolutePath() + "," + script);
    variables = JMeterContextService.getContext().getVariables();
    variables.put("TOTP_SECRET", SECRET);
    variables.put("ROLE", "staff");
    JMeterUtils.getJMeterProperties().remove("authmeter.totp.used");
  }

  @AfterEach
  void stop() {
    Browser.closeCurrent();
    sso.close();
  }

  @Test
  void shouldAnswerWithTheExampleAndWithACode() {
    SampleResult result = sampler.sample(null);

    assertThat(result.getResponseMessage()).isEqualTo("OK");
    assertThat(Arrays.stream(result.getSubResults()).map(SampleResult::getSampleLabel))
        .containsSequence(
            "SAML credentials",
            "SAML role",
            "SAML role",
            "SAML one-time code",
            "SAML one-time code",
            "SAML Response");
    String code =
        sso.idp.seen().stream()
            .map(TestServer.Seen::body)
            .filter(body -> body.startsWith("otp="))
            .findFirst()
            .orElseThrow()
            .substring(4);
    StringWriter all = new StringWriter();
    for (SampleResult leg : result.getSubResults()) {
      all.append(leg.getSamplerData()).append(leg.getUrlAsString()).append(leg.getRequestHeaders());
      all.append(leg.getResponseMessage()).append(leg.getResponseHeaders());
    }
    assertThat(all.toString()).contains("otp=***").doesNotContain(SECRET, "=" + code, "=staff");
    assertThat(result.getSamplerData()).doesNotContain(SECRET, code);
  }

  /** Its script copies the fields of two forms into a third. */
  @Test
  void shouldAnswerTheClassicPageOfOpenAm() throws Exception {
    String classic = block("html", 2);
    sso.idp
        .page("/idp/Authn/UserPassword", (x, body) -> TestServer.send(x, 200, classic))
        .page(
            "/idp/Authn/check",
            (x, body) -> {
              if (body.equals(
                  "goto=Z290bw%3D%3D&IDToken1=test001&IDToken2=test001pw&IDButton=Log+In")) {
                TestServer.redirect(x, "/idp/otp");
              } else {
                TestServer.send(x, 400, body);
              }
            });
    Path script = folder.resolve("openam.groovy");
    Files.writeString(script, block("groovy", 2));
    sampler.setProperty("pageScripts", "totp," + script);
    variables.put("PASSWORD", "test001pw");

    SampleResult result = sampler.sample(null);

    assertThat(result.getResponseMessage()).isEqualTo("OK");
    StringWriter all = new StringWriter();
    for (SampleResult leg : result.getSubResults()) {
      all.append(leg.getSamplerData()).append(leg.getRequestHeaders());
    }
    assertThat(all.toString()).contains("IDToken2=***").doesNotContain("test001pw");
  }

  /** By HttpCore, and by JMeter's HTTP layer, which a Cache Manager needs. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldSeeTheHeadersOfAnAnswer(boolean direct) throws Exception {
    sso.idp
        .page(
            "/idp/Authn/UserPassword",
            (x, body) -> {
              x.getResponseHeaders().add("Refresh", "0; url=/idp/hint");
              TestServer.send(x, 200, "<p>Please wait");
            })
        .page(
            "/idp/hint",
            (x, body) -> {
              x.getResponseHeaders().add("X-Hint", "/idp/otp");
              TestServer.send(x, 200, "<p>See the header");
            });
    Path script = folder.resolve("hint.groovy");
    Files.writeString(script, "page.header('x-hint') ? page.follow(page.header('x-hint')) : null");
    sampler.setProperty("pageScripts", "totp," + script);
    if (!direct) {
      sampler.addTestElement(new CacheManager());
    }

    assertThat(sampler.sample(null).getResponseMessage()).isEqualTo("OK");
  }

  @Test
  void shouldFailWhereTheExampleSaysSo() {
    variables.put("ROLE", "dean");

    SampleResult result = sampler.sample(null);

    assertThat(result.getResponseCode()).isEqualTo("PAGE_HANDLER_FAILED");
    assertThat(result.getResponseMessage())
        .contains("choose-role.groovy: the role dean of user test001 is not offered")
        .contains("[student, staff]");
  }

  @Test
  void shouldUseNoCodeTwice() {
    assertThat(sampler.sample(null).getResponseMessage()).isEqualTo("OK");
    // whichever window it is now, that code is used: another virtual user was here first
    used().put("test001@127.0.0.1", Long.MAX_VALUE);

    SampleResult again = sampler.sample(null);

    assertThat(again.getResponseCode()).isEqualTo("PAGE_HANDLER_FAILED");
    assertThat(again.getResponseMessage()).contains("no code twice").doesNotContain(SECRET);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Long> used() {
    return (Map<String, Long>) JMeterUtils.getJMeterProperties().get("authmeter.totp.used");
  }

  /** A page script that fails after the last answer: its time is the sample's. */
  @Test
  void shouldEndTheSampleWhenTheScriptHasFailed() throws Exception {
    Path slow = folder.resolve("slow.groovy");
    Files.writeString(
        slow,
        "if (page.uri.path.endsWith('role')) { Thread.sleep(700); throw new Exception('no') }\n"
            + "return null");
    sampler.setProperty("pageScripts", slow.toString());

    SampleResult result = sampler.sample(null);

    assertThat(result.getResponseCode()).isEqualTo("PAGE_HANDLER_FAILED");
    SampleResult[] legs = result.getSubResults();
    assertThat(result.getEndTime() - legs[legs.length - 1].getEndTime()).isGreaterThan(600);
  }
}
