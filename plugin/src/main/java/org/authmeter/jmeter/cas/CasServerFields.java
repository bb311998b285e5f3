package org.authmeter.jmeter.cas;

import org.apache.jmeter.config.ConfigTestElement;

/** The fields of the CAS server, which JMeter sets. */
public abstract class CasServerFields extends ConfigTestElement {
  private static final long serialVersionUID = 1L;

  static final String DEFAULT_SERVER_NAME = "cas";
  static final String DEFAULT_PROTOCOL = "cas3";
  static final String DEFAULT_FORMAT = "xml";
  static final String DEFAULT_RENEW = "false";
  static final String DEFAULT_GATEWAY = "false";
  static final String DEFAULT_NODE_POLICY = "resolved";
  static final String DEFAULT_CALLBACK = "false";
  static final String DEFAULT_CALLBACK_ADDRESS = "127.0.0.1";
  static final String DEFAULT_CALLBACK_PORT = "0";
  static final String DEFAULT_CALLBACK_TIMEOUT = "5000";

  private transient String serverName;
  private transient String url;
  private transient String service;
  private transient String protocol;
  private transient String format;
  private transient String renew;
  private transient String gateway;
  private transient String nodes;
  private transient String nodePolicy;
  private transient String nodeScript;
  private transient String allowedHosts;
  private transient String callback;
  private transient String callbackAddress;
  private transient String callbackPort;
  private transient String callbackUrl;
  private transient String callbackKeyStore;
  private transient String callbackKeyStorePassword;
  private transient String callbackCertificate;
  private transient String callbackTimeout;

  /** Name by which samplers find this server; default cas. */
  public String getServerName() {
    return serverName;
  }

  public void setServerName(String serverName) {
    this.serverName = serverName;
  }

  /** URL of the server; required. Without a scheme it is https. */
  public String getUrl() {
    return url;
  }

  public void setUrl(String url) {
    this.url = url;
  }

  /** URL of the service that tickets are for; required. */
  public String getService() {
    return service;
  }

  public void setService(String service) {
    this.service = service;
  }

  /** cas1, cas2 or cas3 (default). */
  public String getProtocol() {
    return protocol;
  }

  public void setProtocol(String protocol) {
    this.protocol = protocol;
  }

  /** Answers of validations: xml (default) or json. */
  public String getFormat() {
    return format;
  }

  public void setFormat(String format) {
    this.format = format;
  }

  /** Whether the password is asked for even with a session. */
  public String getRenew() {
    return renew;
  }

  public void setRenew(String renew) {
    this.renew = renew;
  }

  /** Whether nothing is asked of the user. */
  public String getGateway() {
    return gateway;
  }

  public void setGateway(String gateway) {
    this.gateway = gateway;
  }

  /** Comma-separated addresses of the server's host; empty = as DNS says. */
  public String getNodes() {
    return nodes;
  }

  public void setNodes(String nodes) {
    this.nodes = nodes;
  }

  /** resolved (default), login, request or script. */
  public String getNodePolicy() {
    return nodePolicy;
  }

  public void setNodePolicy(String nodePolicy) {
    this.nodePolicy = nodePolicy;
  }

  /** Node by phase, such as form=1, response=2. */
  public String getNodeScript() {
    return nodeScript;
  }

  public void setNodeScript(String nodeScript) {
    this.nodeScript = nodeScript;
  }

  /** Hosts that requests may go to; empty = all. Loopback is always allowed. */
  public String getAllowedHosts() {
    return allowedHosts;
  }

  public void setAllowedHosts(String allowedHosts) {
    this.allowedHosts = allowedHosts;
  }

  /** Whether a listener for proxy-granting tickets is opened. */
  public String getCallback() {
    return callback;
  }

  public void setCallback(String callback) {
    this.callback = callback;
  }

  /** Where it listens; default 127.0.0.1. */
  public String getCallbackAddress() {
    return callbackAddress;
  }

  public void setCallbackAddress(String callbackAddress) {
    this.callbackAddress = callbackAddress;
  }

  /** Port; 0 = a free one. */
  public String getCallbackPort() {
    return callbackPort;
  }

  public void setCallbackPort(String callbackPort) {
    this.callbackPort = callbackPort;
  }

  /** pgtUrl as the server reaches it; empty = address and port. */
  public String getCallbackUrl() {
    return callbackUrl;
  }

  public void setCallbackUrl(String callbackUrl) {
    this.callbackUrl = callbackUrl;
  }

  /** PKCS#12 with the listener's certificate; empty = made by keytool. */
  public String getCallbackKeyStore() {
    return callbackKeyStore;
  }

  public void setCallbackKeyStore(String callbackKeyStore) {
    this.callbackKeyStore = callbackKeyStore;
  }

  /** Password of the key store. */
  public String getCallbackKeyStorePassword() {
    return callbackKeyStorePassword;
  }

  public void setCallbackKeyStorePassword(String callbackKeyStorePassword) {
    this.callbackKeyStorePassword = callbackKeyStorePassword;
  }

  /** File that takes the certificate as PEM; empty = none. */
  public String getCallbackCertificate() {
    return callbackCertificate;
  }

  public void setCallbackCertificate(String callbackCertificate) {
    this.callbackCertificate = callbackCertificate;
  }

  /** Milliseconds for a proxy-granting ticket to come. */
  public String getCallbackTimeout() {
    return callbackTimeout;
  }

  public void setCallbackTimeout(String callbackTimeout) {
    this.callbackTimeout = callbackTimeout;
  }
}
