package org.authmeter.signon.ldap.provider.ldaptive;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings.Identity;
import org.authmeter.signon.ldap.provider.LdapFailures;
import org.ldaptive.BindConnectionInitializer;
import org.ldaptive.BindResponse;
import org.ldaptive.Connection;
import org.ldaptive.ConnectionInitializer;
import org.ldaptive.LdapException;
import org.ldaptive.Result;
import org.ldaptive.ResultCode;
import org.ldaptive.pool.ConnectionPassivator;
import org.ldaptive.sasl.Mechanism;
import org.ldaptive.sasl.SaslBindRequest;
import org.ldaptive.sasl.SaslConfig;

/**
 * Gives a connection the pool's own identity: when it is opened, and, where searches and binds
 * share a pool, when it comes back from a user's bind. Counts both.
 */
final class Identification implements ConnectionInitializer, ConnectionPassivator {
  private static final Result NOTHING_TO_DO =
      BindResponse.builder().resultCode(ResultCode.SUCCESS).build();

  /** Whether the thread gives back a connection that carries a user's identity. */
  private final ThreadLocal<Boolean> userBound = new ThreadLocal<>();

  private final Identity identity;
  private final boolean binds;
  private final BindConnectionInitializer bind;
  private final AtomicLong opened = new AtomicLong();
  private final AtomicLong bound = new AtomicLong();

  /**
   * @param identity the pool's own
   * @param binds whether new connections bind with it
   */
  Identification(Identity identity, boolean binds) {
    this.identity = identity;
    this.binds = binds && identity.binds();
    bind = initializer(identity);
  }

  private static BindConnectionInitializer initializer(Identity identity) {
    BindConnectionInitializer.Builder builder = BindConnectionInitializer.builder();
    if (!identity.dn().isEmpty()) {
      builder.dn(identity.dn()).credential(identity.password());
    }
    if (identity.sasl() != null && mechanism(identity) != null) {
      SaslConfig.Builder sasl = SaslConfig.builder().mechanism(mechanism(identity));
      if (!identity.realm().isEmpty()) {
        sasl.realm(identity.realm());
      }
      if (!identity.authorizationId().isEmpty()) {
        sasl.authorizationId(identity.authorizationId());
      }
      builder.saslConfig(sasl.build());
    }
    return builder.build();
  }

  /** ldaptive's name of the mechanism; null for PLAIN, which it does not name. */
  private static Mechanism mechanism(Identity identity) {
    for (Mechanism known : Mechanism.values()) {
      if (known.mechanism().equals(identity.sasl().toString())) {
        return known;
      }
    }
    return null;
  }

  @Override
  public Result initialize(Connection connection) throws LdapException {
    opened.incrementAndGet();
    return binds ? bindTo(connection) : NOTHING_TO_DO;
  }

  private Result bindTo(Connection connection) throws LdapException {
    bound.incrementAndGet();
    Result result;
    try {
      result =
          identity.sasl() != null && mechanism(identity) == null
              ? plain(connection)
              : bind.initialize(connection);
    } catch (LdapException e) {
      // so ldaptive tells that SCRAM was refused: by what the answer lacks
      throw e.getCause() instanceof IllegalArgumentException lacks
          ? new LdapException(ResultCode.OTHER, refused(lacks.getMessage()))
          : e;
    }
    if (!result.isSuccess()) {
      throw new LdapException(
          result.getResultCode(),
          refused(
              LdapFailures.describe(
                  result.getResultCode().value(), result.getDiagnosticMessage())));
    }
    return result;
  }

  private String refused(String reason) {
    return "the pool's own bind as " + identity + " was refused: " + reason;
  }

  /** SASL PLAIN (RFC 4616): authorization identity, NUL, user, NUL, password. */
  private Result plain(Connection connection) throws LdapException {
    String message = identity.authorizationId() + '\0' + identity.dn() + '\0' + identity.password();
    return connection
        .operation(new SaslBindRequest("PLAIN", message.getBytes(StandardCharsets.UTF_8)))
        .execute();
  }

  /** The connection that this thread gives back next carries a user's identity. */
  void userBound() {
    userBound.set(Boolean.TRUE);
  }

  /** False removes the connection from the pool. */
  @Override
  public Boolean apply(Connection connection) {
    if (userBound.get() == null) {
      return true;
    }
    userBound.remove();
    try {
      // Without an identity of its own the pool is anonymous: so is the connection again.
      if (identity.binds()) {
        bindTo(connection);
        return true;
      }
      return bind.initialize(connection).isSuccess();
    } catch (LdapException e) {
      return false;
    }
  }

  /** Connections opened so far. */
  long opened() {
    return opened.get();
  }

  /** Binds with the pool's identity so far. */
  long bound() {
    return bound.get();
  }
}
