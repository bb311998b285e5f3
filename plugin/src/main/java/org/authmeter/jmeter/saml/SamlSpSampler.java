package org.authmeter.jmeter.saml;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.web.NodeChoice;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SampleVariables;
import org.authmeter.jmeter.http.BrowserCall;
import org.authmeter.jmeter.http.BrowserExchanges;
import org.authmeter.jmeter.http.BrowserReuse;
import org.authmeter.jmeter.http.BrowserSample;
import org.authmeter.jmeter.http.LoginLimits;
import org.authmeter.results.campaign.Checked;
import org.authmeter.signon.saml.check.CheckClock;
import org.authmeter.signon.saml.check.CheckLevel;
import org.authmeter.signon.saml.check.SignedOn;
import org.authmeter.signon.saml.flow.SamlLabels;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.RequestStyle;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.authmeter.signon.saml.sp.LogoutStyle;
import org.authmeter.signon.saml.sp.SpFlow;
import org.authmeter.signon.saml.sp.SpOutcome;
import org.authmeter.signon.saml.sp.SpTask;
import org.authmeter.signon.saml.sp.SpTask.Operation;

/**
 * One profile of SAML 2.0 as one sample, with the plugin as the SP: a login that the SP or the IdP
 * begins, ECP, or Single Logout from either side. There is a sub-result per request, and one for
 * the check of the Response. A {@link SamlServiceProviderConfig} describes the SP.
 *
 * <p>The response code of a failed sample is a {@link org.authmeter.signon.saml.message.SamlCode},
 * a {@link org.authmeter.browser.web.FailureCode}, an HTTP status or the IdP's StatusCode.
 */
public class SamlSpSampler extends SamlSampler {
  private static final long serialVersionUID = 1L;

  /** A property cannot be set to nothing on JMeter's command line, so there is a word for it. */
  private static final String NONE = "none";

  /** How a Response comes. */
  private enum Answer {
    POST,
    ARTIFACT
  }

  /** How far a logout goes. */
  private enum LogoutScope {
    GLOBAL,
    LOCAL
  }

  private static final Field<Operation> OPERATION = Field.choice("operation", Operation.LOGIN);
  private static final Field<RequestStyle> REQUEST = Field.choice("request", RequestStyle.UNSIGNED);
  private static final Field<Answer> RESPONSE = Field.choice("response", Answer.POST);
  private static final Field<String> START = Field.text("start");
  private static final Field<LogoutStyle> LOGOUT = Field.choice("logout", LogoutStyle.REDIRECT);
  private static final Field<Boolean> ENCRYPT_NAME = Field.flag("encryptName", false);
  private static final Field<LogoutScope> LOGOUT_SCOPE =
      Field.choice("logoutScope", LogoutScope.GLOBAL);

  static final ElementForm FORM =
      ElementForm.withIcon("sp.png")
          .group(
              "profile",
              SamlServiceProviderConfig.SP_NAME,
              OPERATION,
              REQUEST,
              RESPONSE,
              START,
              LOGOUT,
              ENCRYPT_NAME,
              LOGOUT_SCOPE)
          .group("credentials", USER, PASSWORD, EXPECT, PAUSE_MIN, PAUSE_MAX)
          .group("session_group", SESSION, LOGIN_FORM, SAVE_RESPONSE, ALLOWED_HOSTS)
          .group("form", USER_FIELD, PASSWORD_FIELD, SUBMIT_BUTTON)
          .group("pages", ENTITY_ID, DISCOVERY, TERMS, CONSENT, ONE_TIME_CODE, PAGE_SCRIPTS)
          .group("cluster", NODES, NODE_POLICY, NODE_SCRIPT, IDP_HOST)
          .group("limits", LEG_TIMEOUT, DEADLINE, MAX_HOPS, MAX_PAGE_BYTES);

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected BrowserCall<?> call(SampleResult result) throws CodedFailure {
    JMeterVariables variables = getThreadContext().getVariables();
    SamlServiceProviderConfig.Shared shared = SamlServiceProviderConfig.KEY.find(variables, this);
    Checked<SpTask> fields = checked(shared, PER_USER, () -> check(shared));
    String expect = EXPECT.of(this);
    SpTask task = fields.task();
    boolean logsOut = logsOut(task);
    if (!logsOut) {
      checkUser();
    }
    SignOnSettings login = byUser(task.login(), logsOut || expect.equals(NONE) ? "" : expect);
    return new SpCall(shared, fields, task.with(login), variables, result);
  }

  private static boolean logsOut(SpTask task) {
    return task.operation() == Operation.LOGOUT || task.operation() == Operation.IDP_LOGOUT;
  }

  private Checked<SpTask> check(SamlServiceProviderConfig.Shared shared) {
    SpTask task = task(shared.sp().acs());
    if (task.operation() == Operation.LOGOUT && task.logout() == LogoutStyle.NONE) {
      throw LOGOUT.wrong("none, but operation is logout; choose redirect, post or soap");
    }
    checkKey(task, shared.sp());
    BrowserReuse session = SESSION.of(this);
    return new Checked<>(
        task,
        LoginLimits.of(this, ALLOWED_HOSTS.of(this)),
        idpNodes(),
        logsOut(task) ? BrowserReuse.KEEP : session,
        false);
  }

