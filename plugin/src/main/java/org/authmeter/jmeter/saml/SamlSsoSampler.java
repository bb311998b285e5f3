package org.authmeter.jmeter.saml;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.ThreadListener;
import org.authmeter.jmeter.saml.flow.FailureCode;
import org.authmeter.jmeter.saml.flow.NodeChoice;
import org.authmeter.jmeter.saml.flow.Outcome;
import org.authmeter.jmeter.saml.http.HttpScope;
import org.authmeter.jmeter.saml.http.LoginSample;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One SP-initiated SAML 2.0 Web Browser SSO login as one sample, with a sub-result per request.
 *
 * <p>JMeter hands out the elements in scope ({@link #clearTestElementChildren}, then {@link
 * #addTestElement} for each), sets the fields below from the saved properties and calls {@link
 * #sample}. HTTP Request Defaults and the Cookie, Header, Authorization, Cache and DNS Cache
 * Managers in scope work as they do for an HTTP Request.
 *
 * <p>A failed login is a failed sample; its response code is a {@link FailureCode}, an HTTP status
 * or the IdP's StatusCode. The fields are text, so that a wrong one can be told with its value; an
 * empty one means its default.
 */
public class SamlSsoSampler extends AbstractSampler
    implements TestBean, Interruptible, ThreadListener {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(SamlSsoSampler.class);

  static final String DEFAULT_LOGIN_FORM = "allowed";
  static final String DEFAULT_SESSION = "new";
  static final String DEFAULT_NODE_POLICY = "resolved";
  static final String DEFAULT_LEG_TIMEOUT = "10000";
  static final String DEFAULT_DEADLINE = "60000";
  static final String DEFAULT_MAX_HOPS = "30";
  static final String DEFAULT_MAX_PAGE_BYTES = "10485760";
  static final String DEFAULT_PAUSE = "0";

  private transient HttpScope scope = new HttpScope();
  private transient AtomicLong turns = new AtomicLong();
  private transient volatile LoginSample running;

  private transient String resource;
  private transient String expect;
  private transient String user;
  private transient String password;
  private transient String userField;
  private transient String passwordField;
  private transient String submitButton;
  private transient String loginForm;
  private transient String session;
  private transient String idpHost;
  private transient String nodes;
  private transient String nodePolicy;
  private transient String nodeScript;
  private transient String legTimeout;
  private transient String deadline;
  private transient String maxHops;
  private transient String maxPageBytes;
  private transient String pauseMin;
  private transient String pauseMax;
  private transient boolean saveResponse;

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    SamlFields fields;
    try {
      fields = SamlFields.of(this);
    } catch (IllegalArgumentException e) {
      LoginSample.refuse(result, e.getMessage());
      return result;
    }
    result.setSamplerData(fields.describe());
    try {
      result.setURL(fields.login().resource().toURL());
      NodeChoice nodes = new NodeChoice(fields.nodes(), fields.login().resource(), turns);
      running =
          new LoginSample(fields.login(), fields.limits(), nodes, scope, fields.session(), result);
      Outcome outcome = running.run();
      SamlVariables.set(
          getThreadContext().getVariables(), fields.login().user(), outcome, saveResponse);
    } catch (Exception e) {
      // a defect must not end the thread, and must not be silent
      log.error("{}: the login broke off", getName(), e);
      LoginSample.broken(result, e);
    } finally {
      running = null;
    }
    return result;
  }

  @Override
  public boolean interrupt() {
    LoginSample current = running;
    return current != null && current.interrupt();
  }

  @Override
  public void threadStarted() {
    // the browser is opened by the first sample
  }

  @Override
  public void threadFinished() {
    LoginSample.close();
  }

  @Override
  public void clearTestElementChildren() {
    scope.clear();
  }

  @Override
  public void addTestElement(TestElement element) {
    scope.add(element);
  }

  @Override
  public boolean applies(ConfigTestElement element) {
    return HttpScope.applies(element);
  }

  /** Virtual users take turns at the nodes, so their copies of this element share the counter. */
  @Override
  public Object clone() {
    SamlSsoSampler clone = (SamlSsoSampler) super.clone();
    clone.turns = turns;
    clone.scope = new HttpScope();
    return clone;
  }

  /** Absolute URL of a page that the SP protects; required. */
  public String getResource() {
    return resource;
  }

  public void setResource(String resource) {
    this.resource = resource;
  }

  /** Text of the resource that proves the login; {user} stands for the user. */
  public String getExpect() {
    return expect;
  }

  public void setExpect(String expect) {
    this.expect = expect;
  }

  /** Login name. */
  public String getUser() {
    return user;
  }

  public void setUser(String user) {
    this.user = user;
  }

  /** Password; never in results. */
  public String getPassword() {
    return password;
  }

  public void setPassword(String password) {
    this.password = password;
  }

  /** Name of the login form's user field; empty = found by type. */
  public String getUserField() {
    return userField;
  }

  public void setUserField(String userField) {
    this.userField = userField;
  }

  /** Name of the password field; empty = found by type. */
  public String getPasswordField() {
    return passwordField;
  }

  public void setPasswordField(String passwordField) {
    this.passwordField = passwordField;
  }

  /** Name, id or value of the login form's button; empty = found. */
  public String getSubmitButton() {
    return submitButton;
  }

  public void setSubmitButton(String submitButton) {
    this.submitButton = submitButton;
  }

  /** allowed, required or forbidden. */
  public String getLoginForm() {
    return loginForm;
  }

  public void setLoginForm(String loginForm) {
    this.loginForm = loginForm;
  }

  /** new, keep or sso. */
  public String getSession() {
    return session;
  }

  public void setSession(String session) {
    this.session = session;
  }

  /** Host that the nodes stand for; empty = the first host off the resource's. */
  public String getIdpHost() {
    return idpHost;
  }

  public void setIdpHost(String idpHost) {
    this.idpHost = idpHost;
  }

  /** Comma-separated addresses of the IdP's host; empty = as DNS says. */
  public String getNodes() {
    return nodes;
  }

  public void setNodes(String nodes) {
    this.nodes = nodes;
  }

  /** resolved, login, request or script. */
  public String getNodePolicy() {
    return nodePolicy;
  }

  public void setNodePolicy(String nodePolicy) {
    this.nodePolicy = nodePolicy;
  }

  /** Node by phase, such as form=1, credentials=2. */
  public String getNodeScript() {
    return nodeScript;
  }

  public void setNodeScript(String nodeScript) {
    this.nodeScript = nodeScript;
  }

  /** Milliseconds for one request and its whole answer. */
  public String getLegTimeout() {
    return legTimeout;
  }

  public void setLegTimeout(String legTimeout) {
    this.legTimeout = legTimeout;
  }

  /** Milliseconds for the whole login, pause not counted. */
  public String getDeadline() {
    return deadline;
  }

  public void setDeadline(String deadline) {
    this.deadline = deadline;
  }

  /** Most requests of one login. */
  public String getMaxHops() {
    return maxHops;
  }

  public void setMaxHops(String maxHops) {
    this.maxHops = maxHops;
  }

  /** Most bytes of one page. */
  public String getMaxPageBytes() {
    return maxPageBytes;
  }

  public void setMaxPageBytes(String maxPageBytes) {
    this.maxPageBytes = maxPageBytes;
  }

  /** Least milliseconds before the credentials. */
  public String getPauseMin() {
    return pauseMin;
  }

  public void setPauseMin(String pauseMin) {
    this.pauseMin = pauseMin;
  }

  /** Most milliseconds before the credentials. */
  public String getPauseMax() {
    return pauseMax;
  }

  public void setPauseMax(String pauseMax) {
    this.pauseMax = pauseMax;
  }

  /** Whether the Response and its attributes go into variables. */
  public boolean isSaveResponse() {
    return saveResponse;
  }

  public void setSaveResponse(boolean saveResponse) {
    this.saveResponse = saveResponse;
  }
}
