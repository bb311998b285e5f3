package org.authmeter.jmeter.community;

import java.net.URI;
import java.net.URISyntaxException;
import java.security.KeyStore;
import java.time.Duration;
import org.authmeter.common.tls.KeyStores;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SharedConfig;
import org.authmeter.jmeter.element.SharedKey;
import org.authmeter.signon.community.CommunityAuthorizationClient;
import org.authmeter.signon.community.ConnectionSettings;
import org.authmeter.signon.community.GlobusVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a Community Authorization Service (Globus) is, in whose name it is called, and whom the
 * client trusts; shared by the samplers of all virtual users that name it. The clients belong to
 * the virtual users.
 */
public class CommunityAuthorizationConfig extends SharedConfig<Connection> {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(CommunityAuthorizationConfig.class);

  /** How the handle of the port is obtained. */
  private enum Locator {
    LOCAL,
    WSDL
  }

  static final Field<String> CONNECTION_NAME = Field.text("connectionName", "community");
  private static final Field<URI> URL = Field.text("url").as(CommunityAuthorizationConfig::address);
  private static final Field<GlobusVersion> NAMES = Field.choice("names", GlobusVersion.GT4);
  private static final Field<Locator> LOCATOR = Field.choice("locator", Locator.LOCAL);
  private static final Field<String> KEY_STORE = Field.file("keyStore");
  private static final Field<String> KEY_STORE_PASSWORD = Field.password("keyStorePassword");
  private static final Field<String> TRUST_STORE = Field.file("trustStore");
  private static final Field<String> TRUST_STORE_PASSWORD = Field.password("trustStorePassword");
  private static final Field<Boolean> HOST_NAME_CHECK = Field.flag("hostNameCheck", true);
  private static final Field<Duration> CONNECT_TIMEOUT =
      Field.milliseconds("connectTimeout", 30_000, 1);
  private static final Field<Duration> RESPONSE_TIMEOUT =
      Field.milliseconds("responseTimeout", 200_000, 1);
  private static final Field<Integer> MAX_BYTES =
      Field.number("maxBytes", 10_000_000, 1, Integer.MAX_VALUE - 1);

  static final ElementForm FORM =
      ElementForm.withIcon("community-config.png")
          .group("service", CONNECTION_NAME, URL, NAMES, LOCATOR)
          .group(
              "protection",
              KEY_STORE,
              KEY_STORE_PASSWORD,
              TRUST_STORE,
              TRUST_STORE_PASSWORD,
              HOST_NAME_CHECK)
          .group("limits", CONNECT_TIMEOUT, RESPONSE_TIMEOUT, MAX_BYTES);

  static final SharedKey<Connection> KEY =
      new SharedKey<>("Community Authorization Connection", CONNECTION_NAME);

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected SharedKey<Connection> key() {
    return KEY;
  }

  @Override
  protected Connection open() {
    try {
      CommunityAuthorizationClient.initialize();
    } catch (IllegalStateException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    String trust = TRUST_STORE.of(this);
    KeyStore trusted =
        trust.isEmpty()
            ? null
            : KeyStores.trust(
                TRUST_STORE.name(), Field.besidePlan(trust), TRUST_STORE_PASSWORD.of(this));
    ConnectionSettings settings =
        new ConnectionSettings(
            URL.of(this),
            NAMES.of(this),
            LOCATOR.of(this) == Locator.WSDL,
            HOST_NAME_CHECK.of(this),
            CONNECT_TIMEOUT.of(this),
            RESPONSE_TIMEOUT.of(this),
            MAX_BYTES.of(this));
    log.info("{}: {} ({})", getName(), settings.url(), settings.version());
    return new Connection(settings, trusted, KEY_STORE.of(this), KEY_STORE_PASSWORD.of(this));
  }

  private static URI address(String text) {
    try {
      URI address = new URI(text);
      if (address.getHost() != null
          && address.getUserInfo() == null
          && ("https".equalsIgnoreCase(address.getScheme())
              || "http".equalsIgnoreCase(address.getScheme()))) {
        return address;
      }
    } catch (URISyntaxException e) {
      // reported below
    }
    throw new IllegalArgumentException(
        "\""
            + text
            + "\" is not the address of a service; an example is"
            + " https://cas.example.org:8443/wsrf/services/CASService");
  }
}
