package org.authmeter.jmeter.authmark;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.http.Header;
import org.apache.http.HttpEntity;
import org.apache.http.HttpException;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.HttpStatus;
import org.apache.http.entity.ContentType;
import org.apache.http.impl.DefaultConnectionReuseStrategy;
import org.apache.http.impl.conn.SystemDefaultDnsResolver;
import org.apache.http.message.BasicHttpRequest;
import org.apache.http.protocol.HttpCoreContext;
import org.apache.http.protocol.HttpRequestExecutor;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.wire.HttpWire;
import org.authmeter.browser.wire.TlsLayer;
import org.authmeter.browser.wire.WireConnection;
import org.authmeter.jmeter.http.sender.LegResults;

/**
 * One login of AuthMark's Login Scenario: a GET that must be answered 401 with a challenge for HTTP
 * Basic (RFC 7617), and the same GET with the account, whose answer must prove page and user. Both
 * use one connection, which no other login uses; a server that closes it after the challenge gets a
 * second one.
 *
 * <p>It is written on Apache's HttpCore: two requests on one connection need no client with pools,
 * redirects and interceptors.
 */
public final class AuthMarkLogin implements Closeable {
  /** The two requests, in their order. */
  enum Step {
    CHALLENGE,
    PAGE
  }

  /**
   * What is asked for, and what proves it.
   *
   * @param text that the page must contain; empty = any
   * @param headerName of the response header that proves the user; empty = none is checked
   * @param headerValue that it must have
   */
  public record Target(URI uri, String text, String headerName, String headerValue) {}

  /**
   * What bounds a login.
   *
   * @param connect for the connection, with the TLS handshake
   * @param response for a request and its whole answer
   * @param bytes of an answer's body
   */
  public record Limits(Duration connect, Duration response, int bytes) {}

  /** One request and its answer, as far as it came. Times are those of {@link System#nanoTime}. */
  static final class Exchange {
    final Step step;
    final long started = System.nanoTime();

    /** 0 = on the connection of the exchange before. */
    long connected;

    /** 0 = no answer came. */
    long answered;

    long ended;
    int status;
    String statusLine = "";
    String reason = "";
    List<Header> headers = List.of();
    byte[] body = {};
    Charset charset = StandardCharsets.UTF_8;

    /** Bytes on the wire, header and body; those of TLS are not counted. */
    long sent;

    long received;

    Exchange(Step step) {
      this.step = step;
    }
  }

  private final Target target;
  private final List<Header> headers;
  private final Limits limits;
  private final List<Exchange> exchanges = new ArrayList<>(2);
  private final HttpRequestExecutor executor = new HttpRequestExecutor();
  private final HttpWire wire;
  private WireConnection connection;

  /**
   * @param headers of both requests
   * @param tls of the connection, for https
   * @param source of this machine's addresses
   */
  public AuthMarkLogin(
      Target target, List<Header> headers, Limits limits, TlsLayer tls, HttpWire.Source source) {
    this.target = target;
    this.headers = headers;
    this.limits = limits;
    this.wire = new HttpWire(SystemDefaultDnsResolver.INSTANCE, tls, source);
  }

  /** The exchanges so far. */
  List<Exchange> exchanges() {
    return Collections.unmodifiableList(exchanges);
  }

  /**
   * Logs in. The connection stays open until {@link #close}.
   *
   * @throws CodedFailure why the login failed; its code is a {@link FailureCode} or {@code HTTP_}
   *     with the status
   */
  public void run(String user, String password) throws CodedFailure {
    Exchange challenge = new Exchange(Step.CHALLENGE);
    send(challenge, null);
    checkChallenge(challenge);
    byte[] account = (user + ':' + password).getBytes(StandardCharsets.UTF_8);
    Exchange page = new Exchange(Step.PAGE);
    send(page, "Basic " + Base64.getEncoder().encodeToString(account));
    checkPage(page, user);
  }

  private void send(Exchange exchange, String authorization) throws CodedFailure {
    exchanges.add(exchange);
    try {
      if (connection == null) {
        connection = wire.open(target.uri(), (int) limits.connect().toMillis());
        exchange.connected = System.nanoTime();
      }
      connection.limit(limits.response());
      long sent = connection.getMetrics().getSentBytesCount();
      long received = connection.getMetrics().getReceivedBytesCount();
      HttpRequest request = request(authorization);
      HttpResponse response = executor.execute(request, connection, HttpCoreContext.create());
      exchange.answered = System.nanoTime();
      read(response, exchange);
      exchange.sent = connection.getMetrics().getSentBytesCount() - sent;
      exchange.received = connection.getMetrics().getReceivedBytesCount() - received;
      if (!DefaultConnectionReuseStrategy.INSTANCE.keepAlive(response, HttpCoreContext.create())) {
        close();
      }
    } catch (HttpException e) {
      throw new CodedFailure(FailureCode.CONNECTION_FAILED, "the answer is no HTTP: " + at(e), e);
    } catch (IOException e) {
      throw failure(e);
    } finally {
      exchange.ended = System.nanoTime();
    }
  }

