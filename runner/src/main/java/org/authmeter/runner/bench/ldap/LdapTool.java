package org.authmeter.runner.bench.ldap;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.authmeter.common.campaign.Suggest;
import org.authmeter.runner.RunnerException;

/** What makes the authentications; each turn is a process of its own. */
public enum LdapTool {
  BARE("bare loop over ldaptive with pools"),
  LDAPTIVE("AuthMeter's sampler with ldaptive"),
  AUTHRATE("UnboundID's authrate"),
  UNBOUNDID("AuthMeter's sampler with UnboundID"),
  SPRING_LDAP("AuthMeter's sampler with Spring LDAP"),
  LDAPTIVE_UNPOOLED("AuthMeter's sampler with ldaptive, no pools"),
  JMETER("JMeter's own LDAP Extended Request");

  private final String title;

  LdapTool(String title) {
    this.title = title;
  }

  /** As it is written on the command line; of a provider, its name in plans. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String title() {
    return title;
  }

  /** Whether it is AuthMeter's sampler. */
  boolean isSampler() {
    return this != BARE && this != AUTHRATE && this != JMETER;
  }

  /** JMeter's own sampler has no StartTLS: over TLS it connects to the LDAPS port. */
  boolean hasStartTls() {
    return this != JMETER;
  }

  public static List<String> ids() {
    return Arrays.stream(values()).map(LdapTool::id).toList();
  }

  /**
   * @throws RunnerException status 2 for a name that is none
   */
  static LdapTool of(String id) {
    return Arrays.stream(values())
        .filter(t -> t.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                RunnerException.usage(
                    "--tools %s: unknown; %s".formatted(id, Suggest.legal(id, ids()))));
  }
}
