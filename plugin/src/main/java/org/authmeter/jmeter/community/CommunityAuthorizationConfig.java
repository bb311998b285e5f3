package org.authmeter.jmeter.community;

import java.net.URI;
import java.net.URISyntaxException;
import java.security.KeyStore;
import java.time.temporal.ChronoUnit;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testelement.TestStateListener;
import org.authmeter.jmeter.community.client.CommunityAuthorizationClient;
import org.authmeter.jmeter.community.client.CommunityFailure;
import org.authmeter.jmeter.community.client.ConnectionSettings;
import org.authmeter.jmeter.community.client.Names;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.core.KeyStores;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a Community Authorization Service (Globus) is, in whose name it is called, and whom the
 * client trusts; shared by the samplers of all virtual users that name it.
 *
 * <p>JMeter calls {@link #testStarted} once, on the element of the plan. A wrong field is told in
 * the log once, and makes every sample fail with the reason.
 */
public class CommunityAuthorizationConfig extends CommunityAuthorizationConnectionFields
    implements TestBean, TestStateListener, NoConfigMerge {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(CommunityAuthorizationConfig.class);

  @Override
  public void testStarted() {
    setRunningVersion(true);
    TestBeanHelper.prepare(this);
    String name = FieldText.text(getConnectionName(), DEFAULT_NAME);
    String variable = Connection.variable(name);
    if (getThreadContext().getVariables().getObject(variable) != null) {
      log.error("{}: there is another connection named {}; give each a name", getName(), name);
      return;
    }
    getThreadContext().getVariables().putObject(variable, open());
  }

  private Connection open() {
    try {
      CommunityAuthorizationClient.initialize();
      String trust = FieldText.text(getTrustStore(), "");
      KeyStore trusted =
          trust.isEmpty()
              ? null
              : KeyStores.trust(
                  "trustStore", Connection.file(trust), password(getTrustStorePassword()));
      Connection connection =
          new Connection(
              settings(),
              trusted,
              FieldText.text(getKeyStore(), ""),
              password(getKeyStorePassword()));
      log.info("{}: {}", getName(), connection.describe());
      return connection;
    } catch (IllegalArgumentException | IllegalStateException e) {
      String reason = getName() + ": " + e.getMessage();
      log.error("{}: all samples will fail: {}", getName(), reason);
      return new Connection(new CommunityFailure(CommunityFailure.INVALID_SETTINGS, reason, e));
    }
  }

  private ConnectionSettings settings() {
    return new ConnectionSettings(
        address(),
        FieldText.choice(Names.class, "names", getNames(), DEFAULT_NAMES),
        FieldText.choice(Locator.class, "locator", getLocator(), DEFAULT_LOCATOR) == Locator.WSDL,
        FieldText.flag("hostNameCheck", getHostNameCheck(), DEFAULT_HOST_NAME_CHECK),
        FieldText.time(
            "connectTimeout", getConnectTimeout(), DEFAULT_CONNECT_TIMEOUT, ChronoUnit.MILLIS, 1),
        FieldText.time(
            "responseTimeout",
            getResponseTimeout(),
            DEFAULT_RESPONSE_TIMEOUT,
            ChronoUnit.MILLIS,
            1),
        (int)
            FieldText.number(
                "maxBytes", getMaxBytes(), DEFAULT_MAX_BYTES, 1, Integer.MAX_VALUE - 1));
  }

  private URI address() {
    String text = FieldText.text(getUrl(), "");
    try {
      URI address = new URI(text);
      if (address.getHost() != null
          && address.getUserInfo() == null
          && ("https".equalsIgnoreCase(address.getScheme())
              || "http".equalsIgnoreCase(address.getScheme()))) {
        return address;
      }
    } catch (URISyntaxException e) {
      // told below
    }
    throw new IllegalArgumentException(
        "url: \""
            + text
            + "\" is no address of a service; an example is"
            + " https://cas.example.org:8443/wsrf/services/CASService");
  }

  private static String password(String value) {
    return value == null ? "" : value;
  }

  /** How the handle of the port is got. */
  enum Locator {
    LOCAL,
    WSDL
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    // Clients belong to the virtual users.
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }
}
