package org.authmeter.testbed.idp;

import java.io.IOException;
import java.time.Duration;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.web.Cookies;
import org.authmeter.testbed.web.RandomIds;
import org.opensaml.storage.StorageRecord;
import org.opensaml.storage.StorageService;

/**
 * Login contexts in the partition {@code loginContexts} of the node's store, found by the cookie
 * {@code _idp_authn_lc_key}. The cookie's value ends with the node's route, for the balancer; the
 * key in the store is what comes before.
 */
final class LoginContexts {
  static final String COOKIE = "_idp_authn_lc_key";

  private static final String PARTITION = "loginContexts";
  private static final String PATH = "/idp";
  private static final Duration LIFETIME = Duration.ofMinutes(5);

  private final StorageService store;
  private final String route;

  LoginContexts(StorageService store, String route) {
    this.store = store;
    this.route = route;
  }

  /** Keeps a new context and gives the browser its key. */
  void begin(HttpServletRequest request, HttpServletResponse response, LoginContext context)
      throws IOException {
    String key = RandomIds.hex(64);
    if (!store.create(PARTITION, key, context.serialize(), expiration())) {
      throw new IOException("the store has a login context of this key already");
    }
    Cookies.set(response, request.isSecure(), COOKIE, key + "." + route, PATH);
  }

  /**
   * The context of a request.
   *
   * @throws StaleRequestException when the browser has none, or this node does not know it
   */
  LoginContext find(HttpServletRequest request) throws IOException {
    String key = key(request);
    StorageRecord<?> record = key == null ? null : store.read(PARTITION, key);
    if (record == null) {
      throw new StaleRequestException(
          key == null ? "no cookie " + COOKIE : "unknown login context");
    }
    return LoginContext.parse(record.getValue());
  }

  void update(HttpServletRequest request, LoginContext context) throws IOException {
    if (!store.update(PARTITION, key(request), context.serialize(), expiration())) {
      throw new StaleRequestException("the login context has gone");
    }
  }

  /** Forgets a context; the cookie goes too, and with it the stickiness of the login. */
  void end(HttpServletRequest request, HttpServletResponse response) throws IOException {
    store.delete(PARTITION, key(request));
    Cookies.clear(response, request.isSecure(), COOKIE, PATH);
  }

  private static String key(HttpServletRequest request) {
    String value = Cookies.get(request, COOKIE);
    if (value == null || !value.matches("[0-9a-f]{64}\\.[a-z0-9-]{1,20}")) {
      return null;
    }
    return value.substring(0, 64);
  }

  private static long expiration() {
    return System.currentTimeMillis() + LIFETIME.toMillis();
  }
}
