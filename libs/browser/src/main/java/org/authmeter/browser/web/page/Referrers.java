package org.authmeter.browser.web.page;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.ReferrerPolicy;
import org.authmeter.browser.web.Request;
import org.jsoup.nodes.Element;

/**
 * What the requests of one browser tell of the page that led to them: Referer, and Origin of a
 * form. A page's policy may limit it, and redirects hand on what is left (Fetch Standard, section
 * 4.4; Origin as Chromium: null after a redirect to another origin).
 */
public final class Referrers {
  private static final ReferrerPolicy DEFAULT = ReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN;

  /** Policies of pages that have one, by address. */
  private final Map<URI, ReferrerPolicy> policies = new HashMap<>();

  private Redirect redirect;

  /** A redirect that came last, and what the request before it told. */
  private record Redirect(URI from, String referer, String origin, ReferrerPolicy policy) {}

  /** The headers of a request, by name. */
  public Map<String, String> of(Request request) {
    Map<String, String> headers = request.referrerHeaders(policy(request));
    if (redirect == null || headers.isEmpty()) {
      return headers;
    }
    // what was cut on the way stays cut
    String referer =
        redirect.referer == null
            ? null
            : redirect.policy.referer(URI.create(redirect.referer), request.uri());
    headers.put("Referer", referer);
    if (referer == null) {
      headers.remove("Referer");
    }
    boolean same = Addresses.origin(redirect.from).equals(Addresses.origin(request.uri()));
    headers.computeIfPresent("Origin", (name, origin) -> same ? redirect.origin : "null");
    return headers;
  }

  private ReferrerPolicy policy(Request request) {
    return policies.getOrDefault(request.referrer(), DEFAULT);
  }

  /**
   * Notes an answer.
   *
   * @param sent the headers of {@link #of} that its request had
   */
  public void answered(Request made, Map<String, String> sent, Page page) {
    ReferrerPolicy before = redirect != null ? redirect.policy : policy(made);
    String header = page.header("Referrer-Policy");
    if (page.redirect()) {
      redirect =
          new Redirect(
              made.uri(),
              sent.get("Referer"),
              sent.get("Origin"),
              ReferrerPolicy.of(header, before));
      return;
    }
    redirect = null;
    ReferrerPolicy policy = ReferrerPolicy.of(header, DEFAULT);
    if (page.html() && page.mentions("referrer")) {
      for (Element meta : page.outline().all("meta", "content")) {
        if (meta.attr("name").equalsIgnoreCase("referrer")) {
          policy = ReferrerPolicy.of(meta.attr("content"), policy);
        }
      }
    }
    if (policy != DEFAULT) {
      policies.put(page.uri(), policy);
    } else {
      policies.remove(page.uri());
    }
  }
}
