package org.authmeter.testbed.core;

/** What the embedded components are made of, with versions, for the run record. */
final class Software {
  private static final String OPENSAML =
      "OpenSAML " + version("org.opensaml.core.config.InitializationService", "4.0.1");
  private static final String JETTY = "Jetty " + version("org.eclipse.jetty.server.Server", "12.1");

  static final String NODE = "embedded IdP (" + OPENSAML + ", " + JETTY + ")";
  static final String SP = "embedded SP (" + OPENSAML + ", " + JETTY + ")";
  static final String CAS = "embedded CAS server (" + JETTY + ")";
  static final String SERVICE = "embedded service protected by CAS (" + JETTY + ")";
  static final String BALANCER = "embedded Undertow " + version("io.undertow.Undertow", "2.4");
  static final String WEB = "embedded web server (" + JETTY + ")";
  static final String DIRECTORY =
      "embedded UnboundID InMemoryDirectoryServer "
          + version("com.unboundid.ldap.sdk.LDAPConnection", "7.0");
  static final String COMPUTED_DIRECTORY =
      "embedded directory of computed entries (UnboundID LDAP SDK %s)"
          .formatted(version("com.unboundid.ldap.sdk.LDAPConnection", "7.0"));
  static final String COMMUNITY =
      "embedded Community Authorization Service (%s, H2 %s)"
          .formatted(OPENSAML, version("org.h2.Driver", "2.4"));
  static final String WEB_AGENT = "embedded web server with an agent (" + JETTY + ")";
  static final String POLICY =
      "embedded policy server (UnboundID LDAP SDK %s)"
          .formatted(version("com.unboundid.ldap.sdk.LDAPConnection", "7.0"));
  static final String MEMCACHED = "embedded memcached server (text protocol)";
  static final String REPCACHED = "embedded memcached server (text protocol, asynchronous peer)";
  static final String TERRACOTTA =
      "Terracotta server of the kit of Ehcache "
          + version("org.ehcache.config.builders.CacheManagerBuilder", "3.11");

  private Software() {}

  /** The version in the manifest of the class's jar; the class is not initialised. */
  static String version(String className, String otherwise) {
    try {
      Package found = Class.forName(className, false, Software.class.getClassLoader()).getPackage();
      String version = found == null ? null : found.getImplementationVersion();
      return version == null ? otherwise : version;
    } catch (ClassNotFoundException e) {
      return otherwise;
    }
  }
}
