package org.authmeter.signon.ldap.provider.spring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.ReferralException;
import javax.naming.SizeLimitExceededException;
import javax.naming.directory.Attribute;
import javax.naming.directory.Attributes;
import javax.naming.directory.DirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.LdapName;
import javax.net.ssl.SSLSocketFactory;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.ldap.provider.ConnectTiming;
import org.authmeter.signon.ldap.provider.FoundEntry;
import org.authmeter.signon.ldap.provider.LdapCode;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings.Sasl;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings.Strategy;
import org.authmeter.signon.ldap.provider.LdapPhase;
import org.authmeter.signon.ldap.provider.LdapProvider;
import org.authmeter.signon.ldap.provider.PasswordPolicy;
import org.authmeter.signon.ldap.provider.PhaseTimes;
import org.authmeter.signon.ldap.provider.SearchSpec;
import org.authmeter.signon.ldap.provider.TlsSockets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Spring LDAP as the BindLdapAuthenticationHandler of CAS uses it: searches from a pool, and a new
 * connection for each bind, because its pool keeps connections with the first user's credentials.
 */
public final class SpringProvider implements LdapProvider {
  private static final Logger log = LoggerFactory.getLogger(SpringProvider.class);

  private final LdapConnectionSettings settings;
  private final TimedContextSource searching;
  private final TimedContextSource users;
  private final SpringPool pool;

  private SpringProvider(
      LdapConnectionSettings settings,
      TimedContextSource searching,
      TimedContextSource users,
      SpringPool pool) {
    this.settings = settings;
    this.searching = searching;
    this.users = users;
    this.pool = pool;
  }

  /**
   * @throws CodedFailure for settings that it cannot fulfil, or when the pool must be filled at
   *     start and cannot
   */
  public static LdapProvider open(LdapConnectionSettings settings) throws CodedFailure {
    check(settings);
    SSLSocketFactory sockets = TlsSockets.factory(settings.tls());
    TimedContextSource searching = new TimedContextSource(settings, sockets, false);
    TimedContextSource users = new TimedContextSource(settings, sockets, true);
    return new SpringProvider(settings, searching, users, new SpringPool(settings, searching));
  }

  @Override
  public List<FoundEntry> search(SearchSpec spec, String filter, PhaseTimes legs)
      throws CodedFailure {
    SearchControls controls = new SearchControls();
    controls.setSearchScope(scope(spec.scope()));
    controls.setCountLimit(SearchSpec.SIZE_LIMIT);
    controls.setReturningAttributes(spec.attributes().toArray(new String[0]));
    DirContext context = pool.connection(legs);
    try {
      return legs.measured(LdapPhase.SEARCH, () -> found(context, spec.baseDn(), filter, controls));
    } catch (NamingException | RuntimeException e) {
      throw SpringFailures.failed(settings, LdapPhase.SEARCH, e);
    } finally {
      giveBack(context, legs);
    }
  }

  private static List<FoundEntry> found(
      DirContext context, String base, String filter, SearchControls controls)
      throws NamingException {
    List<FoundEntry> found = new ArrayList<>(SearchSpec.SIZE_LIMIT);
    NamingEnumeration<SearchResult> results = context.search(new LdapName(base), filter, controls);
    try {
      while (results.hasMore()) {
        SearchResult result = results.next();
        found.add(new FoundEntry(result.getNameInNamespace(), attributes(result.getAttributes())));
      }
    } catch (SizeLimitExceededException e) {
      if (found.size() < SearchSpec.SIZE_LIMIT) {
        throw e;
      }
    } catch (ReferralException e) {
      // references to other servers come after the entries, and do not make them wrong
      if (found.isEmpty() || SpringFailures.hasResultCode(e)) {
        throw e;
      }
    } finally {
      results.close();
    }
    return found;
  }

