package org.authmeter.signon.ldap.provider;

import java.time.Duration;
import java.util.List;

/**
 * How to reach the servers, and how many connections to keep; checked, and the same for all
 * providers.
 *
 * @param name name of the pool, for messages
 * @param urls at least one; with DNS SRV perhaps none
 * @param strategy which server a connection goes to
 * @param times limits
 * @param tls protection
 * @param identity who searches
 * @param passwordPolicy whether binds ask for the password policy control
 * @param pool number of connections and their care
 */
public record LdapConnectionSettings(
    String name,
    List<String> urls,
    Strategy strategy,
    Times times,
    TlsSettings tls,
    Identity identity,
    boolean passwordPolicy,
    PoolSettings pool) {

  /** Which server a connection goes to. */
  public enum Strategy {
    /** The first URL that answers. */
    ACTIVE_PASSIVE,
    /** The next URL for each connection. */
    ROUND_ROBIN,
    /** Any URL for each connection. */
    RANDOM,
    /** As the SRV records of DNS say (RFC 2782). */
    DNS_SRV
  }

  /**
   * Limits; zero = none.
   *
   * @param connect for the TCP connection
   * @param startTls for the StartTLS answer, and for the TLS handshake
   * @param response for the answer to a request
   * @param reconnect for which a request waits until a lost connection is there again
   * @param autoReconnect whether a lost connection is opened again (ldaptive)
   * @param autoReplay whether requests without an answer are then sent again (ldaptive)
   */
  public record Times(
      Duration connect,
      Duration startTls,
      Duration response,
      Duration reconnect,
      boolean autoReconnect,
      boolean autoReplay) {}

  /**
   * The identity of connections that search.
   *
   * @param dn bind DN, or user name of a SASL mechanism; empty = anonymous
   * @param password never in a message
   * @param sasl mechanism, or null for a simple bind
   * @param realm SASL realm; empty = none
   * @param authorizationId SASL authorization identity; empty = none
   */
  public record Identity(
      String dn, String password, Sasl sasl, String realm, String authorizationId) {

    /** Whether a connection binds at all after it is open. */
    public boolean binds() {
      return sasl != null || !dn.isEmpty();
    }

    @Override
    public String toString() {
      return (sasl == null ? "" : sasl + " ") + (dn.isEmpty() ? "anonymous" : dn);
    }
  }

  /** SASL mechanisms (RFC 4513, 5.2) that at least one provider has. */
  public enum Sasl {
    EXTERNAL("EXTERNAL"),
    PLAIN("PLAIN"),
    DIGEST_MD5("DIGEST-MD5"),
    CRAM_MD5("CRAM-MD5"),
    SCRAM_SHA_1("SCRAM-SHA-1"),
    SCRAM_SHA_256("SCRAM-SHA-256"),
    SCRAM_SHA_512("SCRAM-SHA-512");

    private final String mechanism;

    Sasl(String mechanism) {
      this.mechanism = mechanism;
    }

    /** The name that is sent. */
    @Override
    public String toString() {
      return mechanism;
    }
  }
}
