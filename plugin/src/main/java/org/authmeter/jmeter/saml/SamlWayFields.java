package org.authmeter.jmeter.saml;

import org.apache.jmeter.samplers.AbstractSampler;

/** The fields of the SAML SSO sampler that concern the way: where it may lead, and its pages. */
public abstract class SamlWayFields extends AbstractSampler {
  private static final long serialVersionUID = 1L;

  private transient String allowedHosts;
  private transient String logout;

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
}
