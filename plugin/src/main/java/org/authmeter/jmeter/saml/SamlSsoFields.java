package org.authmeter.jmeter.saml;

/** The fields of the SAML SSO sampler, which JMeter sets before each sample. */
public abstract class SamlSsoFields extends SamlWayFields {
  private static final long serialVersionUID = 1L;

  static final String DEFAULT_LOGIN_FORM = "allowed";
  static final String DEFAULT_SESSION = "new";
  static final String DEFAULT_NODE_POLICY = "resolved";
  static final String DEFAULT_LEG_TIMEOUT = "10000";
  static final String DEFAULT_DEADLINE = "60000";
  static final String DEFAULT_MAX_HOPS = "30";
  static final String DEFAULT_MAX_PAGE_BYTES = "10485760";
  static final String DEFAULT_PAUSE = "0";

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
