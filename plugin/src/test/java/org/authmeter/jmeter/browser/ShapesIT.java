package org.authmeter.jmeter.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.web.AllowedHosts;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.NodeChoice;
import org.authmeter.browser.web.NodePolicy;
import org.authmeter.browser.web.TestTls;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.http.Browser;
import org.authmeter.jmeter.http.BrowserReuse;
import org.authmeter.jmeter.http.BrowserSample;
import org.authmeter.jmeter.http.LoginLimits;
import org.authmeter.jmeter.http.sender.HttpScope;
import org.authmeter.signon.cas.CasWalk;
import org.authmeter.signon.oidc.OidcWalk;
import org.authmeter.signon.saml.flow.SpInitiatedFlow;
import org.authmeter.trylogin.TryWalk;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * What samplers and {@code try} send beside what Chromium sends, on pages in all shapes that people
 * meet. {@code shapes.yaml} has the pages, {@code chromium.txt} the requests that Chromium made.
 */
@ExtendWith(JMeterExtension.class)
@Tag("long")
class ShapesIT {
  private static final String RECORDED = "browser/chromium.txt";
  private static final List<Shape> SHAPES = Shape.all();
  private static final LoginLimits LIMITS =
      new LoginLimits(20_000, 20_000, 1_000_000, 0, 0, AllowedHosts.parse(""));

  @TempDir static Path folder;
  private static ShapeServer server;
  private static Path certificate;

  /** A way to sign on. */
  private interface Walk {
    void of(Shape shape) throws Exception;
  }

  @BeforeAll
  static void start() throws Exception {
    Path keys = TestTls.keyStore(folder, "shapes", tlsHosts());
    certificate = TestTls.certificate(keys, "shapes");
    server = new ShapeServer(TestTls.server(keys));
  }

  @AfterAll
  static void stop() throws Exception {
    Browser.closeCurrent();
    server.close();
  }

  private static List<String> tlsHosts() {
    return SHAPES.stream()
        .filter(s -> s.answers().toString().matches("(?s).*(?:\\{[A-Z]}|[{ ][A-Z] /).*"))
        .flatMap(s -> Stream.of('a', 'x').map(s::host))
        .distinct()
        .toList();
  }

  @Test
  void shouldHaveShapesOfEachKind() {
    assertThat(SHAPES).hasSizeGreaterThanOrEqualTo(150);
    assertThat(SHAPES.stream().map(Shape::id)).doesNotHaveDuplicates();
    assertThat(recorded().keySet())
        .containsExactlyInAnyOrderElementsOf(SHAPES.stream().map(Shape::id).toList());
  }

  /** With -Dauthmeter.write=true the requests are recorded anew. */
  @Test
  void shouldHaveRecordedWhatChromiumSends() throws Exception {
    boolean write = Boolean.getBoolean("authmeter.write");
    Map<String, List<String>> known = recorded();
    Map<String, List<String>> seen = new LinkedHashMap<>();
    try (Chromium chromium = Chromium.require()) {
      for (Shape shape : SHAPES) {
        server.serve(shape);
        chromium.forget();
        chromium.walk(shape, server, write ? -1 : known.get(shape.id()).size());
        seen.put(shape.id(), server.requests());
      }
    }
    if (write) {
      Files.writeString(Path.of("src/test/resources", RECORDED), text(seen));
      return;
    }
    assertThat(text(seen)).isEqualTo(text(known));
  }

  @TestFactory
  Stream<DynamicTest> shouldSendWhatTheBrowserSends() {
    Map<String, Walk> walks = new LinkedHashMap<>();
    walks.put("SAML", shape -> sampled(shape, false, http -> saml(shape, http)));
    walks.put("SAML by JMeter's layer", shape -> sampled(shape, true, http -> saml(shape, http)));
    walks.put("CAS", shape -> sampled(shape, false, http -> cas(shape, http)));
    walks.put("OpenID Connect", shape -> sampled(shape, false, http -> oidc(shape, http)));
    walks.put("try", ShapesIT::tried);
    Map<String, List<String>> recorded = recorded();
    return SHAPES.stream()
        .flatMap(
            shape ->
                walks.entrySet().stream()
                    .map(
                        walk ->
                            DynamicTest.dynamicTest(
                                shape + ": " + walk.getKey(),
                                () ->
                                    compare(
                                        shape,
                                        walk.getValue(),
                                        walk.getKey().contains("layer") && !shape.layer().isEmpty()
                                            || !shape.differs().isEmpty(),
                                        recorded.get(shape.id())))));
  }

