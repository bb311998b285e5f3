package org.authmeter.testbed.rp;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.Nonce;
import java.time.Duration;
import org.authmeter.testbed.web.RandomIds;

/**
 * What the relying party remembers between requests. Everything ends by time and is bounded in
 * number: beyond that, who was seen least recently signs on again.
 */
final class RpState {
  private static final int MAXIMUM = 50_000;

  private final Cache<String, Login> logins = cache(Duration.ofMinutes(10));
  private final Cache<String, String> sessions = cache(Duration.ofHours(1));

  private static <V> Cache<String, V> cache(Duration time) {
    return CacheBuilder.newBuilder().expireAfterWrite(time).maximumSize(MAXIMUM).build();
  }

  /**
   * A login that waits for its code.
   *
   * @param target URL that was asked for
   */
  record Login(Nonce nonce, CodeVerifier verifier, String target) {}

  void begin(String state, Login login) {
    logins.put(state, login);
  }

  /** The login of a state, once; null when there is none. */
  Login take(String state) {
    return state == null ? null : logins.asMap().remove(state);
  }

  String newSession(String user) {
    String id = RandomIds.hex(64);
    sessions.put(id, user);
    return id;
  }

  /** The user of a session; null when it is unknown or has ended. */
  String user(String session) {
    return session == null ? null : sessions.getIfPresent(session);
  }
}
