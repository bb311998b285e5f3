package org.authmeter.browser.web.page;

import java.net.URI;
import java.net.URISyntaxException;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Request;

/** Follows redirects (RFC 9110 section 15.4), no more of them in a row than browsers do. */
public final class Redirects {
  /** Some sites redirect to one address several times, while a cookie grows; as Chromium. */
  private static final int MAX_IN_A_ROW = 20;

  private int inARow;

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
    inARow = 0;
  }

  /**
   * @param page a redirect
   * @param made the request that it answered
   * @param reader its request is not sent when the last one must come again with its body (307,
   *     308)
   * @return the next request, or null if the reader wants none
   * @throws CodedFailure without an address, or after too many in a row
   */
  public Request follow(Page page, Request made, Reader reader) throws CodedFailure {
    URI target = target(page);
    boolean keeps = page.status() == 307 || page.status() == 308;
    Request read = reader.next(target);
    if (read == null) {
      return null;
    }
    if (++inARow > MAX_IN_A_ROW) {
      throw new CodedFailure(
          FailureCode.REDIRECT_LOOP,
          "more than "
              + MAX_IN_A_ROW
              + " redirects in a row, the last one to "
              + Addresses.withoutQuery(read.uri())
              + " (are cookies refused?)");
    }
    return keeps && made.body() != null
        ? new Request(
            made.method(), target, made.body(), made.role(), made.phase(), made.referrer())
        : read;
  }

  /** Where a redirect leads. */
  public static URI target(Page page) throws CodedFailure {
    String location = page.location() == null ? "" : page.location();
    try {
      URI target = Addresses.resolve(page.uri(), location);
      if (!location.isBlank() && Addresses.isWeb(target)) {
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
