package org.authmeter.jmeter.web.page;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.Map;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.web.Addresses;
import org.authmeter.jmeter.web.FailureCode;
import org.authmeter.jmeter.web.Request;

/** Follows redirects (RFC 9110 section 15.4) and notices when they go round in circles. */
public final class Redirects {
  /** Some sites redirect to the same address once, to see whether their cookie comes back. */
  private static final int MOST_VISITS = 2;

  private final Map<String, Integer> visits = new HashMap<>();

  /** Makes the request to an address that a redirect names. */
  @FunctionalInterface
  public interface Reader {
    /**
     * @param target absolute, http or https
     * @throws CodedFailure when the address cannot be asked for
     */
    Request next(URI target) throws CodedFailure;
  }

  /** A page ends a chain of redirects. */
  public void reset() {
    visits.clear();
  }

  /**
   * @param page a redirect
   * @param made the request that it answered
   * @param reader its request is not sent when the last one must come again with its body (307,
   *     308)
   * @return the next request, or null if the reader wants none
   * @throws CodedFailure without an address, or the third time at the same one
   */
  public Request follow(Page page, Request made, Reader reader) throws CodedFailure {
    visits.merge(made.identity(), 1, Integer::sum);
    URI target = target(page);
    boolean keeps = page.status() == 307 || page.status() == 308;
    Request read = reader.next(target);
    if (read == null) {
      return null;
    }
    Request next =
        keeps && made.body() != null
            ? new Request(
                made.method(), target, made.body(), made.role(), made.phase(), made.referrer())
            : read;
    if (visits.getOrDefault(next.identity(), 0) >= MOST_VISITS) {
      throw new CodedFailure(
          FailureCode.REDIRECT_LOOP,
          "redirects lead to "
              + Addresses.withoutQuery(next.uri())
              + " for the third time (are cookies refused?)");
    }
    return next;
  }

  /** Where a redirect leads. */
  public static URI target(Page page) throws CodedFailure {
    String location = page.location() == null ? "" : page.location();
    try {
      URI target = Addresses.resolve(page.uri(), location);
      boolean web = "http".equals(target.getScheme()) || "https".equals(target.getScheme());
      if (!location.isBlank() && web && target.getHost() != null) {
        return target;
      }
    } catch (URISyntaxException e) {
      // reported below
    }
    throw new CodedFailure(
        FailureCode.BAD_REDIRECT,
        "HTTP "
            + page.status()
            + " from "
            + Addresses.withoutQuery(page.uri())
            + (location.isBlank() ? " without a Location" : " to an address that is none"));
  }
}
