package org.authmeter.jmeter.cas;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.PagePolicy;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.NodeChoice;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SampleVariables;
import org.authmeter.jmeter.http.BrowserCall;
import org.authmeter.jmeter.http.BrowserExchanges;
import org.authmeter.jmeter.http.BrowserReuse;
import org.authmeter.jmeter.http.BrowserSample;
import org.authmeter.jmeter.http.BrowserSampler;
import org.authmeter.jmeter.http.LoginLimits;
import org.authmeter.results.campaign.Checked;
import org.authmeter.signon.cas.CasClient;
import org.authmeter.signon.cas.CasLabels;
import org.authmeter.signon.cas.CasOutcome;
import org.authmeter.signon.cas.CasServer;
import org.authmeter.signon.cas.CasTask;
import org.authmeter.signon.cas.CasTask.Checks;
import org.authmeter.signon.cas.CasTask.Operation;
import org.authmeter.signon.cas.CasTask.Validator;
import org.authmeter.signon.cas.answer.CasCode;

/**
 * One call of the CAS protocol as one sample, with a sub-result per request: a whole login, a
 * validation, a proxy ticket, a logout. The server is that of a {@link CasServerConfig} with the
 * same name.
 *
 * <p>The response code of a failed sample is the server's own ({@code INVALID_TICKET}, …), a {@link
 * org.authmeter.signon.cas.answer.CasCode}, a {@link org.authmeter.browser.web.FailureCode} or an
 * HTTP status.
 */
public class CasServiceSampler extends BrowserSampler {
  private static final long serialVersionUID = 1L;

  private static final Field<Operation> OPERATION = Field.choice("operation", Operation.LOGIN);
  private static final Field<BrowserReuse> SESSION =
      Field.choice("session", BrowserReuse.NEW, List.of(BrowserReuse.NEW, BrowserReuse.KEEP));
  private static final Field<String> EXPECT = Field.text("expect", "{user}");
  private static final Field<Integer> SSO_PERCENT = Field.number("ssoPercent", 0, 0, 100);
  private static final Field<Validator> VALIDATOR = Field.choice("validator", Validator.SAMPLER);
  private static final Field<String> TICKET = Field.text("ticket");
  private static final Field<URI> TARGET_SERVICE =
      url("targetService", "authmeter.cas.targetService");
  private static final Field<Boolean> CHECK_ONE_USE = Field.flag("checkOneUse", false);
  private static final Field<URI> OTHER_SERVICE =
      optionalUrl("otherService", "authmeter.cas.otherService");
  private static final Field<Boolean> CROSS_NODE = Field.flag("crossNode", false);
  private static final Field<Integer> MAX_HOPS = Field.number("maxHops", 20, 1, 1000);

  static final ElementForm FORM =
      ElementForm.withIcon("cas.png")
          .group("call", CasServerConfig.SERVER_NAME, OPERATION, EXPECT)
          .group("credentials", USER, PASSWORD, PAUSE_MIN, PAUSE_MAX)
          .group("session_group", SESSION, SSO_PERCENT, VALIDATOR)
          .group("tickets", TICKET, TARGET_SERVICE)
          .group("checks", CHECK_ONE_USE, OTHER_SERVICE, CROSS_NODE)
          .group("form", USER_FIELD, PASSWORD_FIELD, SUBMIT_BUTTON)
          .group("pages", TERMS, CONSENT, ONE_TIME_CODE, PAGE_SCRIPTS)
          .group("limits", LEG_TIMEOUT, DEADLINE, MAX_HOPS, MAX_PAGE_BYTES);

  private static final Set<Field<?>> PER_USER =
      Set.of(USER, PASSWORD, USER_FIELD, PASSWORD_FIELD, TICKET, PAGE_SCRIPTS);

  /** Who signed on in the browser of a virtual user. */
  private static final String SESSION_USER = "__authmeter.cas.user";

  private transient int ssoShare;

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected BrowserCall<?> call(SampleResult result) throws CodedFailure {
    JMeterVariables variables = getThreadContext().getVariables();
    SampleVariables left = SampleVariables.begin(variables, "cas");
    CasServerConfig.Shared shared = CasServerConfig.KEY.find(variables, this);
    String sessionUser = variables.getObject(SESSION_USER) instanceof String user ? user : null;
    boolean bySession = bySession(sessionUser);
    Checked<CasTask> fields = checked(shared, PER_USER, () -> check(shared));
    if (bySession) {
      fields = fields.in(BrowserReuse.KEEP);
    }
    CasTask task = fields.task();
    Operation operation = bySession ? Operation.SSO_LOGIN : task.operation();
    SignOnSettings login = byUser(task.login(), "");
    boolean types =
        operation == Operation.REST || operation == Operation.LOGIN && !shared.server().gateway();
    if (types && login.user().isEmpty()) {
      throw USER.wrong("empty; name the user who signs on");
    }
    boolean known = fields.session() == BrowserReuse.KEEP && sessionUser != null;
    return new CasCall(
        shared,
        fields,
        task.with(operation, login, known ? sessionUser : "", TICKET.of(this)),
        left,
        variables,
        result);
  }

