package org.authmeter.jmeter.core;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
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
import org.apache.jorphan.util.JMeterStopTestException;
import org.apache.jorphan.util.JMeterStopThreadException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts an account into variables at each iteration: the next of a file, or of the accounts that the
 * plan itself holds where no file is named.
 *
 * <p>Agents need no file: the controller reads it and sends it along with the plan, and each agent
 * takes its share ({@link Share}), so that no account is used twice.
 *
 * <p>All accounts are read and checked before the first sample; a wrong one keeps the test from
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

  /** Names the file in the plans. */
  private static final String FILE_PROPERTY = "authmeter.users";

  static final String DEFAULT_RECYCLE = "true";
  static final String DEFAULT_LAW = UsersLaw.TURNS;
  static final String DEFAULT_EXPONENT = "1";
  static final String DEFAULT_SEED = "1";

  private transient Accounts users;
  private transient UsersLaw drawn;
  private transient boolean secrets;
  private transient boolean recycles;

  /** The file's text and the list of the agents, from the controller; null where it runs itself. */
  private transient String sentFile;

  private transient String sentAgents;

  private transient String file;
  private transient String accounts;
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
    Accounts.User user = drawn.keeps() ? users.get(kept()) : users.next(recycles, drawn);
    if (user == null) {
      throw new JMeterStopThreadException(
          getName() + ": all " + users.size() + " users have had their turn");
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

  private int kept() {
    try {
      return drawn.kept(JMeterContextService.getContext().getThreadNum());
    } catch (IllegalArgumentException e) {
      String message = getName() + ": " + e.getMessage();
      JMeterUtils.reportErrorToUser(message, getName());
      throw new JMeterStopTestException(message);
    }
  }

  /** Virtual users share the turns, so their copies of this element share what was read. */
  @Override
  public Object clone() {
    UsersConfig clone = (UsersConfig) super.clone();
    clone.users = users;
    clone.sentFile = sentFile;
    clone.sentAgents = sentAgents;
    clone.drawn = drawn;
    clone.secrets = secrets;
    clone.recycles = recycles;
    return clone;
  }

  private Accounts read() {
    try {
      Accounts read = accounts();
      recycles = FieldText.flag("recycle", recycle, DEFAULT_RECYCLE);
      drawn =
          new UsersLaw(
              or(law, DEFAULT_LAW),
              or(exponent, DEFAULT_EXPONENT),
              or(seed, DEFAULT_SEED),
              read.size());
      log.info("{}: {} users", getName(), read.size());
      return read;
    } catch (IllegalArgumentException e) {
      String message = getName() + ": " + e.getMessage();
      // to the console or a dialog and to the log, where JMeter itself names only the class
      JMeterUtils.reportErrorToUser(message, getName());
      throw new IllegalStateException(message, e);
    }
  }

  private Accounts accounts() {
    Share share = Share.ofThisAgent(sentAgents);
    String named = or(file, "");
    if (sentFile != null) {
      return Accounts.of(sentFile, "the users file " + named + " of the controller", share, false);
    }
    if (!named.isEmpty()) {
      return Accounts.read(found(named), share);
    }
    if (or(accounts, "").isEmpty()) {
      throw new IllegalArgumentException(
          "there are no accounts: name a users file (property authmeter.users), or write lines"
              + " user,password into the plan");
    }
    return Accounts.of(accounts, "the plan's accounts", share, true);
  }

  /** A relative path starts from the plan's folder, or else from the working directory. */
  private static Path found(String named) {
    Path beside = Path.of(FileServer.getFileServer().getBaseDir()).resolve(named).normalize();
    Path here = Path.of(named).toAbsolutePath().normalize();
    return Files.exists(beside) || !Files.exists(here) ? beside : here;
  }

  /** Called by the controller for each agent. */
  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    Controller controller = Controller.here();
    String named = getPropertyAsString("file").strip();
    if (named.contains("${")) { // the plan's variables have their values on the agent only
      named = controller.property(FILE_PROPERTY).strip();
    }
    try {
      out.writeObject(named.isEmpty() ? null : Files.readString(found(named)));
    } catch (IOException e) {
      String message =
          "%s: the users file %s (%s) cannot be sent to agents: %s"
              .formatted(getName(), found(named), FILE_PROPERTY, e);
      JMeterUtils.reportErrorToUser(message, getName());
      throw new InvalidObjectException(message);
    }
    out.writeObject(controller.agents());
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    sentFile = (String) in.readObject();
    sentAgents = (String) in.readObject();
  }

  private static String or(String value, String fallback) {
    return value == null || value.isBlank() ? fallback : value.strip();
  }

  /**
   * CSV file without a header; a relative path starts from the plan's folder, or else from the
   * working directory. Empty = the accounts of the plan.
   */
  public String getFile() {
    return file;
  }

  public void setFile(String file) {
    this.file = file;
  }

  /**
   * Lines user,password where no file is named; {@code test[001-100],test[001-100]pw} is a hundred.
   */
  public String getAccounts() {
    return accounts;
  }

  public void setAccounts(String accounts) {
    this.accounts = accounts;
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

  /**
   * turns (default): one after the other; own: each virtual user keeps that of its number; one: all
   * have the first; uniform or zipf: drawn.
   */
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
