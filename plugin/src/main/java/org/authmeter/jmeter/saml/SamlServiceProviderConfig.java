package org.authmeter.jmeter.saml;

import java.io.IOException;
import java.net.URI;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testelement.TestStateListener;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.saml.sp.CheckLevel;
import org.authmeter.jmeter.saml.sp.LogoutListener;
import org.authmeter.jmeter.saml.sp.OpenSaml;
import org.authmeter.jmeter.saml.sp.Replays;
import org.authmeter.jmeter.saml.sp.ResponseCheck;
import org.authmeter.jmeter.saml.sp.ServiceProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A SAML 2.0 service provider that the plugin itself is, for the samplers, assertions and functions
 * of all virtual users that name it.
 *
 * <p>JMeter calls {@link #testStarted} once, on the element of the plan and not on the copies of
 * the virtual users; keys and metadata are read there, and handed to each of them in a variable.
 *
 * <p>A wrong field, or metadata that cannot be read, is told in the log once, and makes every
 * sample fail with the reason.
 */
public class SamlServiceProviderConfig extends SpConfigFields
    implements TestBean, TestStateListener, NoConfigMerge {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(SamlServiceProviderConfig.class);

  private transient LogoutListener listener;

  @Override
  public void testStarted() {
    setRunningVersion(true);
    TestBeanHelper.prepare(this);
    String name = FieldText.text(getSpName(), DEFAULT_SP_NAME);
    String variable = SpHandle.variable(name);
    if (getThreadContext().getVariables().getObject(variable) != null) {
      log.error(
          "{}: there is another SAML Service Provider named {}; give each a name", getName(), name);
      return;
    }
    getThreadContext().getVariables().putObject(variable, open());
  }

  private SpHandle open() {
    try {
      OpenSaml.initialize();
      ServiceProvider sp = CheckedSp.of(this);
      CheckLevel level = FieldText.choice(CheckLevel.class, "check", getCheck(), DEFAULT_CHECK);
      log.info(
          "{}: {} with the IdP {}; Responses: {}",
          getName(),
          sp.entityId(),
          sp.idp().entityId(),
          level);
      listener = listener(sp);
      return new SpHandle(sp, new ResponseCheck(sp, level, new Replays()), listener, "");
    } catch (IllegalArgumentException e) {
      return broken(e.getMessage());
    } catch (IOException e) {
      return broken(e.getMessage());
    }
  }

  private LogoutListener listener(ServiceProvider sp) throws IOException {
    String url = FieldText.text(getSoapLogoutUrl(), "");
    if (url.isEmpty()) {
      return null;
    }
    URI place = CheckedSp.address("soapLogoutUrl", url, "authmeter.saml.sp.soapLogoutUrl");
    if (!place.getScheme().equals("http")) {
      throw new IllegalArgumentException(
          "soapLogoutUrl: \""
              + url
              + "\" is https; the plugin listens by http, messages are signed");
    }
    if (sp.keys().signing() == null) {
      throw new IllegalArgumentException(
          "soapLogoutUrl: an answer to a logout is signed; set keyStore");
    }
    try {
      return new LogoutListener(sp, place);
    } catch (IOException e) {
      throw new IOException(
          "soapLogoutUrl: the plugin cannot listen at " + url + ": " + e.getMessage(), e);
    }
  }

  private SpHandle broken(String problem) {
    String message = getName() + ": " + problem;
    log.error("{}; all samples will fail", message);
    return new SpHandle(null, null, null, message);
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    if (listener != null) {
      listener.close();
      listener = null;
    }
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }
}
