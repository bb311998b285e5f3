package org.authmeter.jmeter.core;

import java.nio.file.Path;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.engine.event.LoopIterationListener;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.util.JMeterStopThreadException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the next account of a file into variables at each iteration, for all virtual users in turn.
 * With agents, each takes its share ({@link Share}), so that no account is used twice.
 *
 * <p>The file is read and checked whole before the first sample; a wrong one keeps the test from
 * starting, because a run with a wrong user says nothing.
 */
public class UsersConfig extends ConfigTestElement
    implements TestBean, TestStateListener, LoopIterationListener, NoConfigMerge {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(UsersConfig.class);

  static final String DEFAULT_USER_VARIABLE = "USER";
  static final String DEFAULT_PASSWORD_VARIABLE = "PASSWORD";

  /** Read by groovy-scripts/totp.groovy. */
  static final String TOTP_VARIABLE = "TOTP_SECRET";

  static final String DEFAULT_RECYCLE = "true";
  static final String DEFAULT_LAW = UsersLaw.TURNS;
  static final String DEFAULT_EXPONENT = "1";
  static final String DEFAULT_SEED = "1";

  private transient UsersFile users;
  private transient UsersLaw drawn;
  private transient boolean secrets;
  private transient boolean recycles;

  private transient String file;
  private transient String userVariable;
  private transient String passwordVariable;
  private transient String recycle;
  private transient String law;
  private transient String exponent;
  private transient String seed;

  @Override
  public void testStarted() {
    users = null;
    users = read();
    secrets = users.secrets();
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    users = null;
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }

  @Override
  public void iterationStart(LoopIterationEvent event) {
    UsersFile.User user = users.next(recycles, drawn);
    if (user == null) {
      throw new JMeterStopThreadException(
          getName() + ": all " + users.size() + " users of " + file + " have had their turn");
    }
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    variables.put(or(userVariable, DEFAULT_USER_VARIABLE), user.name());
    variables.put(or(passwordVariable, DEFAULT_PASSWORD_VARIABLE), user.password());
    if (user.totpSecret() != null) {
      variables.put(TOTP_VARIABLE, user.totpSecret());
    } else if (secrets) {
      variables.remove(TOTP_VARIABLE); // the account before had one
    }
  }

  /** Virtual users share the turns, so their copies of this element share what was read. */
  @Override
  public Object clone() {
    UsersConfig clone = (UsersConfig) super.clone();
    clone.users = users;
    clone.drawn = drawn;
    clone.secrets = secrets;
    clone.recycles = recycles;
    return clone;
  }

  private UsersFile read() {
    try {
      if (or(file, "").isEmpty()) {
        throw new IllegalArgumentException("no users file is given (property authmeter.users)");
      }
      Path path = Path.of(FileServer.getFileServer().getBaseDir()).resolve(file.strip());
      UsersFile read = UsersFile.read(path.normalize(), Share.ofThisAgent());
      recycles = FieldText.flag("recycle", recycle, DEFAULT_RECYCLE);
      drawn =
          new UsersLaw(
              or(law, DEFAULT_LAW),
              or(exponent, DEFAULT_EXPONENT),
              or(seed, DEFAULT_SEED),
              read.size());
      log.info("{}: {} users from {}", getName(), read.size(), path.normalize());
      return read;
    } catch (IllegalArgumentException e) {
      String message = getName() + ": " + e.getMessage();
      // to the console or a dialog and to the log, where JMeter itself names only the class
      JMeterUtils.reportErrorToUser(message, getName());
      throw new IllegalStateException(message, e);
    }
  }

  private static String or(String value, String fallback) {
    return value == null || value.isBlank() ? fallback : value.strip();
  }

  /** CSV file without a header; a relative path starts from the plan's folder. */
  public String getFile() {
    return file;
  }

  public void setFile(String file) {
    this.file = file;
  }

  /** Variable for the user; default USER. */
  public String getUserVariable() {
    return userVariable;
  }

  public void setUserVariable(String userVariable) {
    this.userVariable = userVariable;
  }

  /** Variable for the password; default PASSWORD. */
  public String getPasswordVariable() {
    return passwordVariable;
  }

  public void setPasswordVariable(String passwordVariable) {
    this.passwordVariable = passwordVariable;
  }

  /**
   * Whether to begin again after the last user (true, the default), or to stop the virtual user.
   */
  public String getRecycle() {
    return recycle;
  }

  public void setRecycle(String recycle) {
    this.recycle = recycle;
  }

  /** turns (default): one after the other; uniform or zipf: drawn. */
  public String getLaw() {
    return law;
  }

  public void setLaw(String law) {
    this.law = law;
  }

  /** Of Zipf's law; default 1. */
  public String getExponent() {
    return exponent;
  }

  public void setExponent(String exponent) {
    this.exponent = exponent;
  }

  /** The same seed draws the same users; default 1. */
  public String getSeed() {
    return seed;
  }

  public void setSeed(String seed) {
    this.seed = seed;
  }
}
