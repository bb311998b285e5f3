package org.authmeter.jmeter.http.sender;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.util.HTTPFileArg;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.Headers;
import org.authmeter.jmeter.http.sender.JMeterHttpImpl.BoundedStream;

/**
 * Sends requests through JMeter's HTTP layer. HTTPSamplerProxy is final, so this sampler takes its
 * place: HTTP Request Defaults and managers are set on it as on any HTTP Request.
 */
public final class JMeterSender extends HTTPSamplerBase implements HttpSender {
  private static final long serialVersionUID = 1L;
  private static final String LOCATION = "Location:";

  private final transient JMeterHttpImpl http = new JMeterHttpImpl(this);
  private final transient Map<String, URI> clients;
  private final long maxPageBytes;
  private transient Throwable failure;
  private transient String location;
  private transient Headers headers = Headers.NONE;

  /**
   * @param clients scheme and authority of each HTTP client that JMeter keeps for the thread, with
   *     an address of it; grows with them
   */
  public JMeterSender(
      HttpScope scope,
      BrowserCookies cookies,
      NodeResolver resolver,
      Map<String, URI> clients,
      int timeout,
      long maxBytes) {
    this.clients = clients;
    maxPageBytes = maxBytes;
    scope.configure(this);
    setCookieManager(cookies);
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

  @Override
  public HTTPSampleResult send(Request request, Map<String, String> referrer, String node)
      throws IOException {
    failure = null;
    ((BrowserCookies) getCookieManager()).sending(request);
    setMethod(request.method());
    HTTPSampleResult result = http.send(request, referrer, node);
    if (result != null) {
      location = location(result);
      headers = Headers.of(result.getResponseHeaders());
      LegResults.withoutSecrets(result);
    }
    return result;
  }

  /**
   * JMeter notes where redirects lead, but neither where something was created (201) nor a 307 that
   * answers a POST.
   */
  private static String location(HTTPSampleResult result) {
    return result
        .getResponseHeaders()
        .lines()
        .filter(line -> line.regionMatches(true, 0, LOCATION, 0, LOCATION.length()))
        .map(line -> Addresses.ofHeader(line.substring(LOCATION.length()).strip()))
        .findFirst()
        .orElse(null);
  }

  @Override
  public String location() {
    return location;
  }

  @Override
  public Headers headers() {
    return headers;
  }

  @Override
  public boolean isBoundToThread() {
    return true;
  }

  @Override
  public boolean isPreparedFor(URI uri) {
    return clients.containsKey(client(uri));
  }

  /** Builds the HTTP client for an address, in the browser's thread. */
  @Override
  public void prepare(URI uri) {
    http.prepare(uri);
    clients.put(client(uri), uri);
  }

  private static String client(URI uri) {
    return uri.getScheme() + "://" + uri.getRawAuthority();
  }

  @Override
  public Throwable failure() {
    return failure;
  }

  @Override
  public boolean interrupt() {
    return http.interrupt();
  }

  public void closeConnections() {
    http.closeConnections();
  }

  public void forgetConnections() {
    http.forgetConnections();
  }

  @Override
  public byte[] readResponse(SampleResult result, InputStream in, long length) throws IOException {
    return super.readResponse(result, new BoundedStream(in, maxPageBytes), length);
  }

  @Override
  protected HTTPSampleResult errorResult(Throwable e, HTTPSampleResult result) {
    if (e == JMeterHttpImpl.PREPARED) {
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