  private HttpRequest request(String authorization) {
    String path = target.uri().getRawPath();
    String query = target.uri().getRawQuery();
    BasicHttpRequest request =
        new BasicHttpRequest(
            "GET", (path.isEmpty() ? "/" : path) + (query == null ? "" : "?" + query));
    headers.forEach(request::addHeader);
    request.setHeader(HttpHeaders.HOST, Addresses.authority(target.uri()));
    request.setHeader(HttpHeaders.CONNECTION, authorization == null ? "keep-alive" : "close");
    request.removeHeaders(HttpHeaders.AUTHORIZATION);
    if (authorization != null) {
      request.setHeader(HttpHeaders.AUTHORIZATION, authorization);
    }
    return request;
  }

  private void read(HttpResponse response, Exchange exchange) throws IOException, CodedFailure {
    exchange.status = response.getStatusLine().getStatusCode();
    exchange.statusLine = response.getStatusLine().toString();
    exchange.reason = response.getStatusLine().getReasonPhrase();
    exchange.headers = List.of(response.getAllHeaders());
    HttpEntity entity = response.getEntity();
    if (entity == null) {
      return;
    }
    ContentType type = ContentType.getLenient(entity);
    if (type != null && type.getCharset() != null) {
      exchange.charset = type.getCharset();
    }
    // the stream is not closed: that would read an endless body to its end
    byte[] body = entity.getContent().readNBytes(limits.bytes() + 1);
    if (body.length > limits.bytes()) {
      throw new CodedFailure(
          FailureCode.PAGE_TOO_LARGE,
          "the answer has more than %d bytes (%s); maxPageBytes allows more"
              .formatted(limits.bytes(), target.uri()));
    }
    exchange.body = body;
  }

  private void checkChallenge(Exchange exchange) throws CodedFailure {
    if (exchange.status != HttpStatus.SC_UNAUTHORIZED) {
      String code = "HTTP_" + exchange.status;
      throw new CodedFailure(
          exchange.status < 400 ? FailureCode.UNEXPECTED_PAGE.name() : code,
          "expected 401 with WWW-Authenticate: Basic from %s without an account, got \"%s\""
              .formatted(target.uri(), exchange.statusLine));
    }
    for (Header header : exchange.headers) {
      if (header.getName().equalsIgnoreCase(HttpHeaders.WWW_AUTHENTICATE)
          && header.getValue().strip().toLowerCase(Locale.ROOT).startsWith("basic")) {
        return;
      }
    }
    throw new CodedFailure(
        FailureCode.UNEXPECTED_PAGE,
        "%s answers 401 without WWW-Authenticate: Basic; this login is for HTTP Basic"
            .formatted(target.uri()));
  }

  private void checkPage(Exchange exchange, String user) throws CodedFailure {
    if (exchange.status == HttpStatus.SC_UNAUTHORIZED) {
      throw new CodedFailure(
          FailureCode.LOGIN_REFUSED,
          "%s refuses user \"%s\"; check the account".formatted(target.uri(), user));
    }
    if (exchange.status != HttpStatus.SC_OK) {
      throw new CodedFailure(
          "HTTP_" + exchange.status,
          "expected the page %s, got \"%s\"".formatted(target.uri(), exchange.statusLine));
    }
    if (!new String(exchange.body, exchange.charset).contains(target.text())) {
      throw new CodedFailure(
          FailureCode.EXPECTED_TEXT_MISSING,
          "%s does not contain \"%s\"; check the field expect"
              .formatted(target.uri(), target.text()));
    }
    if (target.headerName().isEmpty()) {
      return;
    }
    String found = null;
    for (Header header : exchange.headers) {
      if (header.getName().equalsIgnoreCase(target.headerName())) {
        found = header.getValue().strip();
        if (found.equals(target.headerValue())) {
          return;
        }
      }
    }
    throw new CodedFailure(
        FailureCode.EXPECTED_TEXT_MISSING,
        "expected the header \"%s: %s\" from %s, got %s; check the field expectHeader"
            .formatted(
                target.headerName(),
                target.headerValue(),
                target.uri(),
                found == null
                    ? "none of this name"
                    : '"' + LegResults.shownValue(target.headerName(), found).strip() + '"'));
  }

  private CodedFailure failure(IOException e) {
    if (wire.isInterrupted()) {
      return new CodedFailure(
          FailureCode.INTERRUPTED, "interrupted by the stop of the test (" + target.uri() + ")", e);
    }
    if (HttpWire.isTimeout(e)) {
      return new CodedFailure(
          FailureCode.LEG_TIMEOUT,
          connection == null
              ? "no connection within %d ms (%s)"
                  .formatted(limits.connect().toMillis(), target.uri())
              : "no whole answer within %d ms (%s)"
                  .formatted(limits.response().toMillis(), target.uri()),
          e);
    }
    return new CodedFailure(FailureCode.CONNECTION_FAILED, at(e), e);
  }

  private String at(Exception e) {
    String text = e.getMessage() == null ? e.toString() : e.getMessage();
    return text + " (" + target.uri() + ")";
  }

  /** Ends the login that is under way, from another thread. */
  void interrupt() {
    wire.interrupt();
  }

  @Override
  public void close() {
    if (connection != null) {
      wire.end(connection);
      connection = null;
    }
  }
}
