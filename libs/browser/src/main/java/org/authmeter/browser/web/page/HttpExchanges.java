package org.authmeter.browser.web.page;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.PageKind;
import org.authmeter.browser.web.Request;

/** What a login needs of HTTP: one exchange in, one page out; redirects are not followed. */
public interface HttpExchanges {
  /**
   * Sends one request and reads its answer.
   *
   * @param request what to send
   * @return the answer, whatever its status
   * @throws CodedFailure when a limit was hit (page size, time) or the run was interrupted
   * @throws IOException when there is no answer
   */
  Page exchange(Request request) throws IOException, CodedFailure;

  /**
   * Names the exchange made last: what a leg was is often known from its answer only.
   *
   * @param label as it stands in result files
   */
  void label(String label);

  /**
   * Says what the page of the exchange made last is to the one who walks. Pages that are none of
   * these kinds are not spoken of.
   *
   * @param form by which it is known, or null
   */
  default void recognised(PageKind kind, HtmlForm form) {
    // results do not describe pages
  }

  /**
   * Notes work of the login that is no exchange of HTTP, such as one with a KDC, and has ended just
   * now.
   *
   * @param label as it stands in result files
   * @param took its time
   */
  default void step(String label, Duration took) {
    // who does not measure has no use for it
  }

  /** The browser's local storage by origin; pages that write it change it. */
  Map<String, Map<String, String>> localStorage();

  /**
   * Waits as a user who types would; outside the measured time.
   *
   * @throws CodedFailure when interrupted
   */
  void pauseBeforeCredentials() throws CodedFailure;

  /**
   * Waits, outside the measured time: for a lifetime to end, or before a device asks again.
   *
   * @throws CodedFailure when interrupted
   */
  default void pause(Duration time) throws CodedFailure {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CodedFailure(FailureCode.INTERRUPTED, "interrupted by the stop of the test");
    }
  }
}
