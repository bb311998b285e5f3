package org.authmeter.jmeter.cas;

import java.net.URI;
import java.util.List;
import java.util.Set;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SampleVariables;
import org.authmeter.jmeter.http.BrowserReuse;
import org.authmeter.jmeter.http.BrowserSampler;
import org.authmeter.jmeter.http.LoginLimits;
import org.authmeter.signon.cas.CasOutcome;
import org.authmeter.signon.cas.CasTask;
import org.authmeter.signon.cas.CasTask.Checks;
import org.authmeter.signon.cas.CasTask.Operation;
import org.authmeter.signon.cas.CasTask.Validator;
import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.walk.PagePolicy;
import org.authmeter.signon.walk.PageRules;
import org.authmeter.signon.web.Credentials;

/**
 * One call of the CAS protocol as one sample, with a sub-result per request: a whole login, a
 * validation, a proxy ticket, a logout. The server is that of a {@link CasServerConfig} with the
 * same name.
 *
 * <p>The response code of a failed sample is the server's own ({@code INVALID_TICKET}, …), a {@link
 * org.authmeter.signon.cas.answer.CasCode}, a {@link org.authmeter.signon.web.FailureCode} or an
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
  private transient Checked checked;

  /**
   * The fields that do not differ from user to user, checked.
   *
   * @param texts of these fields
   * @param bySession whether a login by the session takes the place of a new one
   * @param shared the server that they were checked for
   */
  private record Checked(
      List<String> texts,
      boolean bySession,
      CasServerConfig.Shared shared,
      CasTask task,
      LoginLimits limits,
      BrowserReuse session,
      boolean crossNode) {}

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected Call call(SampleResult result) throws CodedFailure {
    JMeterVariables variables = getThreadContext().getVariables();
    SampleVariables left = SampleVariables.begin(variables, "cas");
    CasServerConfig.Shared shared = CasServerConfig.KEY.find(variables, this);
    String sessionUser = variables.getObject(SESSION_USER) instanceof String user ? user : null;
    check(shared, bySession(sessionUser));
    Credentials credentials = credentials();
    Operation operation = checked.task.operation();
    boolean types =
        operation == Operation.REST || operation == Operation.LOGIN && !shared.server().gateway();
    if (types && credentials.user().isEmpty()) {
      throw USER.wrong("empty; name the user who signs on");
    }
    boolean known = checked.session == BrowserReuse.KEEP && sessionUser != null;
    return new CasCall(
        shared,
        checked.task.with(
            credentials,
            known ? sessionUser : "",
            TICKET.of(this),
            checked.task.pages().withHandlers(PAGE_SCRIPTS.of(this))),
        checked.limits,
        checked.session,
        checked.crossNode,
        scope(),
        result) {
      @Override
      void ended(CasOutcome outcome) {
        leave(left, outcome);
        remember(variables, task(), outcome);
      }
    };
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

  /** Only what has changed is checked again. */
  private void check(CasServerConfig.Shared shared, boolean bySession) {
    List<String> texts = texts(PER_USER);
    if (checked != null
        && checked.shared == shared
        && checked.bySession == bySession
        && checked.texts.equals(texts)) {
      return;
    }
    Operation operation = bySession ? Operation.SSO_LOGIN : OPERATION.of(this);
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
            new Credentials("", "", "", ""),
            SUBMIT_BUTTON.of(this),
            !keep,
            "",
            EXPECT.of(this),
            "",
            VALIDATOR.of(this),
            proxy ? TARGET_SERVICE.of(this) : null,
            proxy ? shared.callback() : null,
            checks(operation),
            new PageRules(
                "",
                PagePolicy.SKIP,
                TERMS.of(this),
                CONSENT.of(this),
                ONE_TIME_CODE.of(this),
                List.of()),
            MAX_HOPS.of(this));
    boolean cross = CROSS_NODE.of(this);
    if (cross && shared.nodes().nodes().size() < 2) {
      throw CROSS_NODE.wrong(
          "true needs two addresses in the field nodes of the CAS Server (authmeter.cas.nodes),"
              + " which has "
              + shared.nodes().nodes());
    }
    checked =
        new Checked(
            texts,
            bySession,
            shared,
            task,
            LoginLimits.of(this, shared.allowedHosts()),
            keep ? BrowserReuse.KEEP : BrowserReuse.NEW,
            cross);
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
      variables.putObject(SESSION_USER, task.credentials().user());
    }
  }
}
