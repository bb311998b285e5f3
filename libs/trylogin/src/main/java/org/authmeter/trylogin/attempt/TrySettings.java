package org.authmeter.trylogin.attempt;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.authmeter.browser.web.Addresses;
import org.authmeter.common.tls.KeyStores;

/**
 * What one attempt is asked to do.
 *
 * @param url resource, directory or memcached
 * @param login who signs on
 * @param network where requests may go, and how
 * @param terminal whether somebody can be asked
 * @param trust certificates to trust beside the JDK's
 * @param ldap for ldap and ldaps URLs
 * @param files to write
 */
public record TrySettings(
    URI url,
    Login login,
    Network network,
    boolean terminal,
    Trusted trust,
    Ldap ldap,
    Outputs files) {

  /** The prefix of the properties that the command writes. */
  private static final String PREFIX = "try.";

  /**
   * Who signs on.
   *
   * @param user login name; empty for memcached
   * @param password never printed
   * @param expect text that proves the login, {@code {user}} already replaced; empty = none
   * @param entityId of the IdP to choose at a discovery service; empty = the only one there
   * @param passkeys settings of the page script passkey by name; empty = no passkey is used
   * @param kerberos krb5.conf that names realm and KDC; null = no ticket is used
   */
  public record Login(
      String user,
      String password,
      String expect,
      String entityId,
      Map<String, String> passkeys,
      Path kerberos) {
    @Override
    public String toString() {
      return "login of " + user;
    }
  }

  /**
   * Where requests may go, and how.
   *
   * @param allowHosts further hosts, comma-separated
   * @param addresses where names are, by name in lower case, instead of what DNS says
   * @param userAgent of every request
   */
  public record Network(String allowHosts, Map<String, String> addresses, String userAgent) {}

  /**
   * Certificates to trust beside the JDK's.
   *
   * @param file null = none
   * @param password of the file; empty for PEM
   * @param store null = none
   */
  public record Trusted(Path file, String password, KeyStore store) {}

  /**
   * How a directory finds its users.
   *
   * @param baseDn where to search
   * @param filter with {@code {user}}
   * @param bindDn who searches; empty = anonymous
   * @param bindPassword never printed
   * @param startTls whether a plain connection is upgraded
   */
  public record Ldap(
      String baseDn, String filter, String bindDn, String bindPassword, boolean startTls) {
    @Override
    public String toString() {
      return filter + " below " + baseDn;
    }
  }

  /**
   * Files to write; null = none.
   *
   * @param save a target file
   * @param plan a JMeter plan
   * @param html a page with the sequence diagram
   * @param showSecrets whether the page shows values of cookies, tickets and form fields; never the
   *     password
   */
  public record Outputs(Path save, Path plan, Path html, boolean showSecrets) {}

  public String user() {
    return login.user;
  }

  public String password() {
    return login.password;
  }

  public String expect() {
    return login.expect;
  }

  /** The line after the settings; in a value its colon would be escaped. */
  public static final String END = "try: no more settings";

  /**
   * Reads the lines of {@link Properties#store} that the command sends, and {@link #END}.
   *
   * @throws IllegalArgumentException whose message names option, value and remedy
   */
  public static TrySettings read(BufferedReader in) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (String line = in.readLine(); !END.equals(line); line = in.readLine()) {
      if (line == null) {
        throw new IOException("standard input ended before the settings were complete");
      }
      lines.append(line).append('\n');
    }
    Properties properties = new Properties();
    properties.load(new StringReader(lines.toString()));
    return of(properties);
  }

  public static TrySettings of(Properties properties) {
    String user = text(properties, "user");
    return new TrySettings(
        address(text(properties, "url")),
        new Login(
            user,
            text(properties, "password"),
            text(properties, "expect").replace("{user}", user),
            text(properties, "entityId"),
            passkeys(properties),
            file(properties, "kerberos")),
        new Network(
            text(properties, "allowHosts"),
            addresses(text(properties, "resolve")),
            text(properties, "userAgent")),
        Boolean.parseBoolean(text(properties, "terminal")),
        trusted(file(properties, "trustStore"), text(properties, "trustStorePassword")),
        new Ldap(
            text(properties, "baseDn"),
            text(properties, "filter"),
            text(properties, "bindDn"),
            text(properties, "bindPassword"),
            Boolean.parseBoolean(text(properties, "startTls"))),
        new Outputs(
            file(properties, "save"),
            file(properties, "plan"),
            file(properties, "html"),
            Boolean.parseBoolean(text(properties, "showSecrets"))));
  }

  private static Trusted trusted(Path file, String password) {
    return new Trusted(
        file, password, file == null ? null : KeyStores.trust("--trust-store", file, password));
  }

  private static URI address(String text) {
    try {
      URI uri =
          text.startsWith("http:") || text.startsWith("https:")
              ? Addresses.parse(text)
              : new URI(text);
      if (Addresses.host(uri) == null) {
        throw new URISyntaxException(text, "it names no host");
      }
      return uri;
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "\"%s\" is not an address (%s); write https://, ldap://, ldaps:// or memcached:// and a host"
              .formatted(text, e.getReason()),
          e);
    }
  }

  private static Map<String, String> passkeys(Properties properties) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(PREFIX + "PASSKEY_")) {
        settings.put(name.substring(PREFIX.length()), properties.getProperty(name));
      }
    }
    return settings;
  }

  private static Map<String, String> addresses(String list) {
    Map<String, String> addresses = new LinkedHashMap<>();
    for (String pair : list.split(",")) {
      String[] parts = pair.strip().split("=", 2);
      if (parts.length == 2) {
        addresses.put(parts[0].toLowerCase(Locale.ROOT), parts[1]);
      }
    }
    return addresses;
  }

  private static String text(Properties properties, String name) {
    return properties.getProperty(PREFIX + name, "");
  }

  private static Path file(Properties properties, String name) {
    String text = text(properties, name);
    return text.isEmpty() ? null : Path.of(text);
  }

  /** Without passwords. */
  @Override
  public String toString() {
    return "try of " + user() + " at " + url;
  }
}
