package org.authmeter.testbed.directory;

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

/** The directory that the IdP searches and binds against: 1000 users of a university. */
public final class DirectoryServer {
  public static final String ADDRESS = "127.0.0.1";
  public static final String BASE_DN = "dc=example,dc=ac,dc=jp";
  public static final String PEOPLE_DN = "ou=people," + BASE_DN;

  private static final int SALT_BYTES = 8;

  private DirectoryServer() {}

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
              "ldap", InetAddress.getByName(ADDRESS), port, null));
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
          "the directory does not start on %s:%d: %s".formatted(ADDRESS, port, e.getMessage()), e);
    }
  }

  private static InputStream resource(String name) {
    return DirectoryServer.class.getResourceAsStream(name);
  }
}
