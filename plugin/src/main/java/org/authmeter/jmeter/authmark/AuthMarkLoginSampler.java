package org.authmeter.jmeter.authmark;

import java.net.MalformedURLException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.http.message.BasicHeader;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.jmeter.authmark.AuthMarkLogin.Exchange;
import org.authmeter.jmeter.authmark.AuthMarkLogin.Limits;
import org.authmeter.jmeter.authmark.AuthMarkLogin.Step;
import org.authmeter.jmeter.authmark.AuthMarkLogin.Target;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.FormElement;
import org.authmeter.jmeter.element.SampleResults;
import org.authmeter.jmeter.http.BrowserSampler;
import org.authmeter.jmeter.http.sender.LegResults;
import org.authmeter.jmeter.net.JMeterTls;
import org.authmeter.jmeter.net.Network;
import org.authmeter.jmeter.net.SourceAddresses;
import org.authmeter.jmeter.net.Verification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One login of AuthMark's Login Scenario as one sample: HTTP Basic with its challenge, for a page
 * that is drawn at random, in a connection of its own. There is a sub-result for each of the two
 * requests. Header Managers in scope apply.
 *
 * <p>The response code of a failed sample is a {@link FailureCode} or {@code HTTP_} with the
 * status; those of the sub-results are HTTP's.
 */
public class AuthMarkLoginSampler extends AbstractSampler implements FormElement, Interruptible {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(AuthMarkLoginSampler.class);

  private static final String NOT_CHECKED = "none";
  private static final long MILLI = 1_000_000;

  private static final Field<List<URI>> SERVERS =
      Field.text("servers", "http://localhost:8080")
          .as(text -> Arrays.stream(text.split("\\s+")).map(AuthMarkLoginSampler::server).toList())
          .cached();
  private static final Field<String> PATH =
      Field.text("path", "/pages/page-{page}.html")
          .as(
              text -> {
                if (text.startsWith("/")) {
                  return text;
                }
                throw new IllegalArgumentException("\"" + text + "\" does not start with /");
              });
  private static final Field<Integer> PAGES = Field.number("pages", 100, 1, 1_000_000);
  private static final Field<String> USER = Field.text("user");
  private static final Field<String> PASSWORD = Field.password("password");
  private static final Field<String> EXPECT = Field.text("expect", "AuthMark page {page}");
  private static final Field<String> EXPECT_HEADER =
      Field.text("expectHeader", "X-Remote-User: {user}")
          .as(
              text -> {
                if (text.equals(NOT_CHECKED) || text.indexOf(':') > 0) {
                  return text;
                }
                throw new IllegalArgumentException(
                    "\"%s\" is neither \"Name: value\" nor none".formatted(text));
              });
  private static final Field<Duration> CONNECT_TIMEOUT =
      Field.milliseconds("connectTimeout", 10_000, 1);
  private static final Field<Duration> RESPONSE_TIMEOUT =
      Field.milliseconds("responseTimeout", 60_000, 1);
  private static final Field<Integer> MAX_PAGE_BYTES =
      Field.number("maxPageBytes", 10 * 1024 * 1024, 1, Integer.MAX_VALUE - 1);

  static final ElementForm FORM =
      ElementForm.withIcon("authmark.png")
          .group("target", SERVERS, PATH, PAGES)
          .group("account", USER, PASSWORD)
          .group("expectation", EXPECT, EXPECT_HEADER)
          .group("limits", CONNECT_TIMEOUT, RESPONSE_TIMEOUT, MAX_PAGE_BYTES);

  private transient List<HeaderManager> headerManagers = new ArrayList<>();
  private transient volatile AuthMarkLogin running;

