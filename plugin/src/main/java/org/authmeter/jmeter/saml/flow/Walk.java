package org.authmeter.jmeter.saml.flow;

import java.io.IOException;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.web.Addresses;
import org.authmeter.jmeter.web.FailureCode;
import org.authmeter.jmeter.web.HttpExchanges;
import org.authmeter.jmeter.web.Page;
import org.authmeter.jmeter.web.Redirects;
import org.authmeter.jmeter.web.Request;

/** Sends one request after the other, as a browser does: redirects first, then what a page says. */
final class Walk {
  /** What is done with a page that is no redirect. */
  interface PageReader {
    /**
     * @return the request that the page leads to, or null at the end
     */
    Request after(Page page, Request made) throws CodedFailure;

    /** The request to make instead of this one, or itself; null ends the walk before it. */
    default Request instead(Request next) throws CodedFailure {
      return next;
    }
  }

  private final HttpExchanges http;
  private final int maxHops;
  private final LoginState state;
  private final Redirects redirects = new Redirects();

  Walk(HttpExchanges http, int maxHops, LoginState state) {
    this.http = http;
    this.maxHops = maxHops;
    this.state = state;
  }

  void from(Request first, PageReader reader) throws CodedFailure {
    Request next = first;
    while (next != null) {
      if (state.hops >= maxHops) {
        throw new CodedFailure(
            FailureCode.TOO_MANY_HOPS,
            "no end after "
                + state.hops
                + " requests; the next would go to "
                + Addresses.withoutQuery(next.uri()));
      }
      next = reader.instead(next);
      if (next == null) {
        return;
      }
      Request made = next;
      Page page = exchange(made);
      next =
          page.redirect()
              ? redirects.follow(page, made, to -> SamlRedirects.after(to, made, state))
              : reader.after(page, made);
    }
  }

  private Page exchange(Request request) throws CodedFailure {
    state.hops++;
    state.label(request);
    try {
      Page page = http.exchange(request);
      http.label(state.label);
      if (!page.redirect()) {
        redirects.reset();
      }
      return page;
    } catch (IOException e) {
      http.label(state.label);
      throw new CodedFailure(
          FailureCode.CONNECTION_FAILED,
          "no answer from "
              + Addresses.withoutQuery(request.uri())
              + ": "
              + e.getClass().getSimpleName()
              + (e.getMessage() == null ? "" : ": " + e.getMessage()));
    } catch (CodedFailure e) {
      http.label(state.label);
      throw e;
    }
  }
}
