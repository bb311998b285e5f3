package org.authmeter.trylogin;

import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.common.net.Loopback;
import org.authmeter.common.tls.TlsProvider;
import org.authmeter.signon.ldap.auth.AuthenticationSettings;
import org.authmeter.signon.ldap.auth.LdapAuthenticator;
import org.authmeter.signon.ldap.auth.LdapOutcome;
import org.authmeter.signon.ldap.auth.Mode;
import org.authmeter.signon.ldap.auth.UserTemplate;
import org.authmeter.signon.ldap.provider.FoundEntry;
import org.authmeter.signon.ldap.provider.LdapCode;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings.Identity;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings.Strategy;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings.Times;
import org.authmeter.signon.ldap.provider.LdapPhase;
import org.authmeter.signon.ldap.provider.LdapProvider;
import org.authmeter.signon.ldap.provider.PhaseTimes;
import org.authmeter.signon.ldap.provider.PoolSettings;
import org.authmeter.signon.ldap.provider.ProviderKind;
import org.authmeter.signon.ldap.provider.SearchSpec;
import org.authmeter.signon.ldap.provider.TlsSettings;
import org.authmeter.trylogin.attempt.Attempt;
import org.authmeter.trylogin.attempt.DiscoveredTarget;
import org.authmeter.trylogin.attempt.Transcript;
import org.authmeter.trylogin.attempt.TrySettings;
import org.authmeter.trylogin.attempt.TryStep;
import org.authmeter.trylogin.attempt.TryStep.Detail;
import org.authmeter.trylogin.attempt.TryVerdict;
import org.authmeter.trylogin.attempt.Unreachable;
import org.authmeter.trylogin.web.WebStepReader;

/** One LDAP authentication: the user's DN is searched for, then bound with the password, once. */
final class LdapAttempt implements Attempt {
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final String NAMING_CONTEXTS = "namingContexts";

  private final TrySettings settings;
  private final TrySettings.Ldap ldap;
  private final Transcript transcript;
  private final UserTemplate filter;
  private final String server;
  private final PhaseTimes legs = new PhaseTimes();

  /**
   * @throws IllegalArgumentException if the filter is none
   */
  LdapAttempt(TrySettings settings, Transcript transcript) {
    this.settings = settings;
    this.ldap = settings.ldap();
    this.transcript = transcript;
    this.filter = UserTemplate.filter(ldap.filter());
    this.server = WebStepReader.server(settings.url());
  }

  @Override
  public TryVerdict run() {
    if ("ldap".equals(settings.url().getScheme())
        && !ldap.startTls()
        && !Loopback.is(settings.url().getHost())) {
      transcript.note(
          "the connection is not protected, so that others on the way can read the password; use --start-tls or ldaps://.");
    }
    transcript.role(server, "directory");
    try (LdapProvider provider = ProviderKind.LDAPTIVE_UNPOOLED.open(connections())) {
      FoundEntry entry;
      try {
        entry = search(provider);
      } catch (CodedFailure e) {
        return notFound(provider, e);
      }
      return bind(provider, entry.dn());
    } catch (CodedFailure e) {
      return connection(e);
    }
  }

  private FoundEntry search(LdapProvider provider) throws CodedFailure {
    legs.clear();
    long start = System.nanoTime();
    SearchSpec spec = new SearchSpec(ldap.baseDn(), SearchSpec.Scope.SUBTREE, List.of());
    LdapOutcome outcome =
        new LdapAuthenticator(
                new AuthenticationSettings(Mode.SEARCH, spec, filter, null, "userPassword", ""))
            .authenticate(provider, settings.user(), "", legs);
    boolean searched = legs.micros(LdapPhase.SEARCH) > 0;
    if (searched || outcome.successful()) {
      connected("LDAP connection", ldap.bindDn(), millis(LdapPhase.CONNECT));
    } else {
      failedConnection("LDAP connection", start, outcome.failure());
      throw outcome.failure();
    }
    String asked = "search %s below \"%s\"".formatted(filter.with(settings.user()), ldap.baseDn());
    if (!outcome.successful()) {
      step(
          asked,
          text(outcome.failure()),
          "search",
          outcome.failure().code(),
          millis(LdapPhase.SEARCH));
      throw outcome.failure();
    }
    String dn = outcome.entry().dn();
    step(
        asked,
        "one entry: " + dn,
        "search " + ldap.filter(),
        "one entry",
        millis(LdapPhase.SEARCH));
    return outcome.entry();
  }

