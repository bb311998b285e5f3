package org.authmeter.jmeter.cas;

import java.util.Arrays;
import java.util.List;
import org.authmeter.jmeter.http.BrowserFields;

/** The fields of the CAS service call, which JMeter sets before each sample. */
public abstract class CasServiceFields extends BrowserFields {
  private static final long serialVersionUID = 1L;

  static final String DEFAULT_SERVER_NAME = "cas";
  static final String DEFAULT_OPERATION = "login";
  static final String DEFAULT_EXPECT = "{user}";
  static final String DEFAULT_SSO_PERCENT = "0";
  static final String DEFAULT_VALIDATOR = "sampler";
  static final String DEFAULT_CHECK_ONE_USE = "false";
  static final String DEFAULT_CROSS_NODE = "false";
  static final String DEFAULT_MAX_HOPS = "20";

  private transient String serverName;
  private transient String operation;
  private transient String ssoPercent;
  private transient String validator;
  private transient String ticket;
  private transient String targetService;
  private transient String checkOneUse;
  private transient String otherService;
  private transient String crossNode;

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

  @Override
  protected List<String> texts() {
    List<String> texts = super.texts();
    texts.addAll(
        Arrays.asList(
            serverName,
            operation,
            ssoPercent,
            validator,
            targetService,
            checkOneUse,
            otherService,
            crossNode));
    return texts;
  }
}