  private static Map<String, List<String>> attributes(Attributes attributes)
      throws NamingException {
    if (attributes.size() == 0) {
      return Map.of();
    }
    Map<String, List<String>> all = new LinkedHashMap<>();
    NamingEnumeration<? extends Attribute> each = attributes.getAll();
    while (each.hasMore()) {
      Attribute attribute = each.next();
      List<String> values = new ArrayList<>(attribute.size());
      for (int i = 0; i < attribute.size(); i++) {
        values.add(String.valueOf(attribute.get(i)));
      }
      all.put(attribute.getID(), values);
    }
    return all;
  }

  @Override
  public PasswordPolicy bind(String dn, String password, PhaseTimes legs) throws CodedFailure {
    DirContext context = null;
    try {
      context = legs.measured(LdapPhase.BIND, () -> users.getContext(dn, password));
      return SimpleBind.policy((LdapContext) context).signsOn();
    } catch (NamingException | RuntimeException e) {
      throw SpringFailures.failed(settings, LdapPhase.BIND, e);
    } finally {
      close(context);
    }
  }

  /** JNDI sends a compare for a search of one entry, for one value, without attributes. */
  @Override
  public boolean compare(String dn, String attribute, String value, PhaseTimes legs)
      throws CodedFailure {
    SearchControls controls = new SearchControls();
    controls.setSearchScope(SearchControls.OBJECT_SCOPE);
    controls.setReturningAttributes(new String[0]);
    DirContext context = pool.connection(legs);
    try {
      return legs.measured(
          LdapPhase.COMPARE,
          () -> {
            NamingEnumeration<SearchResult> results =
                context.search(
                    new LdapName(dn), "(" + attribute + "={0})", new Object[] {value}, controls);
            boolean same = results.hasMore();
            results.close();
            return same;
          });
    } catch (NamingException | RuntimeException e) {
      throw SpringFailures.failed(settings, LdapPhase.COMPARE, e);
    } finally {
      giveBack(context, legs);
    }
  }

  /** The pool closes more than its number of idle ones, and opens one for a thread that waits. */
  private static void giveBack(DirContext context, PhaseTimes legs) {
    close(context);
    ConnectTiming.noteReplacement(legs);
  }

  private static void close(DirContext context) {
    if (context != null) {
      try {
        context.close();
      } catch (NamingException | RuntimeException e) {
        // the answer has come; the connection is gone either way
        log.debug("A connection could not be closed", e);
      }
    }
  }

  @Override
  public Statistics statistics() {
    return new Statistics(searching.opened() + users.opened(), searching.bound());
  }

  @Override
  public void close() {
    pool.close();
  }

  private static int scope(SearchSpec.Scope scope) {
    switch (scope) {
      case BASE:
        return SearchControls.OBJECT_SCOPE;
      case ONE:
        return SearchControls.ONELEVEL_SCOPE;
      default:
        return SearchControls.SUBTREE_SCOPE;
    }
  }

  /** What Spring LDAP over JNDI cannot do. */
  private static void check(LdapConnectionSettings settings) throws CodedFailure {
    refuse(
        settings.strategy() != Strategy.ACTIVE_PASSIVE,
        "strategy: the provider spring-ldap has only active-passive");
    refuse(
        settings.pool().shared(),
        "pools: shared, but the provider spring-ldap cannot bind users on pooled connections");
    Sasl sasl = settings.identity().sasl();
    refuse(
        sasl != null && (sasl != Sasl.DIGEST_MD5 || settings.tls().startTls()),
        "sasl: the provider spring-ldap has none, and DIGEST-MD5 without StartTLS");
    refuse(
        settings.urls().stream().map(url -> url.substring(0, url.indexOf(':'))).distinct().count()
            > 1,
        "url: the provider spring-ldap takes ldap URLs or ldaps URLs, not both");
  }

  private static void refuse(boolean wrong, String message) throws CodedFailure {
    if (wrong) {
      throw new CodedFailure(LdapCode.INVALID_SETTINGS, message);
    }
  }
}