  private TryVerdict bind(LdapProvider provider, String dn) throws CodedFailure {
    legs.clear();
    long start = System.nanoTime();
    String asked = "bind as \"%s\" with the password".formatted(dn);
    String warning;
    try {
      warning = provider.bind(dn, settings.password(), legs).warning();
    } catch (CodedFailure e) {
      if (legs.micros(LdapPhase.BIND) == 0) {
        failedConnection("second connection, for the bind", start, e);
        throw e;
      }
      connected("second connection, for the bind", "", millis(LdapPhase.CONNECT));
      step(asked, text(e), "bind: DN, password", "refused", millis(LdapPhase.BIND));
      return TryVerdict.refused(refusal(e, dn));
    }
    connected("second connection, for the bind", "", millis(LdapPhase.CONNECT));
    step(asked, "0 SUCCESS", "bind: DN, password", "0 SUCCESS", millis(LdapPhase.BIND));
    if (!warning.isEmpty()) {
      transcript.note(warning + ".");
    }
    return TryVerdict.signedOn(
        "%s is signed on at %s: the directory took the password of \"%s\"."
            .formatted(settings.user(), server, dn));
  }

  private String refusal(CodedFailure e, String dn) {
    if (e.is(LdapCode.ACCOUNT_LOCKED)) {
      return "The account \"%s\" is locked (%s). Have it unlocked.".formatted(dn, e.getMessage());
    }
    if (e.is(LdapCode.PASSWORD_CHANGE_REQUIRED)) {
      return "The directory accepted the password of \"%s\", but it must be changed first (%s). Nobody is signed on."
          .formatted(dn, text(e));
    }
    if (e.is(LdapCode.PASSWORD_EXPIRED)) {
      return "The password of \"%s\" has expired (%s). Change it, and try again."
          .formatted(dn, e.getMessage());
    }
    return switch (e.code()) {
      case "49" ->
          ("The directory refused the password of \"%s\" (49 INVALID_CREDENTIALS). Check it; nothing was tried a"
                  + " second time, so that no account is locked.")
              .formatted(dn);
      case "8", "13" -> unprotected(e);
      case "ACCOUNT_DISABLED", "ACCOUNT_EXPIRED", "LOGON_RESTRICTED" ->
          "The directory does not let \"%s\" sign on (%s). Have the account enabled, or use another one."
              .formatted(dn, text(e));
      default -> "The directory refused the bind (%s). Look at its log.".formatted(text(e));
    };
  }

  private static String unprotected(CodedFailure e) {
    return "The directory wants a protected connection (%s). Use --start-tls, or an ldaps:// URL."
        .formatted(text(e));
  }

