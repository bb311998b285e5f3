package org.authmeter.testbed.core;

/** Names and versions of the libraries that the embedded components are made of. */
public final class Software {
  public static final String OPENSAML =
      "OpenSAML " + version("org.opensaml.core.config.InitializationService", "4.0.1");
  public static final String JETTY = "Jetty " + version("org.eclipse.jetty.server.Server", "12.1");
  public static final String NIMBUS =
      "Nimbus OAuth 2.0 SDK " + version("com.nimbusds.oauth2.sdk.AuthorizationRequest", "11");
  public static final String UNDERTOW = "Undertow " + version("io.undertow.Undertow", "2.4");
  public static final String UNBOUNDID =
      "UnboundID LDAP SDK " + version("com.unboundid.ldap.sdk.LDAPConnection", "7.0");

  private Software() {}

  /**
   * The version in the manifest of the class's jar; the class is not initialised.
   *
   * @param otherwise where the manifest has none
   */
  public static String version(String className, String otherwise) {
    try {
      Package found = Class.forName(className, false, Software.class.getClassLoader()).getPackage();
      String version = found == null ? null : found.getImplementationVersion();
      return version == null ? otherwise : version;
    } catch (ClassNotFoundException e) {
      return otherwise;
    }
  }
}
