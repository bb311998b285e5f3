package org.authmeter.signon.community;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.apache.http.HttpException;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.config.MessageConstraints;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.impl.DefaultBHttpClientConnection;
import org.apache.http.impl.DefaultConnectionReuseStrategy;
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
import org.authmeter.signon.failure.CodedFailure;

/** HTTP/1.1 by Apache's HttpCore over a socket of its own: each step can be timed and broken. */
public final class SocketWire implements Wire {
  private static final int BUFFER = 8192;
  private static final HttpProcessor HEADERS =
      HttpProcessorBuilder.create()
          .add(new RequestContent())
          .add(new RequestTargetHost())
          .add(new RequestConnControl())
          .add(new RequestUserAgent("AuthMeter"))
          .build();

  private final ConnectionSettings settings;
  private final Identity identity;
  private final HttpRequestExecutor executor = new HttpRequestExecutor();
  private DefaultBHttpClientConnection http;

  /** Headers of an answer: a server that never ends them would fill the memory. */
  private static final MessageConstraints HEAD =
      MessageConstraints.custom().setMaxHeaderCount(1000).setMaxLineLength(8192).build();

  private volatile Socket socket;
  private volatile CommunityCode aborted;

  public SocketWire(ConnectionSettings settings, Identity identity) {
    this.settings = settings;
    this.identity = identity;
  }

  @Override
  public void open() throws CodedFailure {
    close();
    int limit = (int) settings.connectTimeout().toMillis();
    try {
      Socket plain = new Socket();
      keep(plain);
      plain.setTcpNoDelay(true);
      plain.connect(new InetSocketAddress(settings.url().getHost(), settings.port()), limit);
      plain.setSoTimeout(limit);
      Socket ready = settings.isTls() ? secured(plain) : plain;
      ready.setSoTimeout((int) settings.responseTimeout().toMillis());
      http = new DefaultBHttpClientConnection(BUFFER, null, null, HEAD);
      http.bind(ready);
    } catch (IOException e) {
      close();
      throw failure(e, CommunityCode.CONNECT_FAILED);
    } catch (GeneralSecurityException e) {
      close();
      throw new CodedFailure(CommunityCode.TLS_FAILED, text(e), e);
    }
  }

  /** An abort that came before the socket was there must not be lost. */
  private void keep(Socket opened) throws IOException {
    socket = opened;
    if (aborted != null) {
      opened.close();
    }
  }

  private SSLSocket secured(Socket plain) throws IOException, GeneralSecurityException {
    SSLSocket tls =
        (SSLSocket)
            identity
                .newContext()
                .getSocketFactory()
                .createSocket(plain, settings.url().getHost(), settings.port(), true);
    keep(tls);
    if (settings.hostNameCheck()) {
      SSLParameters parameters = tls.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      tls.setSSLParameters(parameters);
    }
    tls.startHandshake();
    return tls;
  }

  @Override
  public boolean isOpen() {
    return http != null && http.isOpen();
  }

  @Override
  public void dropStale() {
    // a read of up to a millisecond: too slow to be part of a call
    if (isOpen() && http.isStale()) {
      close();
    }
  }

  @Override
  public Answer post(String action, byte[] envelope) throws CodedFailure {
    BasicHttpEntityEnclosingRequest request =
        new BasicHttpEntityEnclosingRequest("POST", settings.path());
    ByteArrayEntity entity = new ByteArrayEntity(envelope);
    entity.setContentType("text/xml; charset=utf-8");
    request.setEntity(entity);
    request.addHeader("SOAPAction", '"' + action + '"');
    return exchange(request);
  }

  @Override
  public Answer description() throws CodedFailure {
    String path = settings.path();
    return exchange(new BasicHttpRequest("GET", path + (path.contains("?") ? "&wsdl" : "?wsdl")));
  }

  private Answer exchange(HttpRequest request) throws CodedFailure {
    HttpCoreContext context = HttpCoreContext.create();
    context.setTargetHost(
        new org.apache.http.HttpHost(
            settings.url().getHost(), settings.port(), settings.url().getScheme()));
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
    if (e instanceof SocketTimeoutException) {
      return new CodedFailure(CommunityCode.TIME_OUT, text(e) + at, e);
    }
    CommunityCode code = e instanceof SSLException ? CommunityCode.TLS_FAILED : otherwise;
    return new CodedFailure(code, text(e) + at, e);
  }

  private static String text(Exception e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  @Override
  public void abort(CommunityCode code) {
    aborted = code;
    Socket current = socket;
    if (current != null) {
      try {
        current.close();
      } catch (IOException e) {
        // It is closed.
      }
    }
  }

  @Override
  public void close() {
    Socket current = socket;
    socket = null;
    http = null;
    if (current != null) {
      try {
        current.close();
      } catch (IOException e) {
        // the connection is discarded anyway
      }
    }
  }

  /** Lets it be used again after an abort. */
  void reset() {
    aborted = null;
  }
}
