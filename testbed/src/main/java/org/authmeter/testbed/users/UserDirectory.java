package org.authmeter.testbed.users;

import com.unboundid.ldap.listener.Base64PasswordEncoderOutputFormatter;
import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.listener.SaltedMessageDigestInMemoryPasswordEncoder;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.schema.Schema;
import com.unboundid.ldif.LDIFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Software;
import org.authmeter.testbed.core.TestbedLayout;

/** The directory that the IdP searches and binds against: 1000 users of a university. */
public final class UserDirectory {
  public static final String BASE_DN = "dc=example,dc=ac,dc=jp";
  public static final String PEOPLE_DN = "ou=people," + BASE_DN;

  /** How passwords are stored, for {@link TestbedLayout#PASSWORD_HASH}. */
  public static final String PASSWORD_HASH = "SSHA256 (salted SHA-256, one iteration)";

  private static final int SALT_BYTES = 8;
  private static final int HEAP_MB = 96;

  private UserDirectory() {}

  /** The directory as a component, at the layout's {@code directory.port}. */
  public static ComponentSpec component(TestbedLayout layout) {
    return ComponentSpec.ours(
        layout,
        "directory",
        "embedded UnboundID InMemoryDirectoryServer "
            + Software.version("com.unboundid.ldap.sdk.LDAPConnection", "7.0"),
        UserDirectory.class,
        HEAP_MB,
        layout.local("directory.port"));
  }

  /**
   * Checks the users' passwords and reads their attributes.
   *
   * @param port of a directory that {@link #start} has started
   */
  public static LdapLogin login(int port) throws IOException {
    return new LdapLogin(port, PEOPLE_DN, "uid");
  }

  public static void main(String[] args) {
    ComponentMain.serve(args, (layout, name) -> start(layout.port("directory.port")));
  }

  /**
   * Loads the sample users and listens for LDAP.
   *
   * @param port on 127.0.0.1; 0 = a free one
   */
  public static InMemoryDirectoryServer start(int port) throws IOException {
    try {
      InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig(BASE_DN);
      // without it each search reads all users
      config.setEqualityIndexAttributes("uid");
      config.setListenerConfigs(
          InMemoryListenerConfig.createLDAPConfig(
              "ldap", InetAddress.getByName(TestbedLayout.LOCAL), port, null));
      config.setPasswordEncoders(
          new SaltedMessageDigestInMemoryPasswordEncoder(
              "{SSHA256}",
              Base64PasswordEncoderOutputFormatter.getInstance(),
              new PerThreadDigest("SHA-256"),
              SALT_BYTES,
              true,
              true));
      try (InputStream eduPerson = resource("eduperson-schema.ldif")) {
        config.setSchema(
            Schema.mergeSchemas(Schema.getDefaultStandardSchema(), Schema.getSchema(eduPerson)));
      }
      InMemoryDirectoryServer server = new InMemoryDirectoryServer(config);
      server.addEntries(SampleUsers.entries());
      server.startListening();
      return server;
    } catch (LDAPException | LDIFException | GeneralSecurityException e) {
      throw new IOException(
          "the directory does not start on %s:%d: %s"
              .formatted(TestbedLayout.LOCAL, port, e.getMessage()),
          e);
    }
  }

  private static InputStream resource(String name) {
    return UserDirectory.class.getResourceAsStream(name);
  }
}
