package org.authmeter.testbed.web;

import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/**
 * A page for users who are signed on; without a session it sends the browser to sign on. A protocol
 * adds how that is asked for, and takes the answer.
 *
 * @param <U> what is known about a user
 */
public abstract class ProtectedApplication<U> extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final int MAXIMUM_TARGET = 2048;

  private final String cookie;
  private final String path;
  private final boolean secure;
  private final transient Counters counters;
  private final transient Sessions<U> sessions = new Sessions<>(Ticker.systemTicker());

  /**
   * @param cookie of a user who is signed on
   * @param path for which browsers send it
   * @param secure whether they send it over HTTPS only
   */
  protected ProtectedApplication(String cookie, String path, boolean secure, Counters counters) {
    this.cookie = cookie;
    this.path = path;
    this.secure = secure;
    this.counters = counters;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    U user = sessions.user(Cookies.get(request, cookie));
    if (user != null) {
      Html.send(response, 200, page(user));
      return;
    }
    String query = request.getQueryString();
    String target = request.getRequestURI() + (query == null ? "" : "?" + query);
    if (target.length() > MAXIMUM_TARGET) {
      Html.send(response, 414, error("the URL is longer than 2048 characters"));
      return;
    }
    signOn(request, response, target);
  }

  /** The page of a user who is signed on. */
  protected abstract String page(U user);

  /** The page that reports an error. */
  protected abstract String error(String message);

  /**
   * Sends the browser to sign on.
   *
   * @param target path and query that were asked for
   */
  protected abstract void signOn(
      HttpServletRequest request, HttpServletResponse response, String target) throws IOException;

  /**
   * Begins the user's session, and sends the browser to what was asked for.
   *
   * @param name by which the sign-on server asks to end it; null = it never does
   */
  protected final void admit(HttpServletResponse response, U user, String target, String name)
      throws IOException {
    counters.of("logins").increment();
    Cookies.set(response, secure, cookie, sessions.begin(user, name), path);
    Html.redirect(response, target);
  }

  /**
   * Ends the sessions of a name, because the sign-on server asks for it.
   *
   * @return whether there was one
   */
  public final boolean end(String name) {
    int ended = sessions.end(name);
    counters.of(ended > 0 ? "logouts" : "logouts.unknown").increment();
    return ended > 0;
  }

  /**
   * @param counter that counts the refusal
   */
  protected final void refuse(HttpServletResponse response, String counter, String message)
      throws IOException {
    counters.of(counter).increment();
    Html.send(response, 403, error(message));
  }

  protected final boolean secure() {
    return secure;
  }

  /** A page whose template has a place for a row for each attribute. */
  protected static String page(String template, String user, Map<String, List<String>> attributes) {
    StringBuilder rows = new StringBuilder();
    attributes.forEach(
        (name, values) ->
            rows.append(
                Html.fill(
                    "<tr><th>${name}</th><td>${value}</td></tr>\n",
                    Map.of("name", name, "value", String.join(", ", values)))));
    // The rows are markup already, so they go in after the filling.
    return Html.fill(template, Map.of("user", user)).replace("<!--attributes-->", rows);
  }

  /**
   * Sessions end after an hour. When there are too many, the one used least recently goes, and its
   * browser signs on again.
   */
  static final class Sessions<U> {
    static final Duration LIFETIME = Duration.ofHours(1);
    private static final int MAXIMUM = 50_000;

    private final Cache<String, U> users;

    /** Ids by the name of the sign-on server's session: a browser may have signed on again. */
    private final Cache<String, Set<String>> names;

    Sessions(Ticker ticker) {
      users = cache(ticker);
      names = cache(ticker);
    }

    private static <V> Cache<String, V> cache(Ticker ticker) {
      return CacheBuilder.newBuilder()
          .ticker(ticker)
          .expireAfterWrite(LIFETIME)
          .maximumSize(MAXIMUM)
          .build();
    }

    String begin(U user, String name) {
      String id = "_" + RandomIds.hex(32);
      users.put(id, user);
      if (name != null) {
        names.asMap().computeIfAbsent(name, n -> ConcurrentHashMap.newKeySet()).add(id);
      }
      return id;
    }

    /** Ends the sessions of a name, and counts them. */
    int end(String name) {
      Set<String> ids = name == null ? null : names.asMap().remove(name);
      int ended = 0;
      for (String id : ids == null ? Set.<String>of() : ids) {
        ended += users.asMap().remove(id) == null ? 0 : 1;
      }
      return ended;
    }

    /** The user of a session; null when it is unknown or has ended. */
    U user(String id) {
      return id == null ? null : users.getIfPresent(id);
    }
  }
}
