package org.authmeter.browser.walk;

import java.io.IOException;
import java.net.URI;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.page.MetaRefresh;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.Redirects;

/**
 * A browser's way through a protocol: sends one request after the other, redirects first, then what
 * a page says. What addresses and pages mean, and where the way ends, is the protocol's part.
 */
public abstract class BrowserWalk {
  protected final SignOnSettings settings;
  protected final HttpExchanges http;
  protected final SignOnState state;
  protected final PageNavigator pages;
  private Page last;

  /**
   * @param http sends the requests
   * @param state of all walks of one sample
   */
  protected BrowserWalk(SignOnSettings settings, HttpExchanges http, SignOnState state) {
    this.settings = settings;
    this.http = http;
    this.state = state;
    this.pages =
        new PageNavigator(
            settings, http, state, (target, page, made) -> get(target, made, page.uri()));
  }

  /**
   * What a page leads to.
   *
   * @return the next request, or null at the end
   */
  protected abstract Request after(Page page, Request made) throws CodedFailure;

  /**
   * What a redirect leads to.
   *
   * @param target absolute, http or https
   * @return the request for it, or null at the end
   */
  protected Request redirected(URI target, Request made) throws CodedFailure {
    return get(target, made, made.referrer());
  }

  /** The request to make instead of this one, or itself; null ends the walk before it. */
  protected Request intercept(Request next) throws CodedFailure {
    return next;
  }

  /** What a GET of this address is to the protocol. */
  protected Role role(URI target) {
    return Role.OTHER;
  }

  /** The request for an address that a page or a redirect names. */
  protected final Request get(URI target, Request made, URI referrer) {
    return get(target, role(target), made, referrer);
  }

  /** The request for an address, with the role that it has here. */
  protected static Request get(URI target, Role role, Request made, URI referrer) {
    return Request.get(target, role, Phase.after(role, made.phase(), target, made.uri()), referrer);
  }

  /** The page that came last, redirects among them; null before the first. */
  protected final Page last() {
    return last;
  }

  /**
   * Walks to the end.
   *
   * @throws CodedFailure whose message begins with the leg that failed
   */
  protected final void walk(Request first) throws CodedFailure {
    try {
      follow(first);
    } catch (CodedFailure e) {
      throw e.at(state.label());
    }
  }

  /** Walks to the end. */
  protected final void follow(Request first) throws CodedFailure {
    Redirects redirects = new Redirects();
    Request next = first;
    while (next != null) {
      state.checkHops(settings.maxHops(), next.uri());
      next = intercept(next);
      if (next == null) {
        return;
      }
      Request made = next;
      Page page = exchange(made);
      if (!page.redirect()) {
        redirects.reset();
      }
      // of other types than HTML only the header Refresh leads on
      URI refresh = page.redirect() || page.html() ? null : MetaRefresh.target(page, false);
      next =
          page.redirect()
              ? fetched(redirects.follow(page, made, to -> redirected(to, made)), made)
              : refresh != null ? redirected(refresh, made) : after(page, made);
    }
  }

  /** The headers of a page script go on with it at its own server, as those of fetch do. */
  private static Request fetched(Request next, Request made) {
    boolean on =
        next != null
            && !made.headers().isEmpty()
            && Addresses.origin(next.uri()).equals(Addresses.origin(made.uri()));
    return on ? next.with(made.headers()) : next;
  }

  private Page exchange(Request request) throws CodedFailure {
    state.sending(request);
    try {
      last = http.exchange(request);
      return last;
    } catch (IOException e) {
      throw unanswered(request, e);
    } finally {
      http.label(state.label());
    }
  }

  /** The failure for a request without an answer. */
  static CodedFailure unanswered(Request request, IOException cause) {
    return new CodedFailure(
        FailureCode.CONNECTION_FAILED,
        "no answer from "
            + Addresses.withoutQuery(request.uri())
            + ": "
            + cause.getClass().getSimpleName()
            + (cause.getMessage() == null ? "" : ": " + cause.getMessage()));
  }
}
