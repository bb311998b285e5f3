package org.authmeter.jmeter.saml.tool;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.authmeter.browser.web.Addresses;
import org.authmeter.signon.saml.metadata.SpKey;
import org.authmeter.signon.saml.metadata.SpKeys;
import org.authmeter.signon.saml.metadata.SpMetadata;

/** {@code authmeter saml metadata}: writes the SP's metadata, by the properties of the plans. */
public final class MetadataMain {
  private static final String PREFIX = "authmeter.saml.sp.";
  private static final int USAGE = 2;
  private static final int ENVIRONMENT = 3;

  private MetadataMain() {}

  /**
   * @param args a properties file, and the file to write
   */
  public static void main(String[] args) {
    try {
      Properties properties = new Properties();
      try (InputStream in = Files.newInputStream(Path.of(args[0]))) {
        properties.load(in);
      }
      Files.write(Path.of(args[1]), metadata(properties));
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(USAGE);
    } catch (IOException e) {
      System.err.println("a file cannot be read or written: " + e);
      System.exit(ENVIRONMENT);
    }
  }

  /**
   * @throws IllegalArgumentException naming the property, its value and the remedy
   */
  static byte[] metadata(Properties properties) {
    String entityId = text(properties, "entityId");
    if (entityId.isEmpty()) {
      throw new IllegalArgumentException(
          PREFIX + "entityId: empty; name the SP, such as https://sp.example.org/authmeter");
    }
    URI acs = address(properties, "acs");
    URI logout =
        text(properties, "logoutUrl").isEmpty()
            ? acs.resolve("slo")
            : address(properties, "logoutUrl");
    URI soap =
        text(properties, "soapLogoutUrl").isEmpty() ? null : address(properties, "soapLogoutUrl");
    return SpMetadata.write(
        entityId, acs, logout, soap, keys(properties), text(properties, "nameIdFormat"));
  }

  private static SpKeys keys(Properties properties) {
    List<SpKey> own = read(properties, "keyStore", text(properties, "keyAlias"));
    List<SpKey> other = read(properties, "decryptionKeyStore", "");
    return new SpKeys(own.isEmpty() ? null : own.get(0), other.isEmpty() ? own : other);
  }

  private static List<SpKey> read(Properties properties, String name, String alias) {
    String file = text(properties, name);
    return file.isEmpty()
        ? List.of()
        : SpKeys.read(
            PREFIX + name,
            Path.of(file),
            properties.getProperty(PREFIX + name + "Password", ""),
            alias);
  }

  private static URI address(Properties properties, String name) {
    String value = text(properties, name);
    try {
      return Addresses.parse(value);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "%s%s: \"%s\" is not an absolute http or https URL".formatted(PREFIX, name, value), e);
    }
  }

  private static String text(Properties properties, String name) {
    return properties.getProperty(PREFIX + name, "").strip();
  }
}
