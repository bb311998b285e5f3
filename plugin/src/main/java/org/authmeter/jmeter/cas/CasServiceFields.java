package org.authmeter.jmeter.cas;

import org.apache.jmeter.samplers.AbstractSampler;

/** The fields of the CAS service call, which JMeter sets before each sample. */
public abstract class CasServiceFields extends AbstractSampler {
  private static final long serialVersionUID = 1L;

  static final String DEFAULT_SERVER_NAME = "cas";
  static final String DEFAULT_OPERATION = "login";
  static final String DEFAULT_EXPECT = "{user}";
  static final String DEFAULT_SESSION = "new";
  static final String DEFAULT_SSO_PERCENT = "0";
  static final String DEFAULT_VALIDATOR = "sampler";
  static final String DEFAULT_CHECK_ONE_USE = "false";
  static final String DEFAULT_CROSS_NODE = "false";
  static final String DEFAULT_LEG_TIMEOUT = "10000";
  static final String DEFAULT_DEADLINE = "60000";
  static final String DEFAULT_MAX_HOPS = "20";
  static final String DEFAULT_MAX_PAGE_BYTES = "10485760";
  static final String DEFAULT_PAUSE_MIN = "0";
  static final String DEFAULT_PAUSE_MAX = "0";

  private transient String serverName;
  private transient String operation;
  private transient String user;
  private transient String password;
  private transient String expect;
  private transient String session;
  private transient String ssoPercent;
  private transient String validator;
  private transient String ticket;
  private transient String targetService;
  private transient String checkOneUse;
  private transient String otherService;
  private transient String crossNode;
  private transient String userField;
  private transient String passwordField;
  private transient String submitButton;
  private transient String legTimeout;
  private transient String deadline;
  private transient String maxHops;
  private transient String maxPageBytes;
  private transient String pauseMin;
  private transient String pauseMax;

  /** Name of the CAS Server element; default cas. */
  public String getServerName() {
    return serverName;
  }

  public void setServerName(String serverName) {
    this.serverName = serverName;
  }

  /** What is done; default login. */
  public String getOperation() {
    return operation;
  }

  public void setOperation(String operation) {
    this.operation = operation;
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

  /** Whom the validation must name; {user} stands for the user. */
  public String getExpect() {
    return expect;
  }

  public void setExpect(String expect) {
    this.expect = expect;
  }

  /** new (default) or keep. */
  public String getSession() {
    return session;
  }

  public void setSession(String session) {
    this.session = session;
  }

  /** Percent of logins that use the session of the login before. */
  public String getSsoPercent() {
    return ssoPercent;
  }

  public void setSsoPercent(String ssoPercent) {
    this.ssoPercent = ssoPercent;
  }

  /** Who validates after a login: sampler (default), service or none. */
  public String getValidator() {
    return validator;
  }

  public void setValidator(String validator) {
    this.validator = validator;
  }

  /** Ticket to validate; empty = one is obtained first. */
  public String getTicket() {
    return ticket;
  }

  public void setTicket(String ticket) {
    this.ticket = ticket;
  }

  /** Service that proxy tickets are for. */
  public String getTargetService() {
    return targetService;
  }

  public void setTargetService(String targetService) {
    this.targetService = targetService;
  }

  /** Whether a used ticket must be refused. */
  public String getCheckOneUse() {
    return checkOneUse;
  }

  public void setCheckOneUse(String checkOneUse) {
    this.checkOneUse = checkOneUse;
  }

  /** Service that must not be able to use the ticket; empty = not checked. */
  public String getOtherService() {
    return otherService;
  }

  public void setOtherService(String otherService) {
    this.otherService = otherService;
  }

  /** Whether a ticket of one node is validated at another. */
  public String getCrossNode() {
    return crossNode;
  }

  public void setCrossNode(String crossNode) {
    this.crossNode = crossNode;
  }

  /** Name of the login form's user field; empty = found. */
  public String getUserField() {
    return userField;
  }

  public void setUserField(String userField) {
    this.userField = userField;
  }

  /** Name of the password field; empty = found. */
  public String getPasswordField() {
    return passwordField;
  }

  public void setPasswordField(String passwordField) {
    this.passwordField = passwordField;
  }

  /** Name, id or value of the button; empty = found. */
  public String getSubmitButton() {
    return submitButton;
  }

  public void setSubmitButton(String submitButton) {
    this.submitButton = submitButton;
  }

  /** Milliseconds for one request and its whole answer. */
  public String getLegTimeout() {
    return legTimeout;
  }

  public void setLegTimeout(String legTimeout) {
    this.legTimeout = legTimeout;
  }

  /** Milliseconds for the whole sample, pause not counted. */
  public String getDeadline() {
    return deadline;
  }

  public void setDeadline(String deadline) {
    this.deadline = deadline;
  }

  /** Most requests of one sample. */
  public String getMaxHops() {
    return maxHops;
  }

  public void setMaxHops(String maxHops) {
    this.maxHops = maxHops;
  }

  /** Most bytes of one answer. */
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
}
