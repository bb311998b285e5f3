package org.authmeter.testbed.store;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A user's session at the IdP. Instants have millisecond precision, as the stores keep them.
 *
 * @param id 64 hex digits from a secure random source; the value of the session cookie
 * @param principal name of the user
 * @param clientAddress address that signed on; Shibboleth's consistentAddress compares it
 * @param created when the session began
 * @param expires when it ends, whatever happens in between: a sliding time-out would need {@code
 *     touch}, which the memcached in repcached does not have
 * @param authentications authentication flow id, for instance {@code authn/Password}, to the
 *     instant of authentication
 * @param serviceProviders entityID to the instant of the last Response, as far as this node knows:
 *     in a StorageService each is a record of its own, which finding a session does not read
 */
public record SsoSession(
    String id,
    String principal,
    String clientAddress,
    Instant created,
    Instant expires,
    Map<String, Instant> authentications,
    Map<String, Instant> serviceProviders) {

  /** Flow id of a password check. */
  public static final String PASSWORD_FLOW = "authn/Password";

  private static final SecureRandom RANDOM = new SecureRandom();

  public SsoSession {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(principal, "principal");
    Objects.requireNonNull(clientAddress, "clientAddress");
    created = Instant.ofEpochMilli(created.toEpochMilli());
    expires = Instant.ofEpochMilli(expires.toEpochMilli());
    authentications = Map.copyOf(authentications);
    serviceProviders = Map.copyOf(serviceProviders);
  }

  /** A new session of a user whose password was checked just now, with a random id. */
  public static SsoSession begin(String principal, String clientAddress, Duration lifetime) {
    byte[] id = new byte[32];
    RANDOM.nextBytes(id);
    Instant now = Instant.ofEpochMilli(Instant.now().toEpochMilli());
    return new SsoSession(
        HexFormat.of().formatHex(id),
        principal,
        clientAddress,
        now,
        now.plus(lifetime),
        Map.of(PASSWORD_FLOW, now),
        Map.of());
  }

  /** The same session after a Response to one more SP. */
  public SsoSession withServiceProvider(String entityId, Instant when) {
    Map<String, Instant> services = new TreeMap<>(serviceProviders);
    services.put(entityId, Instant.ofEpochMilli(when.toEpochMilli()));
    return new SsoSession(
        id, principal, clientAddress, created, expires, authentications, services);
  }

  /** Whether the session has ended by itself. */
  public boolean expired(Instant now) {
    return !now.isBefore(expires);
  }
}