  private static void compare(Shape shape, Walk walk, boolean differs, List<String> expected)
      throws Exception {
    server.serve(shape);
    walk.of(shape);
    String sent = String.join("\n", server.requests());
    if (!differs) {
      assertThat(sent).isEqualTo(String.join("\n", expected));
    } else {
      assertThat(sent).as("no difference any more").isNotEqualTo(String.join("\n", expected));
    }
  }

  /** A walk over a virtual user's browser. */
  private interface Sampled {
    void over(HttpExchanges http) throws CodedFailure;
  }

  private static void sampled(Shape shape, boolean jmeters, Sampled walk) {
    HttpScope scope = new HttpScope();
    scope.add(new Names());
    if (jmeters) {
      scope.add(new AuthManager());
    }
    URI resource = URI.create(shape.resource(server));
    BrowserSample sample =
        new BrowserSample(
            LIMITS,
            new NodeChoice(
                NodePolicy.parse(NodePolicy.Kind.RESOLVED, "", "", ""), resource, new AtomicLong()),
            scope,
            BrowserReuse.NEW,
            resource,
            new SampleResult());
    HttpExchanges http = sample.exchanges("leg");
    sample.run(
        () -> {
          try {
            walk.over(http);
          } catch (CodedFailure e) {
            // no shape ends at a resource
          }
        });
  }

  private static void saml(Shape shape, HttpExchanges http) {
    SignOnSettings settings =
        new SignOnSettings(
            URI.create(shape.resource(server)),
            "the protected page",
            user(),
            "",
            SignOnSettings.LoginFormRule.ALLOWED,
            40,
            PageRules.ACCEPT);
    new SpInitiatedFlow(settings, http).run();
  }

  private static Credentials user() {
    return new Credentials(Shape.USER, Shape.PASSWORD, "", "");
  }

  private static void cas(Shape shape, HttpExchanges http) throws CodedFailure {
    CasWalk.from(
        URI.create(shape.start(server)), URI.create(shape.origin('z', server)), user(), http);
  }

  private static void oidc(Shape shape, HttpExchanges http) throws CodedFailure {
    OidcWalk.to(URI.create(shape.resource(server)), user(), http);
  }

  private static void tried(Shape shape) throws Exception {
    List<String> hosts =
        Stream.of('a', 'b', 'c', 'l', 'm', 'n', 'u', 'x', 'y', 'z').map(shape::host).toList();
    TryWalk.to(shape.resource(server), Shape.USER, Shape.PASSWORD, hosts, certificate);
  }

  /** All hosts are this machine. */
  private static final class Names extends DNSCacheManager {
    private static final long serialVersionUID = 1L;

    @Override
    public InetAddress[] resolve(String host) throws java.net.UnknownHostException {
      return new InetAddress[] {InetAddress.getByName("127.0.0.1")};
    }
  }

  private static String text(Map<String, List<String>> requests) {
    return requests.entrySet().stream()
        .map(each -> "== " + each.getKey() + "\n" + String.join("\n", each.getValue()) + "\n")
        .collect(Collectors.joining());
  }

  private static Map<String, List<String>> recorded() {
    Map<String, List<String>> all = new LinkedHashMap<>();
    try (InputStream in = ShapesIT.class.getResourceAsStream("/" + RECORDED)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String shape : text.split("(?m)^== ")) {
        if (!shape.isBlank()) {
          int end = shape.indexOf('\n');
          String requests = shape.substring(end + 1).stripTrailing();
          all.put(
              shape.substring(0, end),
              requests.isEmpty()
                  ? List.of()
                  : new ArrayList<>(Arrays.asList(requests.split("\n(?=[A-Z])"))));
        }
      }
    } catch (java.io.IOException e) {
      throw new IllegalStateException(e);
    }
    return all;
  }
}
