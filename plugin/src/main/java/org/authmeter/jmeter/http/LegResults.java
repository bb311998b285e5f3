package org.authmeter.jmeter.http;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.regex.Pattern;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.web.FlowFailure;
import org.authmeter.jmeter.web.Request;

/** Makes the result of a leg fit for result files, and sums legs up. */
public final class LegResults {
  private LegResults() {}

  /** Names of cookies and query parameters stay, values go: they are sessions and messages. */
  static void withoutSecrets(HTTPSampleResult result, Request request) {
    String cookies = result.getCookies();
    if (cookies != null && !cookies.isEmpty()) {
      result.setCookies(namesOnly(cookies, ';', "; "));
    }
    if (request.headers().containsKey("Authorization")) {
      result.setRequestHeaders(
          AUTHORIZATION.matcher(result.getRequestHeaders()).replaceAll("Authorization: ***"));
    }
    URI uri = request.uri();
    String text = uri.toString();
    String path =
        TICKET.matcher(uri.getRawPath()).find() ? TICKET.matcher(text).replaceAll("/$1-***") : text;
    if (uri.getRawQuery() != null || !path.equals(text)) {
      String start = uri.getRawQuery() == null ? path : path.substring(0, path.indexOf('?') + 1);
      String query = uri.getRawQuery() == null ? "" : namesOnly(uri.getRawQuery(), '&', "&");
      try {
        result.setURL(new URL(start + query));
      } catch (MalformedURLException e) {
        throw new IllegalStateException("an address stays one without values", e);
      }
    }
  }

  /** Tickets of the CAS protocol in a path (REST). */
  private static final Pattern TICKET = Pattern.compile("/(TGT|ST|PT|PGT)-[^/?]+");

  private static final Pattern AUTHORIZATION = Pattern.compile("(?im)^Authorization:.*$");

  /** The parent's times and sizes: its legs were sent one after the other. */
  static void sum(SampleResult parent, Iterable<HTTPSampleResult> legs) {
    long connect = 0;
    long latency = 0;
    for (HTTPSampleResult leg : legs) {
      connect += leg.getConnectTime();
      latency += leg.getLatency();
      parent.addSubResult(leg, false);
      parent.setResponseData(leg.getResponseData());
      parent.setResponseHeaders(leg.getResponseHeaders());
      parent.setContentType(leg.getContentType());
      parent.setDataEncoding(leg.getDataEncodingNoDefault());
      parent.setDataType(leg.getDataType());
    }
    parent.setConnectTime(connect);
    parent.setLatency(latency);
  }

  public static void fail(SampleResult result, FlowFailure failure) {
    result.setSuccessful(false);
    result.setResponseCode(failure.code());
    result.setResponseMessage(failure.getMessage());
  }

  private static String namesOnly(String pairs, char separator, String joint) {
    StringBuilder names = new StringBuilder(pairs.length());
    for (int from = 0; from < pairs.length(); ) {
      int end = pairs.indexOf(separator, from);
      String pair = pairs.substring(from, end < 0 ? pairs.length() : end).strip();
      int equals = pair.indexOf('=');
      names.append(names.isEmpty() ? "" : joint);
      names.append(equals < 0 ? pair : pair.substring(0, equals) + "=***");
      from = end < 0 ? pairs.length() : end + 1;
    }
    return names.toString();
  }
}