  /** One call in a browser, and in the service behind it. */
  private final class CasCall extends BrowserCall<CasOutcome> {
    private final CasServer server;
    private final CasTask task;
    private final SampleVariables left;
    private final JMeterVariables variables;

    CasCall(
        CasServerConfig.Shared shared,
        Checked<CasTask> fields,
        CasTask task,
        SampleVariables left,
        JMeterVariables variables,
        SampleResult result) {
      super(fields, shared.server().service(), shared.turns(), CasServiceSampler.this, result);
      this.server = shared.server();
      this.task = task;
      this.left = left;
      this.variables = variables;
    }

    @Override
    public String describe() {
      return Field.nameOf(task.operation())
          + " at "
          + server.base()
          + "\nservice: "
          + server.service()
          + describe(task.login().credentials());
    }

    @Override
    protected URI address() {
      return server.base();
    }

    @Override
    protected BrowserExchanges exchanges(BrowserSample sample) {
      return sample.exchanges(CasLabels.PAGE);
    }

    @Override
    protected Supplier<CasOutcome> flow(
        BrowserSample sample, BrowserExchanges browser, NodeChoice nodes) {
      return new CasClient(server, task, browser, sample.service(browser, nodes))::run;
    }

    @Override
    protected CasOutcome cutOff(CodedFailure cut, int requests) {
      CodedFailure failure =
          cut.is(FailureCode.INTERRUPTED)
              ? cut
              : new CodedFailure(CasCode.TIME_OUT, cut.getMessage());
      return new CasOutcome(failure, false, null, Map.of());
    }

    @Override
    protected void ended(CasOutcome outcome) {
      leave(left, outcome);
      remember(variables, task, outcome);
    }
  }

  /**
   * Whether this login is made by the session of the one before. The share is exact: of each
   * hundred logins as many as the percent, evenly spread.
   */
  private boolean bySession(String sessionUser) {
    int percent = SSO_PERCENT.of(this);
    if (percent == 0 || keepsBrowser(OPERATION.of(this))) {
      return false;
    }
    ssoShare = Math.min(ssoShare + percent, 2 * 100 - 1);
    if (ssoShare < 100 || sessionUser == null) {
      return false;
    }
    ssoShare -= 100;
    return true;
  }

  private boolean keepsBrowser(Operation operation) {
    return operation != Operation.LOGIN || SESSION.of(this) == BrowserReuse.KEEP;
  }

  private Checked<CasTask> check(CasServerConfig.Shared shared) {
    Operation operation = OPERATION.of(this);
    boolean proxy = operation == Operation.PROXY;
    if (proxy && shared.callback() == null) {
      throw OPERATION.wrong(
          "proxy needs a listener for proxy-granting tickets; set callback to true in the CAS"
              + " Server");
    }
    boolean keep = keepsBrowser(operation);
    CasTask task =
        new CasTask(
            operation,
            login(
                shared.server().service(),
                "",
                keep ? LoginFormRule.ALLOWED : LoginFormRule.REQUIRED,
                MAX_HOPS.of(this),
                "",
                PagePolicy.SKIP),
            "",
            EXPECT.of(this),
            "",
            VALIDATOR.of(this),
            proxy ? new CasTask.Proxy(TARGET_SERVICE.of(this), shared.callback()) : null,
            checks(operation));
    return new Checked<>(
        task,
        LoginLimits.of(this, shared.allowedHosts()),
        shared.nodes(),
        keep ? BrowserReuse.KEEP : BrowserReuse.NEW,
        crossNode(this, CROSS_NODE, shared.nodes(), "CAS Server", "authmeter.cas.nodes"));
  }

  private Checks checks(Operation operation) {
    boolean oneUse = CHECK_ONE_USE.of(this);
    URI other = OTHER_SERVICE.of(this);
    boolean login = operation == Operation.LOGIN || operation == Operation.SSO_LOGIN;
    if (!login && (oneUse || other != null)) {
      throw (oneUse ? CHECK_ONE_USE : OTHER_SERVICE)
          .wrong("only after a login; the operation is " + Field.nameOf(operation));
    }
    return new Checks(oneUse, other);
  }

  private static void leave(SampleVariables variables, CasOutcome outcome) {
    outcome.tickets().forEach((kind, ticket) -> variables.put("CAS_" + kind, ticket));
    if (outcome.successful() && outcome.validation() != null) {
      variables.put("CAS_USER", outcome.validation().user());
      variables.putAttributes("CAS_ATTR_", outcome.validation().attributes());
    }
  }

  /** A failed login leaves a session of which nothing is known. */
  private static void remember(JMeterVariables variables, CasTask task, CasOutcome outcome) {
    if (task.operation() == Operation.REST) {
      return;
    }
    if (task.operation() == Operation.LOGOUT || !outcome.successful()) {
      variables.remove(SESSION_USER);
    } else if (outcome.loginForm()) {
      variables.putObject(SESSION_USER, task.login().user());
    }
  }
}
