package org.authmeter.jmeter.http.sender;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.Headers;

/** How the requests of one sample are sent, over the connections of its browser. */
public interface HttpSender {
  /**
   * Sends a request and reads its answer. Redirects are not followed.
   *
   * @param request what to send
   * @param referrer headers of the page that led to it, which a Header Manager may replace
   * @param node the address that it goes to: a kept connection leads to the node it was made to,
   *     and is only used again for that node
   * @return without secrets, and also for a request without an answer, which {@link #failure}
   *     explains; null = the Cache Manager has answered
   */
  HTTPSampleResult send(Request request, Map<String, String> referrer, String node)
      throws IOException;

  /** Where the last answer leads, as it came: by a redirect, or to what was created; or null. */
  String location();

  /** The header fields of the last answer, as they came. */
  Headers headers();

  /** What kept the last request from having an answer, or null. */
  Throwable failure();

  /** Whether JMeter keeps by thread what the requests use, so that each browser needs its own. */
  boolean isBoundToThread();

  /** Whether a request to this address would first make what outlives it, which takes time. */
  boolean isPreparedFor(URI uri);

  /** Makes what requests to this address need and what outlives them; sends nothing. */
  void prepare(URI uri);

  /**
   * Ends the request under way, from another thread.
   *
   * @return whether there was one
   */
  boolean interrupt();
}
