package org.authmeter.jmeter.saml;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SampleVariables;
import org.authmeter.jmeter.http.BrowserReuse;
import org.authmeter.jmeter.http.BrowserSample;
import org.authmeter.jmeter.http.LoginLimits;
import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.saml.flow.Outcome;
import org.authmeter.signon.saml.flow.SamlMessage;
import org.authmeter.signon.walk.SignOnSettings;
import org.authmeter.signon.web.NodeChoice;
import org.authmeter.signon.web.NodePolicy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One SP-initiated SAML 2.0 Web Browser SSO login at an SP of others as one sample, with a
 * sub-result per request.
 *
 * <p>The response code of a failed login is a {@link org.authmeter.signon.web.FailureCode}, an HTTP
 * status or the IdP's StatusCode.
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

  private static final Set<Field<?>> PER_USER = Set.of(USER, PASSWORD, EXPECT, PAGE_SCRIPTS);

  private transient AtomicBoolean logoutWarned = new AtomicBoolean();
  private transient Checked checked;

  /**
   * The fields that do not differ from user to user, checked.
   *
   * @param texts of these fields
   * @param logout asked for after a login that succeeded, or null
   */
  record Checked(
      List<String> texts,
      SignOnSettings login,
      URI logout,
      LoginLimits limits,
      NodePolicy nodes,
      BrowserReuse session) {}

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected Call call(SampleResult result) {
    SampleVariables variables = variables(getThreadContext().getVariables());
    Checked fields = checked();
    checkUser();
    return new LoginCall(withUser(fields.login, EXPECT.of(this)), fields, variables, result);
  }

  /** Only what has changed is checked again. */
  Checked checked() {
    List<String> texts = texts(PER_USER);
    if (checked == null || !checked.texts.equals(texts)) {
      checked =
          new Checked(
              texts,
              settings(RESOURCE.of(this)),
              LOGOUT.of(this),
              LoginLimits.of(this, ALLOWED_HOSTS.of(this)),
              idpNodes(),
              SESSION.of(this));
    }
    return checked;
  }

  /** A login, and the logout after it. */
  private final class LoginCall implements Call {
    private final SignOnSettings login;
    private final Checked fields;
    private final SampleVariables variables;
    private final SampleResult result;
    private final boolean saveResponse = SAVE_RESPONSE.of(SamlSsoSampler.this);
    private volatile BrowserSample sample;

    LoginCall(
        SignOnSettings login, Checked fields, SampleVariables variables, SampleResult result) {
      this.login = login;
      this.fields = fields;
      this.variables = variables;
      this.result = result;
    }

    @Override
    public String describe() {
      NodePolicy nodes = fields.nodes;
      return "GET "
          + login.resource()
          + "\nuser: "
          + login.user()
          + "\npassword: "
          + (login.password().isEmpty() ? "(empty)" : "***")
          + "\nsession: "
          + Field.nameOf(fields.session)
          + "\nnodes: "
          + (nodes.nodes().isEmpty() ? "as DNS says" : nodes.kind() + " of " + nodes.nodes());
    }

    @Override
    public URI address() {
      return login.resource();
    }

    @Override
    public void run() {
      NodeChoice nodes = new NodeChoice(fields.nodes, login.resource(), turns());
      sample =
          new BrowserSample(
              fields.limits, nodes, scope(), fields.session, login.resource(), result);
      LoginSample run = new LoginSample(login, fields.logout, sample, result);
      Outcome outcome = run.run();
      warn(run.logoutFailure());
      leave(outcome);
    }

    private void leave(Outcome outcome) {
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

    @Override
    public boolean interrupt() {
      BrowserSample current = sample;
      return current != null && current.interrupt();
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