  private SpTask task(URI acs) {
    Operation operation = OPERATION.of(this);
    URI start =
        switch (operation) {
          case IDP_INITIATED -> start("authmeter.saml.sp.start");
          case IDP_LOGOUT -> start("authmeter.saml.sp.logoutStart");
          default -> null;
        };
    return new SpTask(
        operation,
        login(acs),
        REQUEST.of(this),
        RESPONSE.of(this) == Answer.ARTIFACT ? Binding.ARTIFACT : Binding.POST,
        LOGOUT.of(this),
        ENCRYPT_NAME.of(this),
        LOGOUT_SCOPE.of(this) == LogoutScope.GLOBAL,
        start);
  }

  private URI start(String property) {
    return START.as(text -> address(text, property)).of(this);
  }

  private static void checkKey(SpTask task, ServiceProvider sp) {
    boolean login = task.operation() == Operation.LOGIN || task.operation() == Operation.ECP;
    boolean signs = login ? task.request().signed() : task.operation() != Operation.IDP_INITIATED;
    if (signs && sp.keys().signing() == null) {
      throw (login ? REQUEST : OPERATION)
          .wrong(
              Field.nameOf(login ? task.request() : task.operation())
                  + " needs a key, and the SAML Service Provider has none; set keyStore there");
    }
  }

  /** One profile in a browser. */
  private final class SpCall extends BrowserCall<SpOutcome> implements CheckClock {
    private final SamlServiceProviderConfig.Shared shared;
    private final SpTask task;
    private final BrowserReuse session;
    private final JMeterVariables variables;
    private final SampleResult result;
    private final boolean saveResponse = SAVE_RESPONSE.of(SamlSpSampler.this);
    private final String signedOn =
        "authmeter.saml.signedOn." + SamlServiceProviderConfig.SP_NAME.of(SamlSpSampler.this);
    private volatile BrowserExchanges exchanges;
    private volatile long checkNanos = -1;
    private volatile byte[] checked;

    SpCall(
        SamlServiceProviderConfig.Shared shared,
        Checked<SpTask> fields,
        SpTask task,
        JMeterVariables variables,
        SampleResult result) {
      super(fields, shared.sp().acs(), turns(), SamlSpSampler.this, result);
      this.shared = shared;
      this.task = task;
      this.session = fields.session();
      this.variables = variables;
      this.result = result;
    }

    @Override
    public String describe() {
      return "%s by %s, Response by %s\nuser: %s\nsession: %s"
          .formatted(task.operation(), task.request(), task.answer(), task.login().user(), session)
          .toLowerCase(Locale.ROOT);
    }

    @Override
    protected BrowserExchanges exchanges(BrowserSample sample) {
      exchanges = sample.exchanges(SamlLabels.PAGE);
      return exchanges;
    }

    @Override
    protected Supplier<SpOutcome> flow(
        BrowserSample sample, BrowserExchanges browser, NodeChoice nodes) {
      // the SP's own connections are opened only where it asks something itself
      boolean asks = task.answer() == Binding.ARTIFACT || task.logout() == LogoutStyle.SOAP;
      HttpExchanges service = asks ? sample.service(browser, nodes) : browser;
      SignedOn before = variables.getObject(signedOn) instanceof SignedOn user ? user : null;
      return new SpFlow(
              shared.sp(), task, shared.check(), browser, service, before, shared.listener(), this)
          ::run;
    }

    @Override
    protected SpOutcome cutOff(CodedFailure cut, int requests) {
      return new SpOutcome(cut, null, null, false);
    }

    @Override
    protected void ended(SpOutcome outcome) {
      if (checked != null) {
        result.setResponseData(checked);
        result.setDataType(SampleResult.TEXT);
      }
      if (!logsOut(task)) {
        leave(outcome);
      } else if (outcome.successful()) {
        variables.remove(signedOn);
      }
    }

    private void leave(SpOutcome outcome) {
      SampleVariables left = variables(variables);
      variables.remove(signedOn);
      if (checkNanos >= 0) {
        left.put("SAML_CHECK_MICROS", checkNanos / 1000);
      }
      if (outcome.successful()) {
        left.put("SAML_USER", task.login().user());
        variables.putObject(signedOn, outcome.user());
        put(left, outcome.user());
      }
      if (saveResponse && outcome.response() != null) {
        left.put("SAML_RESPONSE", new String(outcome.response(), StandardCharsets.UTF_8));
      }
    }

    /**
     * A sub-result of its own; milliseconds there, microseconds in its message. The Response is
     * what it was given and not what a server sent, so it counts no bytes.
     */
    @Override
    public SignedOn time(CheckLevel level, byte[] response, Work work) throws CodedFailure {
      HTTPSampleResult leg = new HTTPSampleResult();
      leg.setSampleLabel(SamlLabels.CHECK);
      leg.setSamplerData(new String(response, StandardCharsets.UTF_8));
      checked = response;
      leg.sampleStart();
      long start = System.nanoTime();
      try {
        SignedOn user = work.run();
        leg.setResponseOK();
        return user;
      } finally {
        checkNanos = System.nanoTime() - start;
        leg.sampleEnd();
        leg.setResponseMessage(
            level.name().toLowerCase(Locale.ROOT) + ": " + checkNanos / 1000 + " microseconds");
        exchanges.results().add(leg);
      }
    }
  }
}
