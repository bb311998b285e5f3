package org.authmeter.trylogin.web;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import org.apache.http.Header;
import org.apache.http.HttpConnection;
import org.apache.http.HttpEntity;
import org.apache.http.HttpResponseInterceptor;
import org.apache.http.NoHttpResponseException;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.http.client.methods.RequestBuilder;
import org.apache.http.client.utils.DateUtils;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.conn.DnsResolver;
import org.apache.http.conn.ManagedHttpClientConnection;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.conn.ssl.SSLConnectionSocketFactory;
import org.apache.http.cookie.Cookie;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.impl.conn.BasicHttpClientConnectionManager;
import org.apache.http.impl.conn.SystemDefaultDnsResolver;
import org.apache.http.protocol.HttpContext;
import org.apache.http.protocol.HttpCoreContext;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.PageKind;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.Headers;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.Referrers;
import org.authmeter.browser.wire.CookieJar;
import org.authmeter.browser.wire.PageTooLargeException;
import org.authmeter.browser.wire.WireConnection;
import org.authmeter.common.net.Loopback;
import org.authmeter.common.process.DaemonThreads;
import org.authmeter.common.tls.Trust;
import org.authmeter.common.tls.Trust.RefusedCertificateException;
import org.authmeter.trylogin.attempt.Transcript;
import org.authmeter.trylogin.attempt.TrySettings;
import org.authmeter.trylogin.attempt.TryVerdict;
import org.authmeter.trylogin.attempt.Unreachable;

/**
 * Sends the requests of one login and reports each. Unlike JMeter it verifies certificates, chain
 * and host name (RFC 9110, section 4.3.4), and it asks before it goes to another host.
 */
final class WebExchanges implements HttpExchanges, AutoCloseable {
  /** For an exchange, its whole answer included. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final int MAX_PAGE_BYTES = 10 * 1024 * 1024;
  private static final Duration CLOCK = Duration.ofSeconds(30);
  private static final Duration SOON = Duration.ofDays(14);
  private static final String ACCEPT =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  private final TrySettings settings;
  private final HostPermission hosts;
  private final WebStepReader reader;
  private final Transcript transcript;
  private final CookieJar cookies = new CookieJar();
  private final Referrers referrers = new Referrers();
  private final Map<String, Map<String, String>> localStorage = new HashMap<>();
  private final Map<String, SSLSession> sessions = new HashMap<>();
  private final Set<String> clocks = new HashSet<>();
  private final CloseableHttpClient client;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("limit of an exchange"));
  private SSLSession session;
  private TryVerdict ended;

  /** Describes the exchange made last, when it is known what its page is; null = it is done. */
  private BiConsumer<PageKind, HtmlForm> unread;

  WebExchanges(
      TrySettings settings, HostPermission hosts, WebStepReader reader, Transcript transcript) {
    this.settings = settings;
    this.hosts = hosts;
    this.reader = reader;
    this.transcript = transcript;
    this.client = client(settings);
  }

  /** Why no further request can be made; null while it can. */
  TryVerdict ended() {
    return ended;
  }

  private CloseableHttpClient client(TrySettings settings) {
    int millis = (int) PATIENCE.toMillis();
    HttpResponseInterceptor tls =
        (response, context) -> {
          ManagedHttpClientConnection connection =
              HttpCoreContext.adapt(context).getConnection(ManagedHttpClientConnection.class);
          session = connection == null ? null : connection.getSSLSession();
        };
    try {
      BasicHttpClientConnectionManager connections =
          new BasicHttpClientConnectionManager(
              RegistryBuilder.<ConnectionSocketFactory>create()
                  .register("http", PlainConnectionSocketFactory.getSocketFactory())
                  .register("https", new VerifyingSockets(settings))
                  .build(),
              (route, config) -> new WireConnection(),
              null,
              new Names(settings.network().addresses()));
      return HttpClients.custom()
          .setConnectionManager(connections)
          .setUserAgent(settings.network().userAgent())
          .setDefaultRequestConfig(
              RequestConfig.custom()
                  .setConnectTimeout(millis)
                  .setSocketTimeout(millis)
                  .setConnectionRequestTimeout(millis)
                  .build())
          .disableRedirectHandling()
          .disableCookieManagement()
          .disableAuthCaching()
          .setRetryHandler(WebExchanges::wasClosedIdle)
          .addInterceptorFirst(tls)
          .build();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has TLS", e);
    }
  }

