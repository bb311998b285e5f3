package org.authmeter.jmeter.saml;

import org.apache.jmeter.samplers.AbstractSampler;

/** The fields of the SAML SSO sampler that concern the way: where it may lead, and its pages. */
public abstract class SamlWayFields extends AbstractSampler {
  private static final long serialVersionUID = 1L;

  private transient String allowedHosts;

  /** Comma-separated hosts that requests may go to; empty = all. Loopback is always allowed. */
  public String getAllowedHosts() {
    return allowedHosts;
  }

  public void setAllowedHosts(String allowedHosts) {
    this.allowedHosts = allowedHosts;
  }
}
