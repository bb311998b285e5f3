package org.authmeter.signon.ldap.provider.unboundid;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.BindRequest;
import com.unboundid.ldap.sdk.BindResult;
import com.unboundid.ldap.sdk.CompareRequest;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPSearchException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10RequestControl;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLSocketFactory;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.ldap.provider.FoundEntry;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings;
import org.authmeter.signon.ldap.provider.LdapFailures;
import org.authmeter.signon.ldap.provider.LdapPhase;
import org.authmeter.signon.ldap.provider.LdapProvider;
import org.authmeter.signon.ldap.provider.PasswordPolicy;
import org.authmeter.signon.ldap.provider.PhaseTimes;
import org.authmeter.signon.ldap.provider.SearchSpec;
import org.authmeter.signon.ldap.provider.TlsSockets;

/** UnboundID LDAP SDK, searches and binds pooled, as its tool authrate does it. */
public final class UnboundIdProvider implements LdapProvider {
  private static final Control[] NO_CONTROLS = {};

  private final UnboundIdPool search;
  private final UnboundIdPool bind;
  private final Control[] bindControls;

  private UnboundIdProvider(UnboundIdPool search, UnboundIdPool bind, boolean passwordPolicy) {
    this.search = search;
    this.bind = bind;
    bindControls =
        passwordPolicy
            ? new Control[] {new DraftBeheraLDAPPasswordPolicy10RequestControl()}
            : NO_CONTROLS;
  }

  /**
   * @throws CodedFailure when the pool must be filled at start and cannot
   */
  public static LdapProvider open(LdapConnectionSettings settings) throws CodedFailure {
    SSLSocketFactory tls = TlsSockets.factory(settings.tls());
    UnboundIdServers servers = new UnboundIdServers(settings, tls);
    BindRequest own = UnboundIdServers.ownBind(settings.identity());
    String name = "authmeter-" + settings.name();
    UnboundIdPool search =
        new UnboundIdPool(settings, servers.of(settings.strategy()), tls, own, name + "-search");
    if (settings.pool().shared()) {
      return new UnboundIdProvider(search, search, settings.passwordPolicy());
    }
    try {
      UnboundIdPool bind =
          new UnboundIdPool(settings, servers.of(settings.strategy()), tls, null, name + "-bind");
      return new UnboundIdProvider(search, bind, settings.passwordPolicy());
    } catch (CodedFailure e) {
      search.close();
      throw e;
    }
  }

  @Override
  public List<FoundEntry> search(SearchSpec spec, String filter, PhaseTimes legs)
      throws CodedFailure {
    SearchRequest request = request(spec, filter);
    LDAPConnection connection = search.connection(legs);
    LDAPException failure = null;
    try {
      return found(legs.measured(LdapPhase.SEARCH, () -> connection.search(request)));
    } catch (LDAPSearchException e) {
      failure = e;
      if (e.getResultCode().isClientSideResultCode()) {
        throw search.unanswered(LdapPhase.SEARCH, e);
      }
      return found(e.getSearchResult());
    } finally {
      search.release(connection, failure, legs);
    }
  }

  private static SearchRequest request(SearchSpec spec, String filter) throws CodedFailure {
    try {
      SearchRequest request =
          new SearchRequest(
              spec.baseDn(),
              scope(spec.scope()),
              Filter.create(filter),
              spec.attributes().isEmpty()
                  ? new String[] {SearchRequest.NO_ATTRIBUTES}
                  : spec.attributes().toArray(new String[0]));
      request.setSizeLimit(SearchSpec.SIZE_LIMIT);
      request.setDerefPolicy(DereferencePolicy.NEVER);
      return request;
    } catch (LDAPException e) {
      throw LdapFailures.answered(
          LdapPhase.SEARCH, e.getResultCode().intValue(), e.getDiagnosticMessage());
    }
  }

