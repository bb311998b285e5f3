package org.authmeter.testbed.idp.node;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Function;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.LoginContext;
import org.authmeter.testbed.web.Cookies;
import org.authmeter.testbed.web.RandomIds;
import org.opensaml.storage.StorageRecord;
import org.opensaml.storage.StorageService;

/**
 * What the IdP keeps between the requests of one login or logout, in a partition of the node's
 * store, found by the cookie {@code _idp_authn_lc_key}. The cookie's value ends with the node's
 * route, for the balancer; the key in the store is what comes before.
 *
 * @param <T> the state of a login or logout
 */
public final class Conversations<T> {
  static final String COOKIE = "_idp_authn_lc_key";

  private static final String PATH = "/idp";
  private static final Duration LIFETIME = Duration.ofMinutes(5);

  private final StorageService store;
  private final String partition;
  private final String route;
  private final Function<T, String> write;
  private final Function<String, T> read;

  public Conversations(
      StorageService store,
      String partition,
      String route,
      Function<T, String> write,
      Function<String, T> read) {
    this.store = store;
    this.partition = partition;
    this.route = route;
    this.write = write;
    this.read = read;
  }

  /** Those of logins, in the partition {@code loginContexts}. */
  public static Conversations<LoginContext> logins(StorageService store, String route) {
    return new Conversations<>(
        store, "loginContexts", route, LoginContext::serialize, LoginContext::parse);
  }

  /** Keeps a new state and gives the browser its key. */
  public void begin(HttpServletRequest request, HttpServletResponse response, T state)
      throws IOException {
    String key = RandomIds.hex(64);
    if (!store.create(partition, key, write.apply(state), expiration())) {
      throw new IOException("the store has a conversation of this key already");
    }
    Cookies.set(response, request.isSecure(), COOKIE, key + "." + route, PATH);
  }

  /**
   * The state of a request.
   *
   * @throws StaleRequestException when the browser has none, or this node does not know it
   */
  public T find(HttpServletRequest request) throws IOException {
    String key = key(request);
    StorageRecord<?> record = key == null ? null : store.read(partition, key);
    if (record == null) {
      throw new StaleRequestException(
          key == null ? "no cookie " + COOKIE : "unknown login context");
    }
    return read.apply(record.getValue());
  }

  public void update(HttpServletRequest request, T state) throws IOException {
    if (!store.update(partition, key(request), write.apply(state), expiration())) {
      throw new StaleRequestException("the login context has gone");
    }
  }

  /** Forgets it; the cookie goes too, and with it the stickiness of the login. */
  public void end(HttpServletRequest request, HttpServletResponse response) throws IOException {
    store.delete(partition, key(request));
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
