package org.authmeter.jmeter.saml;

import java.util.Arrays;
import java.util.List;
import org.authmeter.jmeter.http.BrowserFields;

/** The fields of the SAML SSO sampler that concern the way: where it may lead, and its pages. */
public abstract class SamlWayFields extends BrowserFields {
  private static final long serialVersionUID = 1L;

  static final String DEFAULT_POLICY = "accept";

  private transient String allowedHosts;
  private transient String logout;
  private transient String entityId;
  private transient String discovery;
  private transient String terms;
  private transient String consent;
  private transient String oneTimeCode;
  private transient String pageScripts;

  /** Comma-separated hosts that requests may go to; empty = all. Loopback is always allowed. */
  public String getAllowedHosts() {
    return allowedHosts;
  }

  public void setAllowedHosts(String allowedHosts) {
    this.allowedHosts = allowedHosts;
  }

  /** Absolute URL of the SP's logout, asked for after a login; empty = none. */
  public String getLogout() {
    return logout;
  }

  public void setLogout(String logout) {
    this.logout = logout;
  }

  /** entityID of the IdP to choose at a discovery service. */
  public String getEntityId() {
    return entityId;
  }

  public void setEntityId(String entityId) {
    this.entityId = entityId;
  }

  /** What is done at a discovery service: accept, skip or fail. */
  public String getDiscovery() {
    return discovery;
  }

  public void setDiscovery(String discovery) {
    this.discovery = discovery;
  }

  /** What is done with terms of use: accept, skip or fail. */
  public String getTerms() {
    return terms;
  }

  public void setTerms(String terms) {
    this.terms = terms;
  }

  /** What is done with the question for consent: accept, skip or fail. */
  public String getConsent() {
    return consent;
  }

  public void setConsent(String consent) {
    this.consent = consent;
  }

  /** What is done with a page that asks for a one-time code: accept, skip or fail. */
  public String getOneTimeCode() {
    return oneTimeCode;
  }

  public void setOneTimeCode(String oneTimeCode) {
    this.oneTimeCode = oneTimeCode;
  }

  /** Comma-separated Groovy files that answer one's own pages. */
  public String getPageScripts() {
    return pageScripts;
  }

  public void setPageScripts(String pageScripts) {
    this.pageScripts = pageScripts;
  }

  @Override
  protected List<String> texts() {
    List<String> texts = super.texts();
    texts.addAll(
        Arrays.asList(
            allowedHosts, logout, entityId, discovery, terms, consent, oneTimeCode, pageScripts));
    return texts;
  }
}
