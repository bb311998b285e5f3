package org.authmeter.signon.community;

import java.io.IOException;
import java.io.InputStream;
import javax.net.ssl.SSLException;
import org.apache.http.HttpException;
import org.apache.http.HttpHost;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.impl.DefaultConnectionReuseStrategy;
import org.apache.http.impl.conn.SystemDefaultDnsResolver;
import org.apache.http.message.BasicHttpEntityEnclosingRequest;
import org.apache.http.message.BasicHttpRequest;
import org.apache.http.protocol.HttpCoreContext;
import org.apache.http.protocol.HttpProcessor;
import org.apache.http.protocol.HttpProcessorBuilder;
import org.apache.http.protocol.HttpRequestExecutor;
import org.apache.http.protocol.RequestConnControl;
import org.apache.http.protocol.RequestContent;
import org.apache.http.protocol.RequestTargetHost;
import org.apache.http.protocol.RequestUserAgent;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.wire.HttpWire;
import org.authmeter.browser.wire.TlsLayer;
import org.authmeter.browser.wire.WireConnection;
import org.authmeter.common.tls.TlsIdentity;

/**
 * One connection to the service at a time, for SOAP 1.1 over HTTP. Not for several threads, but for
 * {@link #abort}.
 */
final class SoapConnection {
  private static final HttpProcessor HEADERS =
      HttpProcessorBuilder.create()
          .add(new RequestContent())
          .add(new RequestTargetHost())
          .add(new RequestConnControl())
          .add(new RequestUserAgent("AuthMeter"))
          .build();

  /**
   * An answer.
   *
   * @param firstByteNanos {@link System#nanoTime} when its head was there
   */
  record Answer(int status, byte[] body, long firstByteNanos) {}

  private final ConnectionSettings settings;
  private final HttpRequestExecutor executor = new HttpRequestExecutor();
  private final HttpWire wire;
  private WireConnection http;
  private volatile CommunityCode aborted;

  SoapConnection(ConnectionSettings settings, TlsIdentity identity, HttpWire.Source source) {
    this.settings = settings;
    TlsLayer tls = new TlsLayer(identity::newContext, new String[0], new String[0]);
    wire =
        new HttpWire(
            SystemDefaultDnsResolver.INSTANCE, tls.checkingNames(settings.hostNameCheck()), source);
  }

  /** Connects; TLS included. */
  void open() throws CodedFailure {
    close();
    try {
      http = wire.open(settings.url(), (int) settings.connectTimeout().toMillis());
      http.setSocketTimeout((int) settings.responseTimeout().toMillis());
    } catch (IOException e) {
      throw failure(e, CommunityCode.CONNECT_FAILED);
    }
  }

  /** Whether there is a connection that neither side is known to have ended. */
  boolean isOpen() {
    return http != null && http.isOpen();
  }

  /** Closes a kept connection that the service has ended meanwhile. */
  void dropStale() {
    // a read of up to a millisecond: too slow to be part of a call
    if (isOpen() && http.isStale()) {
      close();
    }
  }

  /**
   * Sends a request.
   *
   * @param action of the SOAPAction header
   */
  Answer post(String action, byte[] envelope) throws CodedFailure {
    BasicHttpEntityEnclosingRequest request =
        new BasicHttpEntityEnclosingRequest("POST", settings.path());
    ByteArrayEntity entity = new ByteArrayEntity(envelope);
    entity.setContentType("text/xml; charset=utf-8");
    request.setEntity(entity);
    request.addHeader("SOAPAction", '"' + action + '"');
    return exchange(request);
  }

  /** Reads the service's description. */
  Answer description() throws CodedFailure {
    String path = settings.path();
    return exchange(new BasicHttpRequest("GET", path + (path.contains("?") ? "&wsdl" : "?wsdl")));
  }

  private Answer exchange(HttpRequest request) throws CodedFailure {
    HttpCoreContext context = HttpCoreContext.create();
    context.setTargetHost(
        new HttpHost(
            Addresses.host(settings.url()),
            Addresses.port(settings.url()),
            settings.url().getScheme()));
    try {
      executor.preProcess(request, HEADERS, context);
      HttpResponse response = executor.execute(request, http, context);
      long firstByte = System.nanoTime();
      byte[] body = body(response);
      executor.postProcess(response, HEADERS, context);
      if (!DefaultConnectionReuseStrategy.INSTANCE.keepAlive(response, context)) {
        close();
      }
      return new Answer(response.getStatusLine().getStatusCode(), body, firstByte);
    } catch (IOException e) {
      throw failure(e, CommunityCode.CONNECT_FAILED);
    } catch (HttpException e) {
      throw new CodedFailure(CommunityCode.BAD_ANSWER, "the answer is no HTTP: " + text(e), e);
    }
  }

  private byte[] body(HttpResponse response) throws IOException, CodedFailure {
    if (response.getEntity() == null) {
      return new byte[0];
    }
    try (InputStream in = response.getEntity().getContent()) {
      byte[] body = in.readNBytes(settings.maxBytes() + 1);
      if (body.length > settings.maxBytes()) {
        close(); // else the end of the answer is waited for, and it may have none
        throw new CodedFailure(
            CommunityCode.ANSWER_TOO_LARGE,
            "the answer has more than %d bytes; maxBytes allows more"
                .formatted(settings.maxBytes()));
      }
      return body;
    }
  }

  private CodedFailure failure(IOException e, CommunityCode otherwise) {
    String at = " (" + settings.url() + ")";
    if (aborted != null) {
      return new CodedFailure(
          aborted,
          aborted == CommunityCode.TIME_OUT
              ? "no answer within %d ms%s".formatted(settings.responseTimeout().toMillis(), at)
              : "the test was stopped" + at,
          e);
    }
    if (HttpWire.isTimeout(e)) {
      return new CodedFailure(CommunityCode.TIME_OUT, text(e) + at, e);
    }
    CommunityCode code = e instanceof SSLException ? CommunityCode.TLS_FAILED : otherwise;
    return new CodedFailure(code, text(e) + at, e);
  }

  private static String text(Exception e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  /** Ends what another thread does with the connection. */
  void abort(CommunityCode code) {
    aborted = code;
    wire.interrupt();
  }

  void close() {
    if (http != null) {
      wire.end(http);
      http = null;
    }
  }

  /** Lets it be used again after an abort. */
  void reset() {
    aborted = null;
    wire.resume();
  }
}