  /**
   * A server may have closed a kept connection just now: nobody has read the request, and it goes
   * out again on a new one, as browsers send it. Any other request is sent once: a password is not
   * sent twice.
   */
  private static boolean wasClosedIdle(IOException failure, int times, HttpContext context) {
    HttpConnection connection = HttpCoreContext.adapt(context).getConnection();
    boolean closed =
        failure instanceof NoHttpResponseException || failure instanceof SocketException;
    return times == 1
        && closed
        && connection != null
        && connection.getMetrics().getResponseCount() > 0;
  }

  @Override
  public Page exchange(Request request) throws CodedFailure {
    finish();
    permit(request);
    if (request.role() == Request.Role.CREDENTIALS && isOpen(request.uri())) {
      transcript.note(
          "the password goes to %s without TLS; others on the way can read it."
              .formatted(WebStepReader.server(request.uri())));
    }
    List<Cookie> sent = cookies.of(request);
    Map<String, String> referrer = referrers.of(request);
    HttpUriRequest http = http(request, referrer, sent);
    long start = System.nanoTime();
    Future<?> limit = clock.schedule(http::abort, PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    try (CloseableHttpResponse response = client.execute(http)) {
      byte[] body = body(http, response.getEntity());
      long millis = (System.nanoTime() - start) / 1_000_000;
      Page page =
          new Page(
              response.getStatusLine().getStatusCode(),
              request.uri(),
              Addresses.ofHeader(value(response, "Location")),
              value(response, "Content-Type"),
              body,
              Headers.of(response.getAllHeaders(), Header::getName, Header::getValue));
      referrers.answered(request, referrer, page);
      List<String> set = new ArrayList<>();
      for (Header header : response.getHeaders("Set-Cookie")) {
        String ignored = cookies.take(header.getValue(), request.uri());
        if (ignored != null) {
          transcript.note(
              "the cookie \"%s\" of %s was ignored, as browsers do: %s."
                  .formatted(
                      header.getValue().replaceFirst("[=;].*", ""),
                      WebStepReader.server(request.uri()),
                      ignored));
        }
        set.add(header.getValue());
      }
      boolean known =
          session == null || sessions.put(WebStepReader.server(request.uri()), session) != null;
      String protection = known ? "" : protection();
      String date = value(response, "Date");
      unread =
          (kind, form) -> {
            transcript.add(
                reader.read(
                    request, page, millis, sent, set, protection, location(page), kind, form));
            if (!known) {
              expiry(request.uri());
            }
            compareClocks(request.uri(), date);
          };
      return page;
    } catch (PageTooLargeException e) {
      throw new CodedFailure(FailureCode.PAGE_TOO_LARGE, e.getMessage());
    } catch (IOException e) {
      IOException late =
          new SocketTimeoutException("no whole answer within " + PATIENCE.toSeconds() + " s");
      throw unanswered(
          request, (System.nanoTime() - start) / 1_000_000, http.isAborted() ? late : e);
    } finally {
      limit.cancel(false);
    }
  }

  /** Describes the exchange made last, if the walk has said nothing of its page. */
  void finish() {
    recognised(null, null);
  }

  @Override
  public void recognised(PageKind kind, HtmlForm form) {
    BiConsumer<PageKind, HtmlForm> last = unread;
    unread = null;
    if (last != null) {
      last.accept(kind, form);
    }
  }

  private void permit(Request request) throws CodedFailure {
    try {
      hosts.check(request.uri());
    } catch (CodedFailure e) {
      ended = TryVerdict.usage(e.getMessage() + ".");
      throw e;
    }
  }

  private static boolean isOpen(URI uri) {
    return "http".equals(uri.getScheme()) && !Loopback.is(Addresses.host(uri));
  }

  private HttpUriRequest http(Request request, Map<String, String> referrer, List<Cookie> sent) {
    RequestBuilder builder = RequestBuilder.create(request.method()).setUri(request.uri());
    builder.setHeader("Accept", ACCEPT);
    referrer.forEach(builder::setHeader);
    request.headers().forEach(builder::setHeader);
    if (!sent.isEmpty()) {
      builder.setHeader(cookies.header(sent));
    }
    if (request.body() != null) {
      builder.setEntity(new ByteArrayEntity(request.body().bytes()));
      builder.setHeader("Content-Type", request.body().contentType());
    }
    return builder.build();
  }

  private static byte[] body(HttpUriRequest http, HttpEntity entity)
      throws IOException, CodedFailure {
    if (entity == null) {
      return new byte[0];
    }
    try (InputStream in = entity.getContent()) {
      byte[] body = in.readNBytes(MAX_PAGE_BYTES + 1);
      if (body.length > MAX_PAGE_BYTES) {
        http.abort(); // closing would read an endless page to its end
        throw new CodedFailure(
            FailureCode.PAGE_TOO_LARGE, "more than " + MAX_PAGE_BYTES + " bytes came");
      }
      return body;
    }
  }

  private static String value(CloseableHttpResponse response, String name) {
    Header header = response.getFirstHeader(name);
    return header == null ? null : header.getValue();
  }

  /** Where a redirect leads, absolute; empty = nowhere. */
  private static String location(Page page) {
    if (!page.redirect() || page.location() == null) {
      return "";
    }
    try {
      return Addresses.resolve(page.uri(), page.location()).toString();
    } catch (java.net.URISyntaxException e) {
      return ""; // reported by the walk
    }
  }

  private CodedFailure unanswered(Request request, long millis, IOException e) {
    transcript.add(reader.unanswered(request, millis, Unreachable.innermost(e)));
    String authority = WebStepReader.authority(request.uri());
    ended = TryVerdict.environment(Unreachable.sentence(authority, e) + ".");
    return new CodedFailure(FailureCode.CONNECTION_FAILED, "no answer", e);
  }

  /** The TLS version and the certificate. */
  private String protection() {
    X509Certificate certificate = certificate(session);
    return certificate == null
        ? session.getProtocol()
        : "%s, certificate verified: %s"
            .formatted(session.getProtocol(), RefusedCertificateException.describe(certificate));
  }

  private void expiry(URI uri) {
    X509Certificate certificate = certificate(session);
    long days =
        certificate == null
            ? Long.MAX_VALUE
            : Duration.between(Instant.now(), certificate.getNotAfter().toInstant()).toDays();
    if (days < SOON.toDays()) {
      transcript.note(
          "the certificate of %s expires in %d days; renew it before a measurement."
              .formatted(WebStepReader.server(uri), days));
    }
  }

  private static X509Certificate certificate(SSLSession session) {
    try {
      return (X509Certificate) session.getPeerCertificates()[0];
    } catch (SSLPeerUnverifiedException e) {
      return null;
    }
  }

  /** What a login can fail from later; once for each server. */
  private void compareClocks(URI uri, String date) {
    java.util.Date theirs = date == null ? null : DateUtils.parseDate(date);
    if (theirs == null) {
      return;
    }
    Duration ahead = Duration.between(Instant.now(), theirs.toInstant());
    if (ahead.abs().compareTo(CLOCK) > 0 && clocks.add(WebStepReader.server(uri))) {
      transcript.note(
          "the clock of %s is %d s %s this machine's; SAML messages are valid for minutes: set both by NTP."
              .formatted(
                  WebStepReader.server(uri),
                  ahead.abs().toSeconds(),
                  ahead.isNegative() ? "behind" : "ahead of"));
    }
  }

  @Override
  public void label(String label) {
    // the steps are described by what they carry
  }

  @Override
  public Map<String, Map<String, String>> localStorage() {
    return localStorage;
  }

  @Override
  public void pauseBeforeCredentials() {
    // nobody types
  }

  @Override
  public void close() {
    clock.shutdownNow();
    try {
      client.close();
    } catch (IOException e) {
      throw new IllegalStateException("closing connections does not fail", e);
    }
  }

  /** Sockets that check chain and host name. */
  private static final class VerifyingSockets extends SSLConnectionSocketFactory {
    VerifyingSockets(TrySettings settings) throws GeneralSecurityException {
      super(new Trust(settings.trust().store(), true).context());
    }

    /** With the check inside the handshake, nothing is sent to a wrong server. */
    @Override
    protected void prepareSocket(SSLSocket socket) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
    }
  }

  /**
   * The addresses that the user gave; names below localhost are this machine (RFC 6761, section
   * 6.3), whatever DNS says.
   */
  private record Names(Map<String, String> given) implements DnsResolver {
    @Override
    public InetAddress[] resolve(String host) throws java.net.UnknownHostException {
      String name = host.toLowerCase(Locale.ROOT);
      String address = given.getOrDefault(name, Loopback.isName(name) ? Loopback.ADDRESS : null);
      return address == null
          ? SystemDefaultDnsResolver.INSTANCE.resolve(host)
          : new InetAddress[] {InetAddress.getByName(address)};
    }
  }
}
