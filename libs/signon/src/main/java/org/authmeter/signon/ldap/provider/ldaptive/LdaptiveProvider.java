package org.authmeter.signon.ldap.provider.ldaptive;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.ldap.provider.FoundEntry;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings;
import org.authmeter.signon.ldap.provider.LdapFailures;
import org.authmeter.signon.ldap.provider.LdapPhase;
import org.authmeter.signon.ldap.provider.LdapProvider;
import org.authmeter.signon.ldap.provider.PasswordPolicy;
import org.authmeter.signon.ldap.provider.PhaseTimes;
import org.authmeter.signon.ldap.provider.SearchSpec;
import org.ldaptive.CompareRequest;
import org.ldaptive.CompareResponse;
import org.ldaptive.Connection;
import org.ldaptive.LdapAttribute;
import org.ldaptive.LdapEntry;
import org.ldaptive.LdapException;
import org.ldaptive.Result;
import org.ldaptive.ResultCode;
import org.ldaptive.ReturnAttributes;
import org.ldaptive.SearchRequest;
import org.ldaptive.SearchResponse;
import org.ldaptive.SearchScope;
import org.ldaptive.SimpleBindRequest;
import org.ldaptive.control.PasswordPolicyControl;
import org.ldaptive.control.RequestControl;

/**
 * ldaptive, with pools or with a connection for each operation. The operations are those of its
 * SearchDnResolver, SimpleBindAuthenticationHandler and CompareOperation, without their loss of
 * result codes.
 */
public final class LdaptiveProvider implements LdapProvider {
  private static final RequestControl[] POLICY = {new PasswordPolicyControl()};

  private final LdapConnectionSettings settings;
  private final SearchAndBindPools pair;

  private LdaptiveProvider(LdapConnectionSettings settings, SearchAndBindPools pair) {
    this.settings = settings;
    this.pair = pair;
  }

  /**
   * @throws CodedFailure when the pool must be filled at start and cannot
   */
  public static LdapProvider pooled(LdapConnectionSettings settings) throws CodedFailure {
    return new LdaptiveProvider(settings, SearchAndBindPools.pooled(settings));
  }

  /** A connection for each operation; min, max and all about pools means nothing then. */
  public static LdapProvider unpooled(LdapConnectionSettings settings) {
    return new LdaptiveProvider(settings, SearchAndBindPools.unpooled(settings));
  }

  @Override
  public List<FoundEntry> search(SearchSpec spec, String filter, PhaseTimes legs)
      throws CodedFailure {
    SearchRequest request =
        SearchRequest.builder()
            .dn(spec.baseDn())
            .scope(scope(spec.scope()))
            .filter(filter)
            .sizeLimit(SearchSpec.SIZE_LIMIT)
            .returnAttributes(
                spec.attributes().isEmpty()
                    ? ReturnAttributes.NONE.value()
                    : spec.attributes().toArray(new String[0]))
            .build();
    Connection connection = pair.search().connection(legs);
    try {
      return entries(
          legs.measured(LdapPhase.SEARCH, () -> connection.operation(request).execute()));
    } catch (LdapException e) {
      throw LdaptiveFailures.unanswered(settings, LdapPhase.SEARCH, e);
    } finally {
      connection.close();
    }
  }

  private static List<FoundEntry> entries(SearchResponse response) throws CodedFailure {
    ResultCode code = response.getResultCode();
    if (code == ResultCode.REFERRAL) {
      throw LdapFailures.referral(LdapPhase.SEARCH, response.getReferralURLs());
    }
    if (code != ResultCode.SUCCESS
        && !(code == ResultCode.SIZE_LIMIT_EXCEEDED
            && response.entrySize() == SearchSpec.SIZE_LIMIT)) {
      throw LdapFailures.answered(LdapPhase.SEARCH, code.value(), response.getDiagnosticMessage());
    }
    if (response.entrySize() == 0 && response.referenceSize() > 0) {
      throw LdapFailures.referral(LdapPhase.SEARCH, response.getReference().getUris());
    }
    List<FoundEntry> found = new ArrayList<>(response.entrySize());
    for (LdapEntry entry : response.getEntries()) {
      found.add(new FoundEntry(entry.getDn(), attributes(entry.getAttributes())));
    }
    return found;
  }

  private static Map<String, List<String>> attributes(Collection<LdapAttribute> attributes) {
    if (attributes.isEmpty()) {
      return Map.of();
    }
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (LdapAttribute attribute : attributes) {
      values.put(attribute.getName(), List.copyOf(attribute.getStringValues()));
    }
    return values;
  }

  @Override
  public PasswordPolicy bind(String dn, String password, PhaseTimes legs) throws CodedFailure {
    SimpleBindRequest request = new SimpleBindRequest(dn, password);
    if (settings.passwordPolicy()) {
      request.setControls(POLICY);
    }
    Connection connection = pair.bind().connection(legs);
    try {
      pair.userBinds();
      Result result = legs.measured(LdapPhase.BIND, () -> connection.operation(request).execute());
      PasswordPolicy policy = PasswordPolicy.of(result.getControls());
      if (!result.isSuccess()) {
        throw LdapFailures.bindRefused(
            result.getResultCode().value(),
            result.getDiagnosticMessage(),
            policy,
            result.getReferralURLs());
      }
      return policy.signsOn();
    } catch (LdapException e) {
      throw LdaptiveFailures.unanswered(settings, LdapPhase.BIND, e);
    } finally {
      connection.close();
    }
  }

  @Override
  public boolean compare(String dn, String attribute, String value, PhaseTimes legs)
      throws CodedFailure {
    CompareRequest request = new CompareRequest(dn, attribute, value);
    Connection connection = pair.search().connection(legs);
    try {
      CompareResponse response =
          legs.measured(LdapPhase.COMPARE, () -> connection.operation(request).execute());
      if (response.isTrue() || response.isFalse()) {
        return response.isTrue();
      }
      if (response.getResultCode() == ResultCode.REFERRAL) {
        throw LdapFailures.referral(LdapPhase.COMPARE, response.getReferralURLs());
      }
      throw LdapFailures.answered(
          LdapPhase.COMPARE, response.getResultCode().value(), response.getDiagnosticMessage());
    } catch (LdapException e) {
      throw LdaptiveFailures.unanswered(settings, LdapPhase.COMPARE, e);
    } finally {
      connection.close();
    }
  }

  @Override
  public Statistics statistics() {
    return pair.statistics();
  }

  @Override
  public void close() {
    pair.close();
  }

  private static SearchScope scope(SearchSpec.Scope scope) {
    switch (scope) {
      case BASE:
        return SearchScope.OBJECT;
      case ONE:
        return SearchScope.ONELEVEL;
      default:
        return SearchScope.SUBTREE;
    }
  }
}
