package org.authmeter.jmeter.cas;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testelement.TestStateListener;
import org.authmeter.jmeter.cas.client.CallbackListener;
import org.authmeter.jmeter.cas.client.CasServer;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.web.AllowedHosts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server of the CAS protocol, for the samplers of all virtual users that name it, and the
 * listener for its proxy-granting tickets.
 *
 * <p>JMeter calls {@link #testStarted} once, on the element of the plan and not on the copies of
 * the virtual users; what is read is put into a variable, which JMeter hands to each of them.
 *
 * <p>A wrong field, or a listener that cannot be opened, is told in the log once, and makes every
 * sample fail with the reason.
 */
public class CasServerConfig extends CasServerFields
    implements TestBean, TestStateListener, NoConfigMerge {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(CasServerConfig.class);

  private transient CallbackListener listener;

  @Override
  public void testStarted() {
    setRunningVersion(true);
    TestBeanHelper.prepare(this);
    String name = FieldText.text(getServerName(), DEFAULT_SERVER_NAME);
    String variable = CasHandle.variable(name);
    if (getThreadContext().getVariables().getObject(variable) != null) {
      log.error("{}: there is another CAS Server named {}; give each a name", getName(), name);
      return;
    }
    getThreadContext().getVariables().putObject(variable, open());
  }

  private CasHandle open() {
    try {
      CasServer server = CheckedServer.server(this);
      AllowedHosts hosts = AllowedHosts.parse(FieldText.text(getAllowedHosts(), ""));
      CasHandle handle =
          new CasHandle(
              server,
              CheckedServer.nodes(this, server),
              hosts,
              listener = CheckedServer.callback(this),
              new AtomicLong(),
              "");
      if (server.base().getScheme().equals("http")) {
        log.warn(
            "{}: {} is plain http; the ticket-granting cookie is Secure as a rule, and single"
                + " sign-on does not work then",
            getName(),
            server.base());
      }
      log.info("{}: {} of {}", getName(), server.protocol(), server.base());
      if (listener != null) {
        log.info("{}: proxy-granting tickets are taken at {}", getName(), listener.url());
      }
      return handle;
    } catch (IllegalArgumentException e) {
      return broken(e.getMessage());
    } catch (IOException e) {
      return broken("the call-back listener cannot be opened: " + e.getMessage());
    }
  }

  private CasHandle broken(String problem) {
    String message = getName() + ": " + problem;
    log.error("{}; all samples will fail", message);
    return CasHandle.broken(message);
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
