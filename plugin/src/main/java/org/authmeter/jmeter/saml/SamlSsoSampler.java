package org.authmeter.jmeter.saml;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.web.NodeChoice;
import org.authmeter.browser.web.NodePolicy;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SampleResults;
import org.authmeter.jmeter.element.SampleVariables;
import org.authmeter.jmeter.http.BrowserCall;
import org.authmeter.jmeter.http.BrowserExchanges;
import org.authmeter.jmeter.http.BrowserSample;
import org.authmeter.jmeter.http.LoginLimits;
import org.authmeter.results.campaign.Checked;
import org.authmeter.signon.saml.flow.LogoutFlow;
import org.authmeter.signon.saml.flow.SamlLabels;
import org.authmeter.signon.saml.flow.SamlMessage;
import org.authmeter.signon.saml.flow.SamlOutcome;
import org.authmeter.signon.saml.flow.SpInitiatedFlow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One SP-initiated SAML 2.0 Web Browser SSO login at a third-party SP as one sample, with a
 * sub-result per request.
 *
 * <p>The response code of a failed login is a {@link org.authmeter.browser.web.FailureCode}, an
 * HTTP status or the IdP's StatusCode.
 */
public class SamlSsoSampler extends SamlSampler {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(SamlSsoSampler.class);

  private static final Field<URI> RESOURCE =
      Field.text("resource")
          .as(
              text -> {
                if (text.isEmpty()) {
                  throw new IllegalArgumentException(
                      "empty; give the URL of a page that the SP protects"
                          + " (property authmeter.saml.resource)");
                }
                return address(text, "authmeter.saml.resource");
              });
  private static final Field<URI> LOGOUT = optionalUrl("logout", "authmeter.saml.logout");

  static final ElementForm FORM =
      ElementForm.withIcon("saml.png")
          .group("target", RESOURCE, EXPECT, ALLOWED_HOSTS)
          .group("credentials", USER, PASSWORD, PAUSE_MIN, PAUSE_MAX)
          .group("session_group", SESSION, LOGIN_FORM, LOGOUT, SAVE_RESPONSE)
          .group("form", USER_FIELD, PASSWORD_FIELD, SUBMIT_BUTTON)
          .group("pages", ENTITY_ID, DISCOVERY, TERMS, CONSENT, ONE_TIME_CODE, PAGE_SCRIPTS)
          .group("cluster", NODES, NODE_POLICY, NODE_SCRIPT, IDP_HOST)
          .group("limits", LEG_TIMEOUT, DEADLINE, MAX_HOPS, MAX_PAGE_BYTES);

  private transient AtomicBoolean logoutWarned = new AtomicBoolean();

  /**
   * What is asked for.
   *
   * @param logout asked for after a login that succeeded, or null
   */
  record Task(SignOnSettings login, URI logout) {}

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected BrowserCall<?> call(SampleResult result) throws CodedFailure {
    SampleVariables variables = variables(getThreadContext().getVariables());
    Checked<Task> fields = checked();
    checkUser();
    SignOnSettings login = byUser(fields.task().login(), EXPECT.of(this));
    return new LoginCall(login, fields, variables, result);
  }

  Checked<Task> checked() throws CodedFailure {
    return checked(
        null,
        PER_USER,
        () ->
            new Checked<>(
                new Task(login(RESOURCE.of(this)), LOGOUT.of(this)),
                LoginLimits.of(this, ALLOWED_HOSTS.of(this)),
                idpNodes(),
                SESSION.of(this),
                false));
  }

  /**
   * A login, and the logout after it. The logout's legs are among the login's sub-results; times,
   * sizes and success of the sample are the login's alone.
   */
  private final class LoginCall extends BrowserCall<SamlOutcome> {
    private final SignOnSettings login;
    private final Checked<Task> fields;
    private final SampleVariables variables;
    private final SampleResult result;
    private final boolean saveResponse = SAVE_RESPONSE.of(SamlSsoSampler.this);
    private BrowserExchanges logoutHttp;
    private volatile boolean logoutStarted;
    private volatile boolean logoutEnded;
    private volatile CodedFailure logoutFailure;

