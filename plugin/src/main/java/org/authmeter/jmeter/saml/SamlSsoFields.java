package org.authmeter.jmeter.saml;

import java.util.Arrays;
import java.util.List;

/** The fields of the SAML SSO sampler, which JMeter sets before each sample. */
public abstract class SamlSsoFields extends SamlWayFields {
  private static final long serialVersionUID = 1L;

  static final String DEFAULT_LOGIN_FORM = "allowed";
  static final String DEFAULT_NODE_POLICY = "resolved";
  static final String DEFAULT_MAX_HOPS = "30";

  private transient String resource;
  private transient String loginForm;
  private transient String idpHost;
  private transient String nodes;
  private transient String nodePolicy;
  private transient String nodeScript;
  private transient boolean saveResponse;

  /** Absolute URL of a page that the SP protects; required. */
  public String getResource() {
    return resource;
  }

  public void setResource(String resource) {
    this.resource = resource;
  }

  /** allowed, required or forbidden. */
  public String getLoginForm() {
    return loginForm;
  }

  public void setLoginForm(String loginForm) {
    this.loginForm = loginForm;
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

  /** Whether the Response and its attributes go into variables. */
  public boolean isSaveResponse() {
    return saveResponse;
  }

  public void setSaveResponse(boolean saveResponse) {
    this.saveResponse = saveResponse;
  }

  @Override
  protected List<String> texts() {
    List<String> texts = super.texts();
    texts.addAll(Arrays.asList(resource, loginForm, idpHost, nodes, nodePolicy, nodeScript));
    return texts;
  }
}
