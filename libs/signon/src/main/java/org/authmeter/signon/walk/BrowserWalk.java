package org.authmeter.signon.walk;

import java.io.IOException;
import java.net.URI;
import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.page.MetaRefresh;
import org.authmeter.signon.web.Addresses;
import org.authmeter.signon.web.FailureCode;
import org.authmeter.signon.web.Request;
import org.authmeter.signon.web.page.HttpExchanges;
import org.authmeter.signon.web.page.Page;
import org.authmeter.signon.web.page.Redirects;

/** Sends one request after the other, as a browser does: redirects first, then what a page says. */
public final class BrowserWalk {
  /** A protocol's part: what addresses and pages mean to it. */
  public interface ProtocolSteps {
    /**
     * @return the request that the page leads to, or null at the end
     */
    Request after(Page page, Request made) throws CodedFailure;

    /**
     * @param target of a redirect; absolute, http or https
     * @return the request for it, or null at the end
     */
    Request redirected(URI target, Request made) throws CodedFailure;

    /** The request to make instead of this one, or itself; null ends the walk before it. */
    default Request intercept(Request next) throws CodedFailure {
      return next;
    }
  }

  private final HttpExchanges http;
  private final int maxHops;
  private final SignOnState state;
  private final Redirects redirects = new Redirects();

  /**
   * @param http sends the requests
   * @param maxHops maximum of requests of the state
   */
  public BrowserWalk(HttpExchanges http, int maxHops, SignOnState state) {
    this.http = http;
    this.maxHops = maxHops;
    this.state = state;
  }

  /** Walks to the end. */
  public void from(Request first, ProtocolSteps reader) throws CodedFailure {
    Request next = first;
    while (next != null) {
      state.checkHops(maxHops, next.uri());
      next = reader.intercept(next);
      if (next == null) {
        return;
      }
      Request made = next;
      Page page = exchange(made);
      // of other types than HTML only the header Refresh leads on
      URI refresh = page.redirect() || page.html() ? null : MetaRefresh.target(page, false);
      next =
          page.redirect()
              ? redirects.follow(page, made, to -> reader.redirected(to, made))
              : refresh != null ? reader.redirected(refresh, made) : reader.after(page, made);
    }
  }

  private Page exchange(Request request) throws CodedFailure {
    state.sending(request);
    try {
      Page page = http.exchange(request);
      if (!page.redirect()) {
        redirects.reset();
      }
      return page;
    } catch (IOException e) {
      throw unanswered(request, e);
    } finally {
      http.label(state.label());
    }
  }

  /** The failure for a request without an answer. */
  public static CodedFailure unanswered(Request request, IOException cause) {
    return new CodedFailure(
        FailureCode.CONNECTION_FAILED,
        "no answer from "
            + Addresses.withoutQuery(request.uri())
            + ": "
            + cause.getClass().getSimpleName()
            + (cause.getMessage() == null ? "" : ": " + cause.getMessage()));
  }
}
