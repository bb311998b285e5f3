package org.authmeter.jmeter.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.util.HTTPFileArg;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.http.Cookies.BrowserCookies;
import org.authmeter.jmeter.http.LegHttp.BoundedStream;
import org.authmeter.jmeter.web.Request;

/**
 * The HTTP sampler behind the legs of one login. HTTPSamplerProxy is final, so this one takes its
 * place: HTTP Request Defaults and managers are set on it as on any HTTP Request.
 */
public final class LegSampler extends HTTPSamplerBase {
  private static final long serialVersionUID = 1L;

  private final transient LegHttp http = new LegHttp(this);
  private final long maxPageBytes;
  private transient Throwable failure;

  LegSampler(
      HttpScope scope, CookieManager cookies, NodeResolver resolver, int timeout, long maxBytes) {
    maxPageBytes = maxBytes;
    scope.configure(this);
    setCookieManager(new BrowserCookies(cookies));
    setDNSResolver(resolver);
    // The defaults in scope may ask for what a leg decides itself.
    setFollowRedirects(false);
    setAutoRedirects(false);
    setImageParser(false);
    setConcurrentDwn(false);
    setMD5(false);
    setUseKeepAlive(true);
    setArguments(new Arguments());
    setHTTPFiles(new HTTPFileArg[0]);
    setConnectTimeout(Integer.toString(timeout));
    setResponseTimeout(Integer.toString(timeout));
  }

  /**
   * @param request what to send
   * @param node the address that it goes to, for the choice of a kept connection
   */
  HTTPSampleResult send(Request request, String node) throws IOException {
    failure = null;
    setMethod(request.method());
    return http.send(request, node);
  }

  /** Builds the HTTP client for an address, and sends nothing. */
  void prepare(URI uri) {
    http.prepare(uri);
  }

  /** What kept the last leg from having an answer, or null. */
  Throwable failure() {
    return failure;
  }

  boolean interrupt() {
    return http.interrupt();
  }

  void closeConnections() {
    http.closeConnections();
  }

  void forgetConnections() {
    http.forgetConnections();
  }

  @Override
  public byte[] readResponse(SampleResult result, InputStream in, long length) throws IOException {
    return super.readResponse(result, new BoundedStream(in, maxPageBytes), length);
  }

  @Override
  protected HTTPSampleResult errorResult(Throwable e, HTTPSampleResult result) {
    if (e == LegHttp.PREPARED) {
      return result;
    }
    failure = e;
    return super.errorResult(e, result);
  }

  @Override
  protected HTTPSampleResult sample(URL url, String method, boolean redirect, int depth) {
    throw new UnsupportedOperationException("legs are sent one by one");
  }
}
