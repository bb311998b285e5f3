package org.authmeter.jmeter.http.sender;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.URLDecoder;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import org.apache.http.Header;
import org.apache.http.HttpConnectionMetrics;
import org.apache.http.HttpEntity;
import org.apache.http.HttpException;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpMessage;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.HttpStatus;
import org.apache.http.HttpVersion;
import org.apache.http.client.ClientProtocolException;
import org.apache.http.client.entity.DecompressingEntity;
import org.apache.http.client.entity.DeflateInputStreamFactory;
import org.apache.http.client.entity.GZIPInputStreamFactory;
import org.apache.http.client.entity.InputStreamFactory;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.impl.client.DefaultClientConnectionReuseStrategy;
import org.apache.http.impl.client.DefaultConnectionKeepAliveStrategy;
import org.apache.http.message.BasicHttpEntityEnclosingRequest;
import org.apache.http.message.BasicHttpRequest;
import org.apache.http.protocol.HttpCoreContext;
import org.apache.http.protocol.HttpRequestExecutor;
import org.apache.http.util.VersionInfo;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.Headers;
import org.authmeter.jmeter.element.SampleResults;
import org.authmeter.jmeter.http.sender.JMeterHttpImpl.BoundedStream;

/**
 * Sends requests by Apache's HttpCore over the connections of the browser. A request costs less
 * than through JMeter's HTTP layer, which looks after proxies, authentication, caches, resources of
 * pages and redirects each time; {@link HttpScope#needsJMetersLayer} says when that is needed.
 * Results hold what those of an HTTP Request do.
 */
public final class HttpCoreSender implements HttpSender {
  private static final HttpRequestExecutor EXECUTOR = new HttpRequestExecutor();

  /** What JMeter's HTTP Request says of itself, unless a Header Manager says more. */
  private static final String USER_AGENT =
      JMeterUtils.getPropDefault("httpclient4.default_user_agent_disabled", false)
          ? null
          : VersionInfo.getUserAgent(
              "Apache-HttpClient", "org.apache.http.client", HttpRequestExecutor.class);

  /** For connections whose server does not say how long it keeps them; 0 = without a limit. */
  private static final int IDLE_MILLIS = JMeterUtils.getPropDefault("httpclient4.idletimeout", 0);

  /** Bytes that a declared length reserves before they are there. */
  private static final long MOST_AT_ONCE = 65_536;

  private static final Map<String, InputStreamFactory> DECODERS =
      Map.of(
          "gzip",
          GZIPInputStreamFactory.getInstance(),
          "x-gzip",
          GZIPInputStreamFactory.getInstance(),
          "deflate",
          DeflateInputStreamFactory.getInstance());

  private final BrowserConnections connections;
  private final HeaderManager headers;
  private final BrowserCookies cookies;
  private final int timeout;
  private final long maxPageBytes;
  private final byte[] buffer = new byte[8192];
  private Throwable failure;
  private String location;
  private Headers answered = Headers.NONE;

  /**
   * @param headers of all requests, or null
   * @param cookies of the browser
   * @param timeout in milliseconds, to connect and for each read
   * @param maxPageBytes of a page, decompressed
   */
  public HttpCoreSender(
      BrowserConnections connections,
      HeaderManager headers,
      BrowserCookies cookies,
      int timeout,
      long maxPageBytes) {
    this.connections = connections;
    this.headers = headers;
    this.cookies = cookies;
    this.timeout = timeout;
    this.maxPageBytes = maxPageBytes;
  }

  @Override
  public HTTPSampleResult send(Request request, Map<String, String> referrer, String node)
      throws IOException {
    failure = null;
    location = null;
    answered = Headers.NONE;
    HTTPSampleResult result = new HTTPSampleResult();
    result.setHTTPMethod(request.method());
    result.setURL(LegResults.shownUrl(request.uri().toString()));
    HttpRequest http = encoded(request, referrer, result);
    result.setRequestHeaders(shown(http));
    result.sampleStart();
    try {
      HttpResponse response = answer(request.uri(), node, http, result);
      if (mayAuthenticate(request.uri(), http, response)) {
        http.setHeader(HttpHeaders.AUTHORIZATION, basic(request.uri()));
        response = answer(request.uri(), node, http, result);
      }
      result.sampleEnd();
      describe(response, result);
      for (Header header : response.getHeaders("Set-Cookie")) {
        cookies.take(header.getValue(), request.uri());
      }
    } catch (HttpException e) {
      fail(result, new ClientProtocolException(e));
    } catch (IOException | RuntimeException e) {
      fail(result, e);
    }
    return result;
  }