  private static List<FoundEntry> found(SearchResult result) throws CodedFailure {
    ResultCode code = result.getResultCode();
    if (code == ResultCode.REFERRAL) {
      throw LdapFailures.referral(LdapPhase.SEARCH, result.getReferralURLs());
    }
    if (code != ResultCode.SUCCESS
        && !(code == ResultCode.SIZE_LIMIT_EXCEEDED
            && result.getEntryCount() == SearchSpec.SIZE_LIMIT)) {
      throw LdapFailures.answered(LdapPhase.SEARCH, code.intValue(), result.getDiagnosticMessage());
    }
    if (result.getEntryCount() == 0 && result.getReferenceCount() > 0) {
      throw LdapFailures.referral(
          LdapPhase.SEARCH, result.getSearchReferences().get(0).getReferralURLs());
    }
    List<FoundEntry> found = new ArrayList<>(result.getEntryCount());
    for (SearchResultEntry entry : result.getSearchEntries()) {
      found.add(new FoundEntry(entry.getDN(), attributes(entry)));
    }
    return found;
  }

  private static Map<String, List<String>> attributes(SearchResultEntry entry) {
    if (entry.getAttributes().isEmpty()) {
      return Map.of();
    }
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (Attribute attribute : entry.getAttributes()) {
      values.put(attribute.getName(), List.of(attribute.getValues()));
    }
    return values;
  }

  @Override
  public PasswordPolicy bind(String dn, String password, PhaseTimes legs) throws CodedFailure {
    SimpleBindRequest request = new SimpleBindRequest(dn, password, bindControls);
    LDAPConnection connection = bind.connection(legs);
    LDAPException failure = null;
    try {
      BindResult result = legs.measured(LdapPhase.BIND, () -> connection.bind(request));
      return policy(result.getResponseControls()).signsOn();
    } catch (LDAPException e) {
      failure = e;
      if (e.getResultCode().isClientSideResultCode()) {
        throw bind.unanswered(LdapPhase.BIND, e);
      }
      throw LdapFailures.bindRefused(
          e.getResultCode().intValue(),
          e.getDiagnosticMessage(),
          policy(e.getResponseControls()),
          e.getReferralURLs());
    } finally {
      if (bind == search) {
        bind.releaseAndBind(connection, failure, legs);
      } else {
        bind.release(connection, failure, legs);
      }
    }
  }

  private static PasswordPolicy policy(Control... controls) {
    PasswordPolicy all = PasswordPolicy.NONE;
    for (Control control : controls) {
      all = all.and(control.getOID(), control.hasValue() ? control.getValue().getValue() : null);
    }
    return all;
  }

  @Override
  public boolean compare(String dn, String attribute, String value, PhaseTimes legs)
      throws CodedFailure {
    CompareRequest request = new CompareRequest(dn, attribute, value);
    LDAPConnection connection = search.connection(legs);
    LDAPException failure = null;
    try {
      return legs.measured(LdapPhase.COMPARE, () -> connection.compare(request)).compareMatched();
    } catch (LDAPException e) {
      failure = e;
      if (e.getResultCode().isClientSideResultCode()) {
        throw search.unanswered(LdapPhase.COMPARE, e);
      }
      if (e.getResultCode() == ResultCode.REFERRAL) {
        throw LdapFailures.referral(LdapPhase.COMPARE, e.getReferralURLs());
      }
      throw LdapFailures.answered(
          LdapPhase.COMPARE, e.getResultCode().intValue(), e.getDiagnosticMessage());
    } finally {
      search.release(connection, failure, legs);
    }
  }

  @Override
  public Statistics statistics() {
    return search == bind
        ? new Statistics(search.opened(), search.bound())
        : new Statistics(search.opened() + bind.opened(), search.bound() + bind.bound());
  }

  @Override
  public void close() {
    search.close();
    if (bind != search) {
      bind.close();
    }
  }

  private static SearchScope scope(SearchSpec.Scope scope) {
    switch (scope) {
      case BASE:
        return SearchScope.BASE;
      case ONE:
        return SearchScope.ONE;
      default:
        return SearchScope.SUB;
    }
  }
}
