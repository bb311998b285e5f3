package org.authmeter.testbed.ldap;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import org.authmeter.data.Dit;
import org.authmeter.testbed.ldap.Place.Level;

/** Decides simple binds (RFC 4513, 5.1) of people and of the administrator. */
final class Authentication {
  /** What came of a bind. */
  enum Outcome {
    GRANTED,
    REFUSED,
    LOCKED
  }

  private final ComputedEntries entries;
  private final String adminPassword;
  private final Lockout lockout;
  private final LastBinds lastBinds;
  private final Clock clock;

  Authentication(
      ComputedEntries entries,
      String adminPassword,
      Lockout lockout,
      LastBinds lastBinds,
      Clock clock) {
    this.entries = entries;
    this.adminPassword = adminPassword;
    this.lockout = lockout;
    this.lastBinds = lastBinds;
    this.clock = clock;
  }

  /**
   * @throws LDAPException invalidDNSyntax; unwillingToPerform for a DN without a password, which
   *     clients mistake for a proof (RFC 4513, 5.1.2)
   */
  Outcome bind(String name, String password) throws LDAPException {
    DN dn = new DN(name);
    if (dn.isNullDN()) {
      return password.isEmpty() ? Outcome.GRANTED : Outcome.REFUSED;
    }
    if (password.isEmpty()) {
      throw new LDAPException(
          ResultCode.UNWILLING_TO_PERFORM, "unauthenticated bind (DN with no password) disallowed");
    }
    if (isAdmin(name)) {
      return equal(password, adminPassword) ? Outcome.GRANTED : Outcome.REFUSED;
    }
    Place place = Place.find(entries.dit(), dn);
    // An unknown name gets the answer of a wrong password, as everywhere.
    return place == null || place.level() != Level.PERSON
        ? Outcome.REFUSED
        : person(place.number(), password);
  }

  static boolean isAdmin(String name) throws LDAPException {
    return DN.equals(name, Dit.ADMIN);
  }

  private Outcome person(int number, String password) {
    if (lockout.isLocked(number)) {
      return Outcome.LOCKED;
    }
    if (!entries.passwordMatches(number, password)) {
      lockout.failed(number);
      return Outcome.REFUSED;
    }
    lockout.succeeded(number);
    lastBinds.record(number, clock.millis());
    return Outcome.GRANTED;
  }

  private static boolean equal(String a, String b) {
    return MessageDigest.isEqual(
        a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
  }
}