  /** The account of an address answers a challenge (RFC 7617); it goes to nobody who asks not. */
  private static boolean mayAuthenticate(URI uri, HttpRequest http, HttpResponse response) {
    if (response.getStatusLine().getStatusCode() != HttpStatus.SC_UNAUTHORIZED
        || Addresses.account(uri) == null
        || http.containsHeader(HttpHeaders.AUTHORIZATION)) {
      return false;
    }
    for (Header challenge : response.getHeaders(HttpHeaders.WWW_AUTHENTICATE)) {
      if (challenge.getValue().strip().regionMatches(true, 0, "Basic", 0, 5)) {
        return true;
      }
    }
    return false;
  }

  private static String basic(URI uri) {
    String account = URLDecoder.decode(Addresses.account(uri).replace("+", "%2B"), UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(account.getBytes(UTF_8));
  }

  private HttpRequest encoded(
      Request request, Map<String, String> referrer, HTTPSampleResult result) {
    URI uri = request.uri();
    String path = uri.getRawPath();
    String target =
        (path == null || path.isEmpty() ? "/" : path)
            + (uri.getRawQuery() == null ? "" : '?' + uri.getRawQuery());
    HttpRequest http;
    if ("POST".equals(request.method()) || request.body() != null) {
      byte[] body = request.body() == null ? new byte[0] : request.body().bytes();
      var post =
          new BasicHttpEntityEnclosingRequest(request.method(), target, HttpVersion.HTTP_1_1);
      post.setEntity(new ByteArrayEntity(body));
      post.setHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(body.length));
      result.setQueryString(request.body() == null ? "" : LegResults.shown(request.body()));
      http = post;
    } else {
      http = new BasicHttpRequest(request.method(), target, HttpVersion.HTTP_1_1);
    }
    http.setHeader(HttpHeaders.CONNECTION, "keep-alive");
    http.setHeader(HttpHeaders.HOST, Addresses.authority(uri));
    addManaged(http);
    String cookie = cookies.header(request);
    if (cookie != null) {
      http.setHeader("Cookie", cookie);
    }
    Header sent = http.getFirstHeader("Cookie");
    result.setCookies(sent == null ? "" : LegResults.cookieNames(sent.getValue()));
    JMeterHttpImpl.setBrowserHeaders(http, request, referrer);
    if (USER_AGENT != null && !http.containsHeader(HttpHeaders.USER_AGENT)) {
      http.setHeader(HttpHeaders.USER_AGENT, USER_AGENT);
    }
    return http;
  }

  /** What an HTTP Request takes from its Header Manager: all but the length. */
  private void addManaged(HttpMessage http) {
    if (headers == null) {
      return;
    }
    for (JMeterProperty property : headers.getHeaders()) {
      var header = (org.apache.jmeter.protocol.http.control.Header) property.getObjectValue();
      if (HttpHeaders.HOST.equalsIgnoreCase(header.getName())) {
        http.setHeader(HttpHeaders.HOST, header.getValue());
      } else if (!HttpHeaders.CONTENT_LENGTH.equalsIgnoreCase(header.getName())) {
        http.addHeader(header.getName(), header.getValue());
      }
    }
  }

  /**
   * Over a kept connection or a new one. A server may have closed a kept connection just now: a
   * request of which nothing was answered goes out again on a new one, as browsers send it (RFC
   * 9112 section 9.3.1 leaves a POST to the user agent).
   */
  private HttpResponse answer(URI uri, String node, HttpRequest http, HTTPSampleResult result)
      throws IOException, HttpException {
    BrowserConnections.Connection kept = connections.take(uri, node);
    if (kept != null) {
      try {
        return answer(kept, http, result);
      } catch (IOException e) {
        if (!connections.wasClosedIdle(kept, e)) {
          throw e;
        }
      }
    }
    BrowserConnections.Connection opened;
    try {
      opened = connections.open(uri, node, timeout);
    } finally {
      result.connectEnd();
    }
    return answer(opened, http, result);
  }

  private HttpResponse answer(
      BrowserConnections.Connection connection, HttpRequest http, HTTPSampleResult result)
      throws IOException, HttpException {
    boolean reusable = false;
    try {
      connection.http().setSocketTimeout(timeout);
      HttpConnectionMetrics metrics = connection.http().getMetrics();
      metrics.reset();
      HttpCoreContext context = HttpCoreContext.create();
      context.setAttribute(HttpCoreContext.HTTP_REQUEST, http);
      HttpResponse response = EXECUTOR.execute(http, connection.http(), context);
      Header type = response.getLastHeader(HttpHeaders.CONTENT_TYPE);
      if (type != null) {
        result.setContentType(type.getValue());
        result.setEncodingAndType(type.getValue());
      }
      boolean whole = read(response.getEntity(), result);
      result.setSentBytes(metrics.getSentBytesCount());
      result.setBodySize(metrics.getReceivedBytesCount());
      reusable =
          whole && DefaultClientConnectionReuseStrategy.INSTANCE.keepAlive(response, context);
      if (reusable) {
        long allowed =
            DefaultConnectionKeepAliveStrategy.INSTANCE.getKeepAliveDuration(response, context);
        connections.keep(connection, allowed > 0 ? allowed : IDLE_MILLIS);
      }
      return response;
    } finally {
      if (!reusable) {
        connections.drop(connection);
      }
    }
  }

