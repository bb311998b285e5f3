package org.authmeter.testbed.authmark;

import com.google.common.cache.Cache;
import com.unboundid.ldap.sdk.DN;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.authmeter.testbed.authmark.PolicyMessage.Kind;
import org.authmeter.testbed.users.LdapLogin;
import org.authmeter.testbed.web.Counters;

/** Answers an agent's questions: who is that, and may he see this? */
final class PolicyDecisions {
  /** Counters: logins that were right, logins that were not, authorizations. */
  static final String AUTHENTICATIONS = "authentications";

  static final String REFUSALS = "refusals";
  static final String AUTHORIZATIONS = "authorizations";

  private static final int CACHED_DECISIONS = 10_000;

  private final LdapLogin users;
  private final PolicyStore policies;
  private final Seal seal;
  private final Counters counters;
  private final InstantSource clock;

  /** Who may see what was asked for before: a resource's relation to policies. */
  private final Cache<String, Boolean> authorizations;

  /**
   * @param authorizationCache whether decisions are remembered, by unit and path
   */
  PolicyDecisions(
      LdapLogin users,
      PolicyStore policies,
      Seal seal,
      boolean authorizationCache,
      Counters counters,
      InstantSource clock) {
    this.users = users;
    this.policies = policies;
    this.seal = seal;
    this.counters = counters;
    this.clock = clock;
    this.authorizations =
        WebAgent.cache(authorizationCache ? CACHED_DECISIONS : 0, Duration.ofHours(1));
  }

  PolicyMessage answer(PolicyMessage question) {
    try {
      return switch (question.kind()) {
        case IS_PROTECTED ->
            PolicyMessage.of(policies.isProtected(question.first()) ? Kind.YES : Kind.NO);
        case LOGIN -> login(question.first(), question.second());
        case AUTHORIZE -> authorize(question.first(), question.second());
        default -> PolicyMessage.of(Kind.FAILED);
      };
    } catch (IOException e) {
      // The error log, which was on in the published measurement; never with a password.
      System.err.println(question.kind() + " failed: " + e.getMessage());
      return PolicyMessage.of(Kind.FAILED);
    }
  }

  private PolicyMessage login(String user, String password) throws IOException {
    Optional<String> unit = users.authenticate(user, password).map(DN::getParent).map(DN::toString);
    counters.of(unit.isPresent() ? AUTHENTICATIONS : REFUSALS).increment();
    if (unit.isEmpty()) {
      return PolicyMessage.of(Kind.NO);
    }
    long now = clock.instant().getEpochSecond();
    return new PolicyMessage(
        Kind.YES, new SessionCookie.Ticket(user, unit.get(), now).sealed(seal), "");
  }

  private PolicyMessage authorize(String sealed, String path) throws IOException {
    SessionCookie.Ticket ticket = SessionCookie.Ticket.open(seal, sealed);
    if (ticket == null) {
      return PolicyMessage.of(Kind.NO);
    }
    counters.of(AUTHORIZATIONS).increment();
    String key = ticket.unit() + "\n" + path;
    Boolean allowed = authorizations.getIfPresent(key);
    if (allowed == null) {
      allowed = policies.allows(ticket.unit(), path);
      authorizations.put(key, allowed);
    }
    return allowed ? new PolicyMessage(Kind.YES, ticket.user(), "") : PolicyMessage.of(Kind.NO);
  }
}
