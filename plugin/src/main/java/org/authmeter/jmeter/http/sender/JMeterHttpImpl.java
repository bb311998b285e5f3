package org.authmeter.jmeter.http.sender;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.security.GeneralSecurityException;
import java.util.Map;
import org.apache.http.HttpMessage;
import org.apache.http.client.methods.HttpEntityEnclosingRequestBase;
import org.apache.http.client.methods.HttpRequestBase;
import org.apache.http.client.protocol.HttpClientContext;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.protocol.HttpContext;
import org.apache.jmeter.protocol.http.sampler.HTTPHC4Impl;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.util.JsseSSLManager;
import org.apache.jmeter.util.SSLManager;
import org.authmeter.browser.web.FormBody;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.wire.PageTooLargeException;

/** JMeter's HttpClient 4 layer, sending what the flow has encoded and what browsers add. */
public final class JMeterHttpImpl extends HTTPHC4Impl {
  private static final String ACCEPT =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  /** Whether JMeter's property leaves it to {@link #forgetConnections} to forget. */
  public static final boolean FORGETS =
      JMeterUtils.getPropDefault("httpclient.reset_state_on_thread_group_iteration", true);

  /** Ends {@link #prepare} before anything is sent. */
  static final IOException PREPARED =
      new IOException("prepared") {
        private static final long serialVersionUID = 1L;

        @Override
        public synchronized Throwable fillInStackTrace() {
          return this;
        }
      };

  private Request request;
  private Map<String, String> referrer;
  private String node = "";
  private boolean preparing;

  JMeterHttpImpl(JMeterSender leg) {
    super(leg);
  }

  HTTPSampleResult send(Request toSend, Map<String, String> itsReferrer, String toNode)
      throws IOException {
    request = toSend;
    referrer = itsReferrer;
    node = toNode;
    return sample(toSend.uri().toURL(), toSend.method(), false, 0);
  }

  /**
   * Does what JMeter's HTTP layer does in front of a request, and sends none: it resets a new user,
   * if {@link #forgetConnections} asked for it, and builds the client of this address, if there is
   * none. The TLS context is made too.
   */
  void prepare(URI uri) {
    preparing = true;
    try {
      sample(uri.toURL(), "GET", false, 0);
      if ("https".equals(uri.getScheme())) {
        ((JsseSSLManager) SSLManager.getInstance()).getContext();
      }
    } catch (MalformedURLException | GeneralSecurityException e) {
      // the request itself fails for the same reason, and reports it
    } finally {
      preparing = false;
    }
  }

  /**
   * Makes the next request of the current thread close the connections that it kept, and begin a
   * new TLS context: what JMeter does at an iteration of a new user. The thread's context must not
   * tell of a returning one.
   */
  void forgetConnections() {
    notifyFirstSampleAfterLoopRestart();
  }

  /** Closes the connections that the current thread has opened through JMeter's HTTP layer. */
  void closeConnections() {
    threadFinished();
  }

  @Override
  protected void setupRequest(URL url, HttpRequestBase http, HTTPSampleResult result)
      throws IOException {
    if (preparing) {
      throw PREPARED;
    }
    super.setupRequest(url, http, result);
    setBrowserHeaders(http, request, referrer);
  }

  /** Adds what browsers say of a request, unless a Header Manager has said it. */
  static void setBrowserHeaders(HttpMessage http, Request request, Map<String, String> referrer) {
    if (!http.containsHeader("Accept")) {
      http.setHeader("Accept", ACCEPT);
    }
    if (!http.containsHeader("Referer")) {
      referrer.forEach(
          (name, value) -> {
            if (!http.containsHeader(name)) {
              http.setHeader(name, value);
            }
          });
    }
    if (request.body() != null) {
      http.setHeader("Content-Type", request.body().contentType());
    }
    request.headers().forEach(http::setHeader);
  }

  @Override
  protected void handleMethod(
      String method, HTTPSampleResult result, HttpRequestBase http, HttpContext context)
      throws IOException {
    // A kept connection leads to the node it was made to: it is only used again for that node.
    context.setAttribute(HttpClientContext.USER_TOKEN, "authmeter " + node);
    super.handleMethod(method, result, http, context);
  }

  /**
   * @return what result files and the GUI may show of the body
   */
  @Override
  protected String setupHttpEntityEnclosingRequestData(HttpEntityEnclosingRequestBase http) {
    FormBody body = request.body();
    http.setEntity(new ByteArrayEntity(body == null ? new byte[0] : body.bytes()));
    return body == null ? "" : LegResults.shown(body);
  }

  /**
   * Ends reading at a limit. After that it does not close the stream below, because closing an HTTP
   * body reads it to its end, and an endless one has none; the connection is dropped instead.
   */
  static final class BoundedStream extends FilterInputStream {
    private final long limit;
    private long left;

    BoundedStream(InputStream in, long limit) {
      super(in);
      this.limit = limit;
      this.left = limit;
    }

    @Override
    public int read() throws IOException {
      int octet = super.read();
      return octet < 0 ? octet : count(1) > 0 ? octet : -1;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int read = super.read(buffer, offset, length);
      return read <= 0 ? read : count(read);
    }

    @Override
    public void close() throws IOException {
      if (left >= 0) {
        super.close();
      }
    }

    private int count(int read) throws IOException {
      left -= read;
      if (left < 0) {
        throw new PageTooLargeException(
            "more than " + limit + " bytes came; the page was not read further");
      }
      return read;
    }
  }
}