  private static URI server(String url) {
    URI server = BrowserSampler.address(url, "authmeter.authmark.url");
    if (Addresses.account(server) != null) {
      throw new IllegalArgumentException(
          Addresses.withoutQuery(server)
              + " has an account, which results would show; give it in the fields user and password");
    }
    return server;
  }

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    String user;
    String password;
    Target target;
    Limits limits;
    try {
      Network.check();
      user = USER.of(this);
      password = PASSWORD.of(this);
      target = target(user);
      limits =
          new Limits(CONNECT_TIMEOUT.of(this), RESPONSE_TIMEOUT.of(this), MAX_PAGE_BYTES.of(this));
      result.setURL(target.uri().toURL());
    } catch (IllegalArgumentException | MalformedURLException e) {
      SampleResults.refuse(result, new CodedFailure(FailureCode.INVALID_SETTINGS, e.getMessage()));
      return result;
    }
    List<org.apache.http.Header> headers = headers();
    result.setSamplerData("GET " + target.uri() + "\nuser: " + user);
    try (AuthMarkLogin login =
        new AuthMarkLogin(
            target,
            headers,
            limits,
            // a new user has no TLS session, so each login shakes hands wholly
            JMeterTls.layer(JMeterTls::newContext).verifying(Verification.identity()),
            SourceAddresses.ofProperty())) {
      running = login;
      result.sampleStart();
      long start = System.nanoTime();
      CodedFailure failure = null;
      try {
        login.run(user, password);
        SampleResults.succeed(result, "200", "OK");
      } catch (CodedFailure e) {
        failure = e;
        SampleResults.fail(result, e);
      } finally {
        result.sampleEnd();
      }
      conclude(result, start, login.exchanges(), headers, failure);
    } catch (RuntimeException e) {
      // a defect must not end the thread, and must not be silent
      log.error("{}: the login broke off", getName(), e);
      SampleResults.broken(result, e);
    } finally {
      running = null;
    }
    return result;
  }

  private Target target(String user) {
    int number = 1 + ThreadLocalRandom.current().nextInt(PAGES.of(this));
    String page = number < 10 ? "00" + number : number < 100 ? "0" + number : "" + number;
    List<URI> servers = SERVERS.of(this);
    URI server = servers.get(getThreadContext().getThreadNum() % servers.size());
    String header = EXPECT_HEADER.of(this);
    int colon = header.equals(NOT_CHECKED) ? 0 : header.indexOf(':');
    String base = server.toString();
    String path = PATH.of(this).replace("{page}", page);
    return new Target(
        URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path),
        EXPECT.of(this).replace("{page}", page).replace("{user}", user),
        header.substring(0, colon).strip(),
        colon == 0 ? "" : header.substring(colon + 1).strip().replace("{user}", user));
  }

  private List<org.apache.http.Header> headers() {
    List<org.apache.http.Header> headers = new ArrayList<>();
    for (HeaderManager manager : headerManagers) {
      for (JMeterProperty property : manager.getHeaders()) {
        Header header = (Header) property.getObjectValue();
        if (!header.getName().isBlank()) {
          headers.add(new BasicHeader(header.getName(), header.getValue()));
        }
      }
    }
    return headers;
  }

  private static void conclude(
      SampleResult result,
      long start,
      List<Exchange> exchanges,
      List<org.apache.http.Header> headers,
      CodedFailure failure) {
    long end = result.getEndTime();
    long at = result.getStartTime();
    StringBuilder sent = new StringBuilder("GET ").append(result.getUrlAsString()).append('\n');
    for (org.apache.http.Header header : headers) {
      line(sent, header);
    }
    for (int i = 0; i < exchanges.size(); i++) {
      Exchange exchange = exchanges.get(i);
      boolean challenge = exchange.step == Step.CHALLENGE;
      SampleResult part = new SampleResult();
      part.setSampleLabel(challenge ? "AuthMark challenge" : "AuthMark page");
      long begin = at + (exchange.started - start) / MILLI;
      SampleResults.time(part, begin, (exchange.ended - exchange.started) / MILLI);
      part.setURL(result.getURL());
      part.setSamplerData(sent.toString());
      fill(part, exchange);
      boolean failed = failure != null && i == exchanges.size() - 1;
      if (failed && exchange.status == 0) {
        SampleResults.fail(part, failure);
      } else {
        part.setResponseCode(Integer.toString(exchange.status));
        SampleResults.describe(part, failed ? failure.getMessage() : exchange.reason);
        part.setSuccessful(!failed);
      }
      result.addSubResult(part, false);
      result.setConnectTime(result.getConnectTime() + part.getConnectTime());
      if (!challenge || failed) {
        result.setLatency(
            exchange.answered == 0 ? 0 : Math.max(0, (exchange.answered - start) / MILLI));
        result.setResponseHeaders(part.getResponseHeaders());
        result.setResponseData(exchange.body);
        result.setDataType(SampleResult.TEXT);
        result.setDataEncoding(exchange.charset.name());
      }
    }
    // adding parts may have moved the sample's end by the rounding of theirs
    result.setEndTime(end);
  }

  private static void fill(SampleResult part, Exchange exchange) {
    if (exchange.connected != 0) {
      part.setConnectTime((exchange.connected - exchange.started) / MILLI);
    }
    if (exchange.answered != 0) {
      part.setLatency((exchange.answered - exchange.started) / MILLI);
      StringBuilder received = new StringBuilder(exchange.statusLine).append('\n');
      for (org.apache.http.Header header : exchange.headers) {
        line(received, header);
      }
      part.setResponseHeaders(received.toString());
    }
    part.setSentBytes(exchange.sent);
    part.setHeadersSize((int) Math.max(0, exchange.received - exchange.body.length));
    part.setBodySize((long) exchange.body.length);
    part.setResponseData(exchange.body);
    part.setDataType(SampleResult.TEXT);
    part.setDataEncoding(exchange.charset.name());
  }

  /** Without what would let others in: sessions, tokens and accounts. */
  private static void line(StringBuilder text, org.apache.http.Header header) {
    String value = LegResults.shownValue(header.getName(), ' ' + header.getValue());
    text.append(header.getName()).append(':').append(value).append('\n');
  }

  @Override
  public boolean interrupt() {
    AuthMarkLogin current = running;
    if (current != null) {
      current.interrupt();
    }
    return current != null;
  }

  @Override
  public void clearTestElementChildren() {
    headerManagers.clear();
  }

  @Override
  public void addTestElement(TestElement element) {
    if (element instanceof HeaderManager manager) {
      headerManagers.add(manager);
    }
  }

  @Override
  public boolean applies(ConfigTestElement element) {
    return element instanceof HeaderManager;
  }

  /** Agents get the element serialised, without what its constructor made. */
  protected Object readResolve() {
    headerManagers = new ArrayList<>();
    return this;
  }
}
