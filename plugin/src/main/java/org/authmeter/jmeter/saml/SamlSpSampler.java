package org.authmeter.jmeter.saml;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SampleVariables;
import org.authmeter.jmeter.http.BrowserReuse;
import org.authmeter.jmeter.http.BrowserSample;
import org.authmeter.jmeter.http.LoginLimits;
import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.saml.check.SignedOn;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.RequestStyle;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.authmeter.signon.saml.sp.LogoutStyle;
import org.authmeter.signon.saml.sp.SpOutcome;
import org.authmeter.signon.saml.sp.SpTask;
import org.authmeter.signon.saml.sp.SpTask.Operation;
import org.authmeter.signon.walk.SignOnSettings;
import org.authmeter.signon.web.NodeChoice;
import org.authmeter.signon.web.NodePolicy;

/**
 * One profile of SAML 2.0 as one sample, with the plugin as the SP: a login that the SP or the IdP
 * begins, ECP, or Single Logout from either side. There is a sub-result per request, and one for
 * the check of the Response. A {@link SamlServiceProviderConfig} describes the SP.
 *
 * <p>The response code of a failed sample is a {@link org.authmeter.signon.saml.message.SamlCode},
 * a {@link org.authmeter.signon.web.FailureCode}, an HTTP status or the IdP's StatusCode.
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

  private static final Set<Field<?>> PER_USER = Set.of(USER, PASSWORD, EXPECT, PAGE_SCRIPTS);

  private transient Checked checked;

  /**
   * The fields that do not differ from user to user, checked.
   *
   * @param texts of these fields
   * @param shared the SP that they were checked for
   */
  private record Checked(
      List<String> texts,
      SamlServiceProviderConfig.Shared shared,
      SpTask task,
      SignOnSettings login,
      LoginLimits limits,
      NodePolicy nodes,
      BrowserReuse session) {}

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected Call call(SampleResult result) throws CodedFailure {
    JMeterVariables variables = getThreadContext().getVariables();
    SamlServiceProviderConfig.Shared shared = SamlServiceProviderConfig.KEY.find(variables, this);
    List<String> texts = texts(PER_USER);
    if (checked == null || checked.shared != shared || !checked.texts.equals(texts)) {
      checked = check(shared, texts);
    }
    String expect = EXPECT.of(this);
    boolean logsOut = logsOut(checked.task);
    if (!logsOut) {
      checkUser();
    }
    return new SpCall(
        checked,
        withUser(checked.login, logsOut || expect.equals(NONE) ? "" : expect),
        variables,
        result);
  }

  private static boolean logsOut(SpTask task) {
    return task.operation() == Operation.LOGOUT || task.operation() == Operation.IDP_LOGOUT;
  }

  private Checked check(SamlServiceProviderConfig.Shared shared, List<String> texts) {
    SpTask task = task();
    if (task.operation() == Operation.LOGOUT && task.logout() == LogoutStyle.NONE) {
      throw LOGOUT.wrong("none, but operation is logout; choose redirect, post or soap");
    }
    checkKey(task, shared.sp());
    BrowserReuse session = SESSION.of(this);
    return new Checked(
        texts,
        shared,
        task,
        settings(shared.sp().acs()),
        LoginLimits.of(this, ALLOWED_HOSTS.of(this)),
        idpNodes(),
        logsOut(task) ? BrowserReuse.KEEP : session);
  }

  private SpTask task() {
    Operation operation = OPERATION.of(this);
    URI start =
        switch (operation) {
          case IDP_INITIATED -> start("authmeter.saml.sp.start");
          case IDP_LOGOUT -> start("authmeter.saml.sp.logoutStart");
          default -> null;
        };
    return new SpTask(
        operation,
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
  private final class SpCall implements Call {
    private final Checked fields;
    private final SignOnSettings login;
    private final JMeterVariables variables;
    private final SampleResult result;
    private final boolean saveResponse = SAVE_RESPONSE.of(SamlSpSampler.this);
    private final String signedOn =
        "authmeter.saml.signedOn." + SamlServiceProviderConfig.SP_NAME.of(SamlSpSampler.this);
    private volatile BrowserSample sample;

    SpCall(Checked fields, SignOnSettings login, JMeterVariables variables, SampleResult result) {
      this.fields = fields;
      this.login = login;
      this.variables = variables;
      this.result = result;
    }

    @Override
    public String describe() {
      SpTask task = fields.task;
      return "%s by %s, Response by %s\nuser: %s\nsession: %s"
          .formatted(task.operation(), task.request(), task.answer(), login.user(), fields.session)
          .toLowerCase(Locale.ROOT);
    }

    @Override
    public URI address() {
      return fields.shared.sp().acs();
    }

    @Override
    public void run() {
      URI acs = fields.shared.sp().acs();
      NodeChoice nodes = new NodeChoice(fields.nodes, acs, turns());
      sample = new BrowserSample(fields.limits, nodes, scope(), fields.session, acs, result);
      SignedOn before = variables.getObject(signedOn) instanceof SignedOn user ? user : null;
      SpSample run = new SpSample(fields.shared, fields.task, login, nodes, before, sample, result);
      SpOutcome outcome = run.run();
      if (!logsOut(fields.task)) {
        leave(outcome, run.checkMicros());
      } else if (outcome.successful()) {
        variables.remove(signedOn);
      }
    }

    private void leave(SpOutcome outcome, long checkMicros) {
      SampleVariables left = variables(variables);
      variables.remove(signedOn);
      if (checkMicros >= 0) {
        left.put("SAML_CHECK_MICROS", checkMicros);
      }
      if (outcome.successful()) {
        left.put("SAML_USER", login.user());
        variables.putObject(signedOn, outcome.user());
        put(left, outcome.user());
      }
      if (saveResponse && outcome.response() != null) {
        left.put("SAML_RESPONSE", new String(outcome.response(), StandardCharsets.UTF_8));
      }
    }

    @Override
    public boolean interrupt() {
      BrowserSample current = sample;
      return current != null && current.interrupt();
    }
  }
}