    LoginCall(
        SignOnSettings login,
        Checked<Task> fields,
        SampleVariables variables,
        SampleResult result) {
      super(fields, login.resource(), turns(), SamlSsoSampler.this, result);
      this.login = login;
      this.fields = fields;
      this.variables = variables;
      this.result = result;
    }

    @Override
    public String describe() {
      NodePolicy nodes = fields.nodes();
      return "GET "
          + login.resource()
          + describe(login.credentials())
          + "\nnodes: "
          + (nodes.nodes().isEmpty() ? "as DNS says" : nodes.kind() + " of " + nodes.nodes());
    }

    @Override
    protected BrowserExchanges exchanges(BrowserSample sample) {
      logoutHttp = sample.exchanges(SamlLabels.PAGE);
      return sample.exchanges(SamlLabels.PAGE);
    }

    @Override
    protected Supplier<SamlOutcome> flow(
        BrowserSample sample, BrowserExchanges browser, NodeChoice nodes) {
      return new SpInitiatedFlow(login, browser)::run;
    }

    /** The logout. */
    @Override
    protected void afterwards(SamlOutcome outcome) {
      if (fields.task().logout() == null || !outcome.successful()) {
        return;
      }
      logoutStarted = true;
      logoutFailure = new LogoutFlow(login, fields.task().logout(), logoutHttp).run();
      logoutEnded = true;
    }

    @Override
    protected SamlOutcome cutOff(CodedFailure cut, int requests) {
      return new SamlOutcome(cut, requests, false, null);
    }

    @Override
    protected void ended(SamlOutcome outcome) {
      if (logoutStarted) {
        concludeLogout();
        warn(logoutFailure);
      }
      leave(outcome);
    }

    private void concludeLogout() {
      if (!logoutEnded) {
        logoutFailure = cutOff();
      }
      List<HTTPSampleResult> legs = logoutHttp.results();
      if (logoutFailure != null && legs.isEmpty()) {
        HTTPSampleResult unsent = new HTTPSampleResult();
        unsent.setSampleLabel(SamlLabels.LOGOUT);
        unsent.sampleStart();
        unsent.sampleEnd();
        legs.add(unsent);
      }
      for (HTTPSampleResult leg : legs) {
        leg.setThreadName(result.getThreadName());
        result.storeSubResult(leg, false);
      }
      if (logoutFailure != null) {
        SampleResults.fail(legs.get(legs.size() - 1), logoutFailure);
      }
    }

    private void leave(SamlOutcome outcome) {
      variables.put("SAML_LEGS", outcome.legs());
      if (outcome.successful()) {
        variables.put("SAML_USER", login.user());
      }
      if (saveResponse && outcome.samlResponse() != null) {
        variables.put("SAML_RESPONSE", new String(outcome.samlResponse(), StandardCharsets.UTF_8));
        try {
          SamlMessage response = SamlMessage.parse(outcome.samlResponse());
          variables.put("SAML_NAMEID", response.nameId());
          variables.putAttributes("SAML_ATTR_", response.attributes());
        } catch (CodedFailure e) {
          log.warn("No attributes from the Response: {}", e.getMessage());
        }
      }
    }
  }

  /** Once for all virtual users: a server that cannot log out would fill the log. */
  private void warn(CodedFailure logout) {
    if (logout != null && logoutWarned.compareAndSet(false, true)) {
      log.warn(
          "{}: the login succeeded, the logout after it failed: {} {} (further ones are only in the"
              + " results, as unsuccessful sub-results SAML logout)",
          getName(),
          logout.code(),
          logout.getMessage());
    }
  }

  /** Virtual users warn once for all, so their copies of this element share the mark. */
  @Override
  public Object clone() {
    SamlSsoSampler clone = (SamlSsoSampler) super.clone();
    clone.logoutWarned = logoutWarned;
    return clone;
  }

  @Override
  protected Object readResolve() {
    logoutWarned = new AtomicBoolean();
    return super.readResolve();
  }
}