  /** Why no entry was found; where the base is wrong, asks which ones there are. */
  private TryVerdict notFound(LdapProvider provider, CodedFailure e) throws CodedFailure {
    if (e.is(LdapCode.UNKNOWN_USER)) {
      return TryVerdict.refused(
          "The directory has no entry for %s below \"%s\"%s. Check --user, --filter and --base-dn%s."
              .formatted(
                  filter.with(settings.user()),
                  ldap.baseDn(),
                  ldap.bindDn().isEmpty() ? ", or shows none to anonymous clients" : "",
                  ldap.bindDn().isEmpty() ? ", or search with --bind-dn" : ""));
    }
    if (e.is(LdapCode.NOT_UNIQUE)) {
      return TryVerdict.refused(text(e) + " (--filter, --base-dn).");
    }
    return switch (e.code()) {
      case "32" ->
          TryVerdict.refused(
              "The directory has no \"%s\" (32 NO_SUCH_OBJECT)%s. Correct --base-dn%s."
                  .formatted(
                      ldap.baseDn(),
                      ldap.bindDn().isEmpty() ? ", or hides it from anonymous clients" : "",
                      contexts(provider)));
      case "34" ->
          TryVerdict.usage(
              "\"%s\" is not a DN (%s). Correct --base-dn.".formatted(ldap.baseDn(), text(e)));
      case "8", "13" -> TryVerdict.refused(unprotected(e));
      case "1", "49", "50" ->
          TryVerdict.refused(
              "The directory refused the search (%s). Search with --bind-dn and --bind-password-file."
                  .formatted(text(e)));
      default -> connection(e);
    };
  }

  /** The bases that the root DSE names (RFC 4512, section 5.1). */
  private String contexts(LdapProvider provider) {
    try {
      legs.clear();
      List<FoundEntry> root =
          provider.search(
              new SearchSpec("", SearchSpec.Scope.BASE, List.of(NAMING_CONTEXTS)),
              "(objectClass=*)",
              legs);
      List<String> names =
          root.isEmpty()
              ? List.of()
              : root.get(0).attributes().entrySet().stream()
                  .filter(each -> each.getKey().equalsIgnoreCase(NAMING_CONTEXTS))
                  .flatMap(each -> each.getValue().stream())
                  .toList();
      step(
          "root DSE: which bases are there",
          names.isEmpty() ? "it names none" : String.join("; ", names),
          "root DSE",
          "naming contexts",
          millis(LdapPhase.SEARCH));
      return names.isEmpty()
          ? ""
          : "; its bases are \"" + String.join("\", \"", names) + "\" and what is below";
    } catch (CodedFailure e) {
      return "";
    }
  }

  private TryVerdict connection(CodedFailure e) {
    String message = e.getMessage();
    if (e.is(LdapCode.TLS_FAILED) && message.contains("StartTLS was refused")) {
      return TryVerdict.environment(
          "%s does not offer StartTLS (%s). Try an ldaps:// URL, or have StartTLS configured. No password was sent."
              .formatted(server, text(e)));
    }
    if (e.is(LdapCode.TLS_FAILED)) {
      return TryVerdict.environment(
          Unreachable.certificate(server, Unreachable.innermost(e), e) + ".");
    }
    if (!ldap.bindDn().isEmpty() && message.contains("INVALID_CREDENTIALS")) {
      return TryVerdict.refused(
          "The directory refused the password of --bind-dn \"%s\", who searches (49 INVALID_CREDENTIALS). Check --bind-password-file."
              .formatted(ldap.bindDn()));
    }
    if (e.is(LdapCode.REFERRAL)) {
      return TryVerdict.refused(text(e) + ".");
    }
    return e.is(LdapCode.CONNECT_FAILED) || e.is(LdapCode.TIME_OUT)
        ? TryVerdict.environment(
            "%s cannot be reached: %s. Check that it runs, host and port, and the way through firewalls."
                .formatted(server, reason(e)))
        : TryVerdict.broke("%s: %s.".formatted(e.code(), text(e)));
  }

  private static String reason(CodedFailure e) {
    // Netty puts the system call in front
    return e.getCause() == null
        ? text(e)
        : Unreachable.innermost(e).replaceFirst("^.* failed with error\\(-?\\d+\\): ", "");
  }

  private static String text(CodedFailure e) {
    return e.getMessage().replaceFirst("^(pool [^:]*|LDAP \\w+): ", "");
  }

