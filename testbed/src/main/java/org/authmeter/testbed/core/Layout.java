package org.authmeter.testbed.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.authmeter.common.process.Await;

/**
 * What every process of one testbed knows about the others: addresses, keys, method. The supervisor
 * writes it once, the components read it; secrets stay in its file (folder mode 700) and so never
 * show in a process list.
 */
public final class Layout {
  /** Where the SP listens. */
  public static final String SP_ADDRESS = "127.0.0.1";

  /** Where the balancer listens, on the IdP's port. */
  public static final String BALANCER_ADDRESS = "127.0.0.1";

  /** The host name of the IdP's URL. It is in no name service: see {@code authmeter.saml.nodes}. */
  public static final String IDP_HOST = "idp.localhost";

  public static final List<String> NODE_ADDRESSES = List.of("127.0.0.2", "127.0.0.3");

  private static final String CLIENT_SP = "https://sp.authmeter.localhost";

  /** Environment variable of a component that the control has started again. */
  static final String STARTED_AGAIN = "AUTHMETER_STARTED_AGAIN";

  static final String FILE = "layout.properties";

  private final Path folder;
  private final Properties values;

  /** An empty layout of a work folder. */
  public Layout(Path folder) {
    this(folder, new Properties());
  }

  private Layout(Path folder, Properties values) {
    this.folder = folder;
    this.values = values;
  }

  /** Reads the layout that {@link #store} wrote to the folder. */
  public static Layout load(Path folder) throws IOException {
    Properties values = new Properties();
    try (InputStream in = Files.newInputStream(folder.resolve(FILE))) {
      values.load(in);
    }
    return new Layout(folder, values);
  }

  public void store() throws IOException {
    try (OutputStream out = Files.newOutputStream(folder.resolve(FILE))) {
      values.store(out, null);
    }
  }

  public Layout set(String name, Object value) {
    values.setProperty(name, value.toString());
    return this;
  }

  /**
   * Where the certificate of the testbed's authority is, in two names: the testbed's own, and the
   * one by which a run trusts a target whose file these addresses are.
   */
  Map<String, String> authority() {
    String file = file("ca.pem").toString();
    return Map.of("testbed.ca", file, "authmeter.tls.trustStore", file);
  }

  /**
   * A value that must be there.
   *
   * @throws IllegalArgumentException naming the missing entry and the file
   */
  public String get(String name) {
    String value = values.getProperty(name);
    if (value == null) {
      throw new IllegalArgumentException("no " + name + " in " + folder.resolve(FILE));
    }
    return value;
  }

  public int port(String name) {
    return Integer.parseInt(get(name));
  }

  public boolean flag(String name) {
    return Boolean.parseBoolean(values.getProperty(name));
  }

  /**
   * Waits for servers that start at the same time as this component. A component that is started
   * again does not wait, as a real one does not: a store may be down for good.
   *
   * @param name of the entry with the servers' addresses
   * @throws IOException naming the server that did not answer within a minute
   */
  public void awaitServers(String name) throws IOException {
    if (System.getenv(STARTED_AGAIN) == null) {
      Await.listening(get(name));
    }
  }

  public Path folder() {
    return folder;
  }

  public Path file(String name) {
    return folder.resolve(name);
  }

  public boolean https() {
    return "https".equals(get("scheme"));
  }

  public String variant() {
    return get("variant");
  }

  public String spBase() {
    return get("scheme") + "://localhost:" + get("sp.port");
  }

  public String idpBase() {
    return get("scheme") + "://" + IDP_HOST + ":" + get("idp.port") + "/idp";
  }

  public String spEntityId() {
    return spBase() + "/shibboleth";
  }

  public String idpEntityId() {
    return idpBase() + "/shibboleth";
  }

  /** The SP's assertion consumer service, by the POST binding. */
  public String acs() {
    return spBase() + "/Shibboleth.sso/SAML2/POST";
  }

  /** The IdP's single sign-on service. */
  public String sso(String binding) {
    return idpBase() + "/profile/SAML2/" + binding + "/SSO";
  }

  /** The IdP's single logout service. */
  public String slo(String binding) {
    return idpBase() + "/profile/SAML2/" + binding + "/SLO";
  }

  /** The IdP's other services behind the SOAP binding, {@code ECP} for instance. */
  public String soap(String service) {
    return idpBase() + "/profile/SAML2/SOAP/" + service;
  }

  /** A service of one node, past the balancer: artifacts are where they were made. */
  public String soapAtNode(int index, String service) {
    return "%s://%s:%s/idp/profile/SAML2/SOAP/%s"
        .formatted(get("scheme"), NODE_ADDRESSES.get(index), get("idp.port"), service);
  }

  /** A node's listener for the balancer and for the other node, without TLS. */
  public String backDoor(int index) {
    return "http://%s:%s".formatted(NODE_ADDRESSES.get(index), get("backend.port"));
  }

  /** entityID of the SP that a load generator may be. */
  public String clientSpEntityId() {
    return CLIENT_SP + "/sp";
  }

  /** A URL of that SP, at which nobody listens: the load generator answers for it. */
  public String clientSp(String path) {
    return CLIENT_SP + path;
  }
}
