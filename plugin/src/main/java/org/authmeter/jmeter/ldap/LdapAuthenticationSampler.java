package org.authmeter.jmeter.ldap;

import java.util.List;
import java.util.Set;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.FormElement;
import org.authmeter.jmeter.element.SampleResults;
import org.authmeter.jmeter.element.SampleThread;
import org.authmeter.jmeter.element.SampleVariables;
import org.authmeter.signon.ldap.auth.AuthenticationSettings;
import org.authmeter.signon.ldap.auth.LdapAuthenticator;
import org.authmeter.signon.ldap.auth.LdapOutcome;
import org.authmeter.signon.ldap.auth.Mode;
import org.authmeter.signon.ldap.auth.UserTemplate;
import org.authmeter.signon.ldap.provider.LdapCode;
import org.authmeter.signon.ldap.provider.LdapPhase;
import org.authmeter.signon.ldap.provider.LdapProvider;
import org.authmeter.signon.ldap.provider.PhaseTimes;
import org.authmeter.signon.ldap.provider.SearchSpec;
import org.ldaptive.ResultCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One LDAP authentication as one sample, with a sub-result per leg: finds the user's DN with a
 * search, then binds with the password; or a part of it ({@link Mode}). The connections are those
 * of an {@link LdapConnectionPoolConfig} with the same pool name.
 *
 * <p>The response code is LDAP's result code (RFC 4511, 4.1.9), or a {@link LdapCode}.
 */
