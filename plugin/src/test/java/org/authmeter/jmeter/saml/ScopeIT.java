package org.authmeter.jmeter.saml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.protocol.http.control.Authorization;
import org.apache.jmeter.protocol.http.control.CacheManager;
import org.apache.jmeter.protocol.http.control.Cookie;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.TestCompiler;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.ListedHashTree;
import org.authmeter.browser.web.TestServer;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.http.Browser;
import org.authmeter.signon.saml.flow.FakeSso;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Elements in scope reach every leg, handed out by JMeter's own compiler. */
@ExtendWith(JMeterExtension.class)
class ScopeIT {
  private FakeSso sso;
  private SamlSsoSampler sampler;
  private final ThreadGroup group = new ThreadGroup();
  private final ListedHashTree tree = new ListedHashTree();

  @BeforeEach
  void start() throws Exception {
    sso = new FakeSso(null, "idp.localhost", "127.0.0.1");
    sampler = SamlSsoSamplerIT.sampler(sso.resource());
    sampler.setProperty("nodes", "127.0.0.1");
    LoopController loop = new LoopController();
    loop.setLoops(1);
    group.setSamplerController(loop);
    tree.add(group);
  }

  @AfterEach
  void stop() {
    Browser.closeCurrent();
    sso.close();
  }

  private SampleResult loginWith(TestElement... inScope) {
    for (TestElement element : inScope) {
      tree.getTree(group).add(element);
    }
    tree.getTree(group).add(sampler);
    TestCompiler compiler = new TestCompiler(tree);
    tree.traverse(compiler);
    compiler.configureSampler(sampler);
    JMeterContextService.getContext().setSamplingStarted(true);
    return sampler.sample(null);
  }

  private static ConfigTestElement httpDefaults() {
    ConfigTestElement defaults = new ConfigTestElement();
    defaults.setProperty(
        TestElement.GUI_CLASS, "org.apache.jmeter.protocol.http.config.gui.HttpDefaultsGui");
    return defaults;
  }

  @Test
  void shouldSendHeadersOfTheHeaderManagerWithEveryLeg() {
    HeaderManager headers = new HeaderManager();
    headers.add(new Header("User-Agent", "AuthMeter test"));
    headers.add(new Header("Accept", "text/html"));

    assertThat(loginWith(headers).isSuccessful()).isTrue();

    assertThat(sso.sp.seen()).hasSize(3);
    assertThat(sso.sp.seen())
        .allSatisfy(s -> assertThat(s.header("User-agent")).isEqualTo("AuthMeter test"))
        .allSatisfy(s -> assertThat(s.header("Accept")).isEqualTo("text/html"));
    assertThat(sso.idp.seen())
        .allSatisfy(s -> assertThat(s.header("User-agent")).isEqualTo("AuthMeter test"));
  }

  /** A Header Manager that asks for br is served by JMeter's HTTP layer, others are not. */
  @Test
  void shouldReportTheSameWhicheverLayerSends() {
    HeaderManager headers = new HeaderManager();
    headers.add(new Header("Accept-Encoding", "zz"));
    SampleResult direct = loginWith(headers);
    Browser.closeCurrent();
    headers.clear();
    headers.add(new Header("Accept-Encoding", "br"));
    SampleResult jmeters = sampler.sample(null);

    assertThat(direct.isSuccessful()).isTrue();
    assertThat(jmeters.isSuccessful()).isTrue();
    assertThat(lines(direct)).isEqualTo(lines(jmeters));
  }

  /** What a result says of its requests, but for values that differ from login to login. */
  private static List<String> lines(SampleResult login) {
    return Arrays.stream(login.getSubResults())
        .map(HTTPSampleResult.class::cast)
        .map(
            leg ->
                String.join(
                    "\n",
                    leg.getSampleLabel(),
                    leg.getHTTPMethod() + ' ' + leg.getUrlAsString(),
                    leg.getQueryString(),
                    leg.getCookies(),
                    leg.getResponseCode() + ' ' + leg.getResponseMessage(),
                    leg.isSuccessful() + " " + leg.getRedirectLocation(),
                    leg.getContentType() + ' ' + leg.getDataEncodingNoDefault(),
                    "type " + leg.getDataType() + ", header " + leg.getHeadersSize(),
                    sorted(leg.getRequestHeaders().replace(": br", ": zz")),
                    sorted(leg.getResponseHeaders().replaceAll("Date: .*", "Date"))))
        .toList();
  }