  /**
   * Reads the whole page; its first bytes end the latency, as in an HTTP Request.
   *
   * @return whether the answer ends with it, so that the connection can be used again
   */
  private boolean read(HttpEntity entity, SampleResult result) throws IOException {
    if (entity == null) {
      result.latencyEnd();
      return true;
    }
    // not closed: that would read an endless body to its end, and the connection is dropped instead
    InputStream in = new BoundedStream(decoded(entity).getContent(), maxPageBytes);
    int read = in.read(buffer);
    result.latencyEnd();
    ByteArrayOutputStream page =
        new ByteArrayOutputStream(
            (int) Math.max(512, Math.min(entity.getContentLength(), MOST_AT_ONCE)));
    while (read >= 0) {
      page.write(buffer, 0, read);
      read = in.read(buffer);
    }
    result.setResponseData(page.toByteArray());
    // what was compressed ends before the chunks that carried it do
    return entity.getContent().read(buffer) < 0;
  }

  private static HttpEntity decoded(HttpEntity entity) {
    Header encoding = entity.getContentEncoding();
    if (encoding == null || entity.getContentLength() == 0) {
      return entity;
    }
    InputStreamFactory decoder = DECODERS.get(encoding.getValue().strip().toLowerCase(Locale.ROOT));
    return decoder == null ? entity : new DecompressingEntity(entity, decoder);
  }

  private void describe(HttpResponse response, HTTPSampleResult result) {
    answered = Headers.of(response.getAllHeaders(), Header::getName, Header::getValue);
    int status = response.getStatusLine().getStatusCode();
    result.setResponseCode(Integer.toString(status));
    SampleResults.describe(result, response.getStatusLine().getReasonPhrase());
    result.setSuccessful(status >= 200 && status <= 399);
    String statusLine = response.getStatusLine().toString();
    StringBuilder lines = new StringBuilder(512).append(statusLine).append('\n');
    int size = statusLine.length() + 2 + append(response, lines) + 2; // the last line is empty
    result.setResponseHeaders(lines.toString());
    result.setHeadersSize(size);
    result.setBodySize(result.getBodySizeAsLong() - size);
    Header header = response.getFirstHeader(HttpHeaders.LOCATION);
    if (header != null) {
      location = Addresses.ofHeader(header.getValue());
      if (result.isRedirect()) {
        result.setRedirectLocation(LegResults.address(location));
      }
    }
  }

  /** The header lines as request tabs of result viewers show them; cookies have their own place. */
  private static String shown(HttpMessage http) {
    StringBuilder lines = new StringBuilder(512);
    append(http, lines);
    return lines.toString();
  }

  /**
   * @return characters of the lines on the wire, each with two at its end
   */
  private static int append(HttpMessage message, StringBuilder lines) {
    int size = 0;
    for (Header header : message.getAllHeaders()) {
      String name = header.getName();
      size += name.length() + 2 + header.getValue().length() + 2;
      if (!"Cookie".equalsIgnoreCase(name)) {
        String shown = LegResults.shownValue(name, header.getValue());
        lines.append(name).append(shown.startsWith(" ") ? ":" : ": ").append(shown).append('\n');
      }
    }
    return size;
  }

  /** As JMeter reports a request without an answer. */
  private void fail(HTTPSampleResult result, Exception e) {
    failure = e;
    if (result.getEndTime() == 0) {
      result.sampleEnd();
    }
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    result.setDataType(SampleResult.TEXT);
    result.setResponseData(trace.toString(), UTF_8.name());
    result.setResponseCode("Non HTTP response code: " + e.getClass().getName());
    SampleResults.describe(result, "Non HTTP response message: " + e.getMessage());
    result.setSuccessful(false);
  }

  @Override
  public String location() {
    return location;
  }

  @Override
  public Headers headers() {
    return answered;
  }

  @Override
  public Throwable failure() {
    return failure;
  }

  @Override
  public boolean isBoundToThread() {
    return false;
  }

  @Override
  public boolean isPreparedFor(URI uri) {
    return connections.isPreparedFor(uri);
  }

  @Override
  public void prepare(URI uri) {
    connections.prepare();
  }

  @Override
  public boolean interrupt() {
    return connections.interrupt();
  }
}