public class LdapAuthenticationSampler extends AbstractSampler
    implements FormElement, Interruptible {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(LdapAuthenticationSampler.class);
  private static final long NANOS_PER_MILLI = 1_000_000;

  private static final Field<Mode> MODE = Field.choice("mode", Mode.SEARCH_BIND);
  private static final Field<String> USER = Field.exactText("user");
  private static final Field<String> PASSWORD = Field.password("password");
  private static final Field<String> BASE_DN = Field.text("baseDn");
  private static final Field<SearchSpec.Scope> SCOPE =
      Field.choice("scope", SearchSpec.Scope.SUBTREE);
  private static final Field<String> FILTER = Field.text("filter", "(uid={user})");
  private static final Field<List<String>> ATTRIBUTES = Field.list("attributes");
  private static final Field<String> DN_TEMPLATE = Field.text("dnTemplate");
  private static final Field<String> COMPARE_ATTRIBUTE =
      Field.text("compareAttribute", "userPassword");
  private static final Field<String> COMPARE_VALUE = Field.exactText("compareValue");

  static final ElementForm FORM =
      ElementForm.withIcon("ldap.png")
          .group("target", LdapConnectionPoolConfig.POOL_NAME, MODE)
          .group("credentials", USER, PASSWORD)
          .group("search", BASE_DN, SCOPE, FILTER, ATTRIBUTES)
          .group("template", DN_TEMPLATE, COMPARE_ATTRIBUTE, COMPARE_VALUE);

  private static final Set<Field<?>> PER_USER = Set.of(USER, PASSWORD);

  private final transient PhaseTimes legs = new PhaseTimes();
  private final transient SampleThread running = new SampleThread();
  private transient List<String> checkedTexts;
  private transient AuthenticationSettings settings;
  private transient LdapAuthenticator authenticator;
  private transient String description;

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    JMeterVariables variables = getThreadContext().getVariables();
    SampleVariables left = SampleVariables.begin(variables, "ldap");
    String user = USER.of(this);
    String password = PASSWORD.of(this);
    LdapProvider provider;
    try {
      check();
      checkCredentials(user, password);
      provider = LdapConnectionPoolConfig.KEY.find(variables, this);
    } catch (IllegalArgumentException e) {
      SampleResults.refuse(result, new CodedFailure(LdapCode.INVALID_SETTINGS, e.getMessage()));
      return result;
    } catch (CodedFailure e) {
      SampleResults.refuse(result, e);
      return result;
    }
    legs.clear();
    running.enter();
    result.sampleStart();
    long start = System.nanoTime();
    try {
      LdapOutcome outcome = authenticator.authenticate(provider, user, password, legs);
      result.sampleEnd();
      conclude(result, outcome, start);
      leave(left, outcome);
    } catch (RuntimeException e) {
      // a defect must not end the thread, and must not be silent
      log.error("{}: the authentication broke off", getName(), e);
      SampleResults.broken(result, e);
    } finally {
      running.leave();
    }
    result.setSamplerData(description + user);
    return result;
  }

  /** The fields that do not differ from user to user; only what has changed is checked again. */
  private void check() {
    if (FORM.hasTexts(this, PER_USER, checkedTexts)) {
      return;
    }
    // a plan without the field means the default; one that was emptied is a mistake
    String filter = FILTER.isEmptied(this) ? "" : FILTER.of(this);
    settings = settings(filter);
    authenticator = new LdapAuthenticator(settings);
    description =
        settings.mode()
            + (settings.dn() == null
                ? "\nbase DN: "
                    + settings.search().baseDn()
                    + "\nscope: "
                    + settings.search().scope()
                    + "\nfilter: "
                    + filter
                : "\nDN template: " + DN_TEMPLATE.of(this))
            + "\npool: "
            + LdapConnectionPoolConfig.POOL_NAME.of(this)
            + "\npassword: ***\nuser: ";
    checkedTexts = FORM.texts(this, PER_USER);
  }

  private AuthenticationSettings settings(String filter) {
    Mode mode = MODE.of(this);
    String dn = DN_TEMPLATE.of(this);
    if (mode == Mode.BIND && dn.isEmpty()) {
      throw DN_TEMPLATE.wrong(
          "empty, but mode is bind; an example is uid={user},ou=People,dc=example,dc=org");
    }
    boolean byTemplate = mode == Mode.BIND || mode == Mode.COMPARE && !dn.isEmpty();
    return new AuthenticationSettings(
        mode,
        new SearchSpec(BASE_DN.of(this), SCOPE.of(this), ATTRIBUTES.of(this)),
        byTemplate ? null : UserTemplate.filter(filter),
        byTemplate ? UserTemplate.dn(dn) : null,
        COMPARE_ATTRIBUTE.of(this),
        COMPARE_VALUE.of(this));
  }

  private void checkCredentials(String user, String password) {
    if (user.isEmpty()) {
      throw USER.wrong("empty; name the user");
    }
    boolean compared = settings.mode() == Mode.COMPARE && !settings.compareValue().isEmpty();
    boolean needed = settings.mode() != Mode.SEARCH && !compared;
    if (needed && password.isEmpty()) {
      throw PASSWORD.wrong(
          "empty for user "
              + user
              + "; a bind without a password succeeds for every DN (unauthenticated bind, RFC 4513,"
              + " 5.1.2) and is not sent");
    }
  }

  /** Fills the result of a sample that has ended. */
  private void conclude(SampleResult result, LdapOutcome outcome, long startNanos) {
    result.setConnectTime(
        (legs.micros(LdapPhase.POOL_WAIT) + legs.micros(LdapPhase.CONNECT)) / 1000);
    result.setLatency(result.getTime());
    long started = result.getStartTime();
    long end = result.getEndTime();
    SampleResult last = null;
    for (int i = 0; i < legs.size(); i++) {
      long from = Math.min(end, started + (legs.start(i) - startNanos) / NANOS_PER_MILLI);
      long length = (legs.end(i) - legs.start(i)) / NANOS_PER_MILLI;
      last =
          SampleResults.addPart(result, legs.kind(i).label(), from, Math.min(length, end - from));
      succeed(last, 0, "");
    }
    if (outcome.successful()) {
      succeed(result, outcome.code(), outcome.warning());
    } else {
      SampleResults.fail(result, outcome.failure());
      if (last != null) {
        SampleResults.fail(last, outcome.failure());
      }
    }
  }

  private static void succeed(SampleResult result, int code, String warning) {
    String name = code == 0 ? "SUCCESS" : ResultCode.valueOf(code).name();
    SampleResults.succeed(
        result, Integer.toString(code), warning.isEmpty() ? name : name + "; " + warning);
  }

  private void leave(SampleVariables variables, LdapOutcome outcome) {
    variables.put("LDAP_POOL_WAIT_US", legs.micros(LdapPhase.POOL_WAIT));
    variables.put("LDAP_CONNECT_US", legs.micros(LdapPhase.CONNECT));
    variables.put("LDAP_SEARCH_US", legs.micros(LdapPhase.SEARCH));
    variables.put("LDAP_BIND_US", legs.micros(LdapPhase.BIND));
    variables.put("LDAP_COMPARE_US", legs.micros(LdapPhase.COMPARE));
    if (outcome.entry() != null) {
      variables.put("LDAP_DN", outcome.entry().dn());
      variables.putAttributes("LDAP_ATTR_", outcome.entry().attributes());
    }
  }

  @Override
  public boolean interrupt() {
    return running.interrupt();
  }
}