  private static String sorted(String headers) {
    return headers.lines().sorted().collect(Collectors.joining("\n"));
  }

  @Test
  void shouldStartFromTheCookiesOfTheCookieManager() {
    CookieManager cookies = new CookieManager();
    cookies.add(new Cookie("lang", "ja", "idp.localhost", "/", false, 0));
    cookies.testStarted();

    assertThat(loginWith(cookies).isSuccessful()).isTrue();

    assertThat(sso.idp.seen()).allSatisfy(s -> assertThat(s.header("Cookie")).contains("lang=ja"));
    assertThat(sso.sp.seen())
        .allSatisfy(s -> assertThat(s.header("Cookie")).doesNotContain("lang"));
  }

  @Test
  void shouldSendTheCredentialsOfTheAuthorizationManager() {
    AuthManager manager = new AuthManager();
    Authorization gate = new Authorization();
    gate.setURL(sso.sp.url("localhost", "/secure/"));
    gate.setUser("gate");
    gate.setPass("secret");
    gate.setMechanism(AuthManager.Mechanism.BASIC);
    manager.addAuth(gate);

    loginWith(manager);

    String basic = "Basic " + Base64.getEncoder().encodeToString("gate:secret".getBytes());
    assertThat(sso.sp.seen().get(0).header("Authorization")).isEqualTo(basic);
    assertThat(sso.idp.seen()).allSatisfy(s -> assertThat(s.header("Authorization")).isEmpty());
  }

  @Test
  void shouldAskTheDnsCacheManagerForOtherHostsThanTheIdps() {
    DNSCacheManager dns = new DNSCacheManager();
    dns.setCustomResolver(true);
    dns.addHost("sp.authmeter.test", "127.0.0.1");
    sampler.setProperty("resource", sso.sp.url("sp.authmeter.test", "/secure/"));
    sso.sp.page(
        "/secure/",
        (x, body) -> TestServer.send(x, 200, "Signed on as test001 at " + x.getLocalAddress()));

    assertThat(loginWith(dns).getResponseMessage()).isEqualTo("OK");
  }

  @Test
  void shouldRevalidateWithTheCacheManager() {
    CacheManager cache = new CacheManager();
    sso.sp.page(
        "/secure/",
        (x, body) -> {
          x.getResponseHeaders().set("ETag", "\"1\"");
          TestServer.send(x, 200, "Signed on as test001");
        });
    sampler.setProperty("session", "keep");

    assertThat(loginWith(cache).isSuccessful()).isTrue();
    sampler.sample(null);

    assertThat(sso.sp.seen().get(1).header("If-none-match")).isEqualTo("\"1\"");
  }

  @Test
  void shouldTakeAddressAndProxyButNothingElseFromHttpRequestDefaults() {
    ConfigTestElement defaults = httpDefaults();
    defaults.setProperty(HTTPSamplerBase.DOMAIN, "elsewhere.authmeter.test");
    defaults.setProperty(HTTPSamplerBase.IP_SOURCE, "127.0.0.1");
    defaults.setProperty("HTTPSampler.image_parser", true);
    Arguments arguments = new Arguments();
    arguments.addArgument("stray", "1");
    defaults.setProperty(
        new org.apache.jmeter.testelement.property.TestElementProperty(
            HTTPSamplerBase.ARGUMENTS, arguments));

    assertThat(loginWith(defaults).getResponseMessage()).isEqualTo("OK");
    assertThat(sso.sp.seen())
        .allSatisfy(s -> assertThat(s.uri() + s.body()).doesNotContain("stray"));
  }

  @Test
  void shouldGoThroughTheProxyOfHttpRequestDefaults() throws Exception {
    try (TestServer proxy = new TestServer(null)) {
      ConfigTestElement defaults = httpDefaults();
      defaults.setProperty(HTTPSamplerBase.PROXYHOST, "127.0.0.1");
      defaults.setProperty(HTTPSamplerBase.PROXYPORT, Integer.toString(proxy.port()));

      SampleResult result = loginWith(defaults);

      assertThat(result.getResponseCode()).isEqualTo("HTTP_404");
      assertThat(proxy.seen().get(0).uri()).isEqualTo(sso.resource());
    }
  }
}
