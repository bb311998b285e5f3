package org.authmeter.jmeter.ldap;

import org.apache.jmeter.samplers.AbstractSampler;

/** The fields of the LDAP Authentication sampler, which JMeter sets before each sample. */
public abstract class LdapAuthenticationFields extends AbstractSampler {
  private static final long serialVersionUID = 1L;

  static final String DEFAULT_POOL_NAME = "ldap";
  static final String DEFAULT_MODE = "search-bind";
  static final String DEFAULT_SCOPE = "subtree";
  static final String DEFAULT_FILTER = "(uid={user})";
  static final String DEFAULT_COMPARE_ATTRIBUTE = "userPassword";

  private transient String poolName;
  private transient String mode;
  private transient String user;
  private transient String password;
  private transient String baseDn;
  private transient String scope;
  private transient String filter;
  private transient String attributes;
  private transient String dnTemplate;
  private transient String compareAttribute;
  private transient String compareValue;

  /** Name of the LDAP Connection Pool; default ldap. */
  public String getPoolName() {
    return poolName;
  }

  public void setPoolName(String poolName) {
    this.poolName = poolName;
  }

  /** search-bind (default), search, bind or compare. */
  public String getMode() {
    return mode;
  }

  public void setMode(String mode) {
    this.mode = mode;
  }

  /** Login name; escaped where it is put into filter or DN. */
  public String getUser() {
    return user;
  }

  public void setUser(String user) {
    this.user = user;
  }

  /** Password; never in results or logs. */
  public String getPassword() {
    return password;
  }

  public void setPassword(String password) {
    this.password = password;
  }

  /** Where to search; empty = the root. */
  public String getBaseDn() {
    return baseDn;
  }

  public void setBaseDn(String baseDn) {
    this.baseDn = baseDn;
  }

  /** base, one or subtree (default). */
  public String getScope() {
    return scope;
  }

  public void setScope(String scope) {
    this.scope = scope;
  }

  /** Search filter; {user} stands for the user. */
  public String getFilter() {
    return filter;
  }

  public void setFilter(String filter) {
    this.filter = filter;
  }

  /** Attributes that go into variables, comma-separated; empty = none. */
  public String getAttributes() {
    return attributes;
  }

  public void setAttributes(String attributes) {
    this.attributes = attributes;
  }

  /** The user's DN with {user}, for bind and compare; empty = it is searched for. */
  public String getDnTemplate() {
    return dnTemplate;
  }

  public void setDnTemplate(String dnTemplate) {
    this.dnTemplate = dnTemplate;
  }

  /** Attribute to compare; default userPassword. */
  public String getCompareAttribute() {
    return compareAttribute;
  }

  public void setCompareAttribute(String compareAttribute) {
    this.compareAttribute = compareAttribute;
  }

  /** Value to compare with; empty = the password. */
  public String getCompareValue() {
    return compareValue;
  }

  public void setCompareValue(String compareValue) {
    this.compareValue = compareValue;
  }
}