  private void connected(String what, String bindDn, long millis) {
    boolean tls = "ldaps".equals(settings.url().getScheme()) || ldap.startTls();
    String came =
        "connected"
            + (tls ? (ldap.startTls() ? ", StartTLS" : ", TLS") + ", certificate verified" : "")
            + (bindDn.isEmpty() ? "" : ", bound as \"" + bindDn + "\"");
    step(what, came, ldap.startTls() ? "connect, StartTLS" : "connect", "connected", millis);
  }

  private void failedConnection(String what, long start, CodedFailure e) {
    long millis = (System.nanoTime() - start) / 1_000_000;
    step(what, "failed: " + reason(e), "connect", "failed", millis);
  }

  private void step(String asked, String came, String arrow, String back, long millis) {
    transcript.add(
        new TryStep(
            server,
            asked,
            came,
            arrow,
            back,
            millis,
            List.of(new Detail("Request", asked), new Detail("Answer", came))));
  }

  private long millis(LdapPhase leg) {
    return legs.micros(leg) / 1000;
  }

  private LdapConnectionSettings connections() {
    return new LdapConnectionSettings(
        "try",
        List.of(url()),
        Strategy.ACTIVE_PASSIVE,
        // nothing is sent a second time
        new Times(PATIENCE, PATIENCE, PATIENCE, PATIENCE, false, false),
        new TlsSettings(
            ldap.startTls(),
            trusted(),
            null,
            new char[0],
            true,
            List.of(),
            List.of(),
            TlsProvider.JDK),
        new Identity(ldap.bindDn(), ldap.bindPassword(), null, "", ""),
        true,
        new PoolSettings(
            false,
            new PoolSettings.Size(0, 1, 1),
            PATIENCE,
            true,
            true,
            new PoolSettings.Validation(false, false, false, PATIENCE, PATIENCE),
            new PoolSettings.Pruning(PATIENCE, PATIENCE, Duration.ZERO)));
  }

  private String url() {
    URI url = settings.url();
    return url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
  }

  /** The JDK's certificates and those of the file in one store; null = the JDK's alone. */
  private KeyStore trusted() {
    KeyStore own = settings.trust().store();
    if (own == null) {
      return null;
    }
    try {
      KeyStore all = KeyStore.getInstance("PKCS12");
      all.load(null, null);
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init((KeyStore) null);
      int number = 0;
      for (TrustManager manager : factory.getTrustManagers()) {
        if (manager instanceof X509TrustManager trust) {
          for (X509Certificate certificate : trust.getAcceptedIssuers()) {
            all.setCertificateEntry("jdk-" + number++, certificate);
          }
        }
      }
      add(own, all);
      return all;
    } catch (GeneralSecurityException | java.io.IOException e) {
      throw new IllegalStateException("a store in memory takes certificates", e);
    }
  }

  private static void add(KeyStore own, KeyStore all) throws KeyStoreException {
    for (String alias : Collections.list(own.aliases())) {
      if (own.getCertificate(alias) != null) {
        all.setCertificateEntry("own-" + alias, own.getCertificate(alias));
      }
    }
  }

  @Override
  public DiscoveredTarget found() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("authmeter.allowedHosts", settings.url().getHost());
    properties.put("authmeter.ldap.url", url());
    properties.put("authmeter.ldap.baseDn", ldap.baseDn());
    properties.put("authmeter.ldap.filter", ldap.filter());
    properties.put("authmeter.ldap.startTls", String.valueOf(ldap.startTls()));
    properties.put("authmeter.ldap.bindDn", ldap.bindDn());
    properties.put("authmeter.ldap.bindPassword", ldap.bindPassword());
    if (settings.trust().file() != null && (ldap.startTls() || url().startsWith("ldaps:"))) {
      properties.put("authmeter.ldap.trustStore", settings.trust().file().toString());
      properties.put("authmeter.ldap.trustStorePassword", settings.trust().password());
    }
    return new DiscoveredTarget(
        "ldap-authentication", "ldap-authentication/search-bind.jmx", properties, true);
  }
}
