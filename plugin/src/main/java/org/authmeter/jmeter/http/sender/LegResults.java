package org.authmeter.jmeter.http.sender;

import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.browser.web.FormBody;
import org.authmeter.jmeter.element.SampleResults;

/** Makes the result of a leg fit for result files, and sums legs up. */
public final class LegResults {
  private LegResults() {}

  /** With this property SAML messages stay in results; passwords and cookies never do. */
  private static final String TRACE = "authmeter.trace";

  private static final Set<String> MESSAGES =
      Set.of("SAMLRequest", "SAMLResponse", "RelayState", "SigAlg");

  /** Header lines whose values are credentials. */
  private static final List<String> CREDENTIALS =
      List.of("authorization", "proxy-authorization", "dpop");

  private static final Pattern SECRET =
      Pattern.compile(
          "token|csrf|xsrf|secret|password|api-?key|authorization", Pattern.CASE_INSENSITIVE);

  /** How names of secrets end, such as Api-Key and Private-Token. */
  private static final List<String> SECRET_ENDS = List.of("key", "token", "secret", "password");

  private static final List<String> COOKIES = List.of("set-cookie");

  /** Header lines that hold an address, whose query may be a message or a ticket. */
  private static final List<String> ADDRESSES =
      List.of("location", "content-location", "referer", "refresh");

  /** User and password in an address. */
  private static final Pattern ACCOUNT = Pattern.compile("^([^/?#]*//)[^/?#]*@");

  /** Tickets of the CAS protocol in a path (REST). */
  private static final Pattern TICKET = Pattern.compile("/(TGT|ST|PT|PGT)-[^/?#]+");

  /**
   * Names of cookies and query parameters stay, values go: they are sessions and messages. Sizes
   * are kept as they were on the wire.
   */
  static void withoutSecrets(HTTPSampleResult result) {
    SampleResults.describe(result, result.getResponseMessage());
    String cookies = result.getCookies();
    if (cookies != null && !cookies.isEmpty()) {
      result.setCookies(cookieNames(cookies));
    }
    result.setRequestHeaders(headers(result.getRequestHeaders()));
    result.setResponseHeaders(headers(result.getResponseHeaders()));
    if (result.getRedirectLocation() != null) {
      result.setRedirectLocation(address(result.getRedirectLocation()));
    }
    result.setURL(shownUrl(result.getURL().toString()));
  }

  /** An address without values. */
  static URL shownUrl(String address) {
    try {
      return new URL(address(address));
    } catch (MalformedURLException e) {
      throw new IllegalStateException("an address stays one without values", e);
    }
  }

  private static boolean traces() {
    return JMeterUtils.getPropDefault(TRACE, false);
  }

  /** The body of a request as results may show it. */
  static String shown(FormBody body) {
    if (!traces()) {
      return body.display();
    }
    String text = new String(body.bytes(), StandardCharsets.UTF_8);
    return body.contentType().startsWith("application/x-www-form-urlencoded")
        ? namesOnly(text, '&', "&")
        : body.contentType().startsWith("text/xml") ? text : body.display();
  }

  /** The lines as they are if none has a secret, which is what most legs have. */
  private static String headers(String lines) {
    StringBuilder shown = null;
    int copied = 0;
    for (int from = 0; from < lines.length(); ) {
      int newLine = lines.indexOf('\n', from);
      int end = newLine < 0 ? lines.length() : newLine;
      int colon = lines.indexOf(':', from);
      if (colon >= 0 && colon < end) {
        String value = lines.substring(colon + 1, end);
        String shownValue = shownValue(lines.substring(from, colon).strip(), value);
        if (!shownValue.equals(value)) {
          shown = shown == null ? new StringBuilder(lines.length()) : shown;
          shown.append(lines, copied, colon + 1).append(shownValue);
          copied = end;
        }
      }
      from = end + 1;
    }
    return shown == null ? lines : shown.append(lines, copied, lines.length()).toString();
  }

  /** What results may show of a header's value, with the blank in front of it if it has one. */
  public static String shownValue(String name, String value) {
    if (isOneOf(CREDENTIALS, name) || isSecret(name)) {
      return " ***";
    }
    if (isOneOf(ADDRESSES, name)) {
      return address(value);
    }
    if (name.equalsIgnoreCase("cookie")) {
      return " " + cookieNames(value);
    }
    if (isOneOf(COOKIES, name)) {
      int semicolon = value.indexOf(';');
      String pair = semicolon < 0 ? value : value.substring(0, semicolon);
      return " " + namesOnly(pair, ';', "") + (semicolon < 0 ? "" : value.substring(semicolon));
    }
    return value;
  }

  /** Headers of one's own that carry a secret by their name, such as X-Session-Token. */
  private static boolean isSecret(String name) {
    for (String end : SECRET_ENDS) {
      if (name.regionMatches(true, name.length() - end.length(), end, 0, end.length())) {
        return true;
      }
    }
    return name.regionMatches(true, 0, "x-", 0, 2) && SECRET.matcher(name).find();
  }

  private static boolean isOneOf(List<String> names, String name) {
    for (String one : names) {
      if (one.length() == name.length() && one.equalsIgnoreCase(name)) {
        return true;
      }
    }
    return false;
  }

  /** An address without its account, values of its query, fragment, and tickets in its path. */
  static String address(String address) {
    String text = address.indexOf('@') < 0 ? address : ACCOUNT.matcher(address).replaceFirst("$1");
    int hash = text.indexOf('#');
    String shown = hash < 0 ? text : text.substring(0, hash) + "#***";
    int query = shown.indexOf('?');
    String path = query < 0 ? shown : shown.substring(0, query);
    if (path.contains("T-")) {
      path = TICKET.matcher(path).replaceAll("/$1-***");
    }
    if (query < 0) {
      return path;
    }
    int end = hash < 0 ? shown.length() : hash;
    String names = query < end ? namesOnly(shown.substring(query + 1, end), '&', "&") : "";
    return path + '?' + names + shown.substring(end);
  }

  /** The parent's sizes and its times to connect and to the first byte: those of its legs. */
  public static void sum(SampleResult parent, Iterable<HTTPSampleResult> legs) {
    long connect = 0;
    long latency = 0;
    for (HTTPSampleResult leg : legs) {
      connect += leg.getConnectTime();
      latency += leg.getLatency();
      parent.addSubResult(leg, false);
      if (leg.getURL() != null) { // not a check of the sampler's own
        parent.setResponseData(leg.getResponseData());
        parent.setResponseHeaders(leg.getResponseHeaders());
        parent.setContentType(leg.getContentType());
        parent.setDataEncoding(leg.getDataEncodingNoDefault());
        parent.setDataType(leg.getDataType());
      }
    }
    parent.setConnectTime(connect);
    parent.setLatency(latency);
  }

  /** A Cookie header without values. */
  static String cookieNames(String cookies) {
    return namesOnly(cookies, ';', "; ");
  }

  private static String namesOnly(String pairs, char separator, String joint) {
    StringBuilder names = new StringBuilder(pairs.length());
    for (int from = 0; from < pairs.length(); ) {
      int end = pairs.indexOf(separator, from);
      String pair = pairs.substring(from, end < 0 ? pairs.length() : end).strip();
      int equals = pair.indexOf('=');
      names.append(names.isEmpty() ? "" : joint);
      boolean kept = equals < 0 || MESSAGES.contains(pair.substring(0, equals)) && traces();
      if (kept) {
        names.append(pair);
      } else {
        names.append(pair, 0, equals).append("=***");
      }
      from = end < 0 ? pairs.length() : end + 1;
    }
    return names.toString();
  }
}
