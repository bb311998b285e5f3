package org.authmeter.jmeter.saml;

import org.apache.jmeter.config.ConfigTestElement;

/** The fields of the SAML Service Provider, which JMeter sets when the test starts. */
public abstract class SpConfigFields extends ConfigTestElement {
  private static final long serialVersionUID = 1L;

  static final String DEFAULT_SP_NAME = "sp";
  static final String DEFAULT_CHECK = "verify";
  static final String DEFAULT_FLAG = "false";
  static final String DEFAULT_CLOCK_SKEW = "180";

  private transient String spName;
  private transient String entityId;
  private transient String acs;
  private transient String logoutUrl;
  private transient String soapLogoutUrl;
  private transient String keyStore;
  private transient String keyStorePassword;
  private transient String keyAlias;
  private transient String decryptionKeyStore;
  private transient String decryptionKeyStorePassword;
  private transient String idpMetadata;
  private transient String idpEntityId;
  private transient String nameIdFormat;
  private transient String authnContext;
  private transient String forceAuthn;
  private transient String isPassive;
  private transient String check;
  private transient String clockSkew;

  /** By which samplers find it; default sp. */
  public String getSpName() {
    return spName;
  }

  public void setSpName(String spName) {
    this.spName = spName;
  }

  /** The SP's entityID; required. */
  public String getEntityId() {
    return entityId;
  }

  public void setEntityId(String entityId) {
    this.entityId = entityId;
  }

  /** Absolute URL of its assertion consumer service; required. Nobody need listen there. */
  public String getAcs() {
    return acs;
  }

  public void setAcs(String acs) {
    this.acs = acs;
  }

  /** Absolute URL of its Single Logout service; empty = slo beside the ACS. */
  public String getLogoutUrl() {
    return logoutUrl;
  }

  public void setLogoutUrl(String logoutUrl) {
    this.logoutUrl = logoutUrl;
  }

  /** http URL at which the plugin listens for LogoutRequests over SOAP; empty = it does not. */
  public String getSoapLogoutUrl() {
    return soapLogoutUrl;
  }

  public void setSoapLogoutUrl(String soapLogoutUrl) {
    this.soapLogoutUrl = soapLogoutUrl;
  }

  /** PKCS#12, JKS or PEM file with the key that signs, and that opens what is encrypted. */
  public String getKeyStore() {
    return keyStore;
  }

  public void setKeyStore(String keyStore) {
    this.keyStore = keyStore;
  }

  /** Its password; never in logs. */
  public String getKeyStorePassword() {
    return keyStorePassword;
  }

  public void setKeyStorePassword(String keyStorePassword) {
    this.keyStorePassword = keyStorePassword;
  }

  /** Which key of the store; empty = the first signs, all open. */
  public String getKeyAlias() {
    return keyAlias;
  }

  public void setKeyAlias(String keyAlias) {
    this.keyAlias = keyAlias;
  }

  /** File with other keys that open what is encrypted; empty = those of keyStore. */
  public String getDecryptionKeyStore() {
    return decryptionKeyStore;
  }

  public void setDecryptionKeyStore(String decryptionKeyStore) {
    this.decryptionKeyStore = decryptionKeyStore;
  }

  /** Its password; never in logs. */
  public String getDecryptionKeyStorePassword() {
    return decryptionKeyStorePassword;
  }

  public void setDecryptionKeyStorePassword(String decryptionKeyStorePassword) {
    this.decryptionKeyStorePassword = decryptionKeyStorePassword;
  }

  /** File or URL of the IdP's metadata; required. */
  public String getIdpMetadata() {
    return idpMetadata;
  }

  public void setIdpMetadata(String idpMetadata) {
    this.idpMetadata = idpMetadata;
  }

  /** entityID of the IdP in a federation's metadata; empty = the only one. */
  public String getIdpEntityId() {
    return idpEntityId;
  }

  public void setIdpEntityId(String idpEntityId) {
    this.idpEntityId = idpEntityId;
  }

  /** URI of the NameID format to ask for; empty = the IdP's choice. */
  public String getNameIdFormat() {
    return nameIdFormat;
  }

  public void setNameIdFormat(String nameIdFormat) {
    this.nameIdFormat = nameIdFormat;
  }

  /** URI of the authentication context to ask for; empty = the IdP's choice. */
  public String getAuthnContext() {
    return authnContext;
  }

  public void setAuthnContext(String authnContext) {
    this.authnContext = authnContext;
  }

  /** Whether the user must sign on again; default false. */
  public String getForceAuthn() {
    return forceAuthn;
  }

  public void setForceAuthn(String forceAuthn) {
    this.forceAuthn = forceAuthn;
  }

  /** Whether the IdP may show nothing; default false. */
  public String getIsPassive() {
    return isPassive;
  }

  public void setIsPassive(String isPassive) {
    this.isPassive = isPassive;
  }

  /** off, parse, verify or decrypt; default verify. */
  public String getCheck() {
    return check;
  }

  public void setCheck(String check) {
    this.check = check;
  }

  /** Seconds by which the clocks may differ; default 180. */
  public String getClockSkew() {
    return clockSkew;
  }

  public void setClockSkew(String clockSkew) {
    this.clockSkew = clockSkew;
  }
}
