package org.authmeter.jmeter.core;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.engine.event.LoopIterationListener;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.util.JMeterStopTestException;
import org.apache.jorphan.util.JMeterStopThreadException;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.FormElement;
import org.authmeter.jmeter.load.AccountSelection;
import org.authmeter.jmeter.load.Accounts;
import org.authmeter.jmeter.load.ControllerCommandLine;
import org.authmeter.jmeter.load.Share;
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
 *
 * <p>Virtual users share the turns, and so the element; its fields are read at the start only.
 */
public class UsersConfig extends ConfigTestElement
    implements FormElement, TestStateListener, LoopIterationListener, NoConfigMerge, NoThreadClone {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(UsersConfig.class);

  /**
   * CSV file without a header; a relative path starts from the plan's folder, or else from the
   * working directory. Empty = the accounts of the plan.
   */
  private static final Field<String> FILE = Field.file("file");

  /**
   * Lines user,password where no file is named; {@code test[001-100],test[001-100]pw} is a hundred.
   */
  private static final Field<String> ACCOUNTS = Field.lines("accounts");

  /** Whether to begin again after the last user, or to stop the virtual user. */
  private static final Field<Boolean> RECYCLE = Field.flag("recycle", true);

  private static final Field<AccountSelection.Kind> LAW =
      Field.choice("law", AccountSelection.Kind.TURNS);

  /** Of Zipf's law. */
  private static final Field<Double> EXPONENT =
      Field.text("exponent", "1").as(text -> Field.decimal(text, 0, 10));

  /** The same seed draws the same users. */
  private static final Field<Long> SEED =
      Field.text("seed", "1").as(text -> Field.whole(text, Long.MIN_VALUE, Long.MAX_VALUE));

  private static final Field<String> USER_VARIABLE = Field.text("userVariable", "USER");
  private static final Field<String> PASSWORD_VARIABLE = Field.text("passwordVariable", "PASSWORD");

  static final ElementForm FORM =
      ElementForm.withIcon("users.png")
          .group("source", FILE, ACCOUNTS, RECYCLE)
          .group("order", LAW, EXPONENT, SEED)
          .group("variables", USER_VARIABLE, PASSWORD_VARIABLE);

  /** Read by groovy-scripts/totp.groovy. */
  static final String TOTP_VARIABLE = "TOTP_SECRET";

  /** Names the file in the plans. */
  private static final String FILE_PROPERTY = "authmeter.users";

  /** Has its value in all plans of the library. */
  private static final String PLANS_VARIABLE = "${USERS}";

  private static final Pattern PROPERTY = Pattern.compile("\\$\\{__(?:P|property)\\(([^,)]+)");

  private transient Accounts users;
  private transient AccountSelection drawn;
  private transient boolean secrets;
  private transient boolean recycles;
  private transient String userVariable;
  private transient String passwordVariable;

  /** The file's text and the list of the agents, from the controller; null where it runs itself. */
  private transient String sentFile;

  private transient String sentAgents;

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
    variables.put(userVariable, user.name());
    variables.put(passwordVariable, user.password());
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

  private Accounts read() {
    try {
      Accounts read = accounts();
      recycles = RECYCLE.of(this);
      userVariable = USER_VARIABLE.of(this);
      passwordVariable = PASSWORD_VARIABLE.of(this);
      Share share = Share.ofThisAgent(sentAgents);
      drawn =
          new AccountSelection(LAW.of(this), EXPONENT.of(this), SEED.of(this), read.size(), share);
      log.info("{}: {} users{}", getName(), read.size(), share);
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
    String named = FILE.of(this);
    if (sentFile != null) {
      return Accounts.of(sentFile, "the users file " + named + " of the controller", share, false);
    }
    if (!named.isEmpty()) {
      return Accounts.read(found(named), share);
    }
    if (ACCOUNTS.of(this).isEmpty()) {
      throw new IllegalArgumentException(
          "there are no accounts: name a users file (property authmeter.users), or write lines"
              + " user,password into the plan");
    }
    return Accounts.of(ACCOUNTS.of(this), "the plan's accounts", share, true);
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
    ControllerCommandLine controller = ControllerCommandLine.here();
    String named = FILE.of(this);
    String property = property(named);
    if (named.contains("${")) { // the plan's variables have their values on the agent only
      named = property == null ? "" : controller.property(property).strip();
    }
    try {
      out.writeObject(named.isEmpty() ? null : Files.readString(found(named)));
    } catch (IOException e) {
      String message =
          "%s: the users file %s (%s) cannot be sent to agents: %s"
              .formatted(getName(), found(named), property == null ? "file" : property, e);
      JMeterUtils.reportErrorToUser(message, getName());
      throw new InvalidObjectException(message);
    }
    out.writeObject(controller.agents());
  }

  /** The property that names the file; null = none that is known, and the agent looks for it. */
  private static String property(String expression) {
    Matcher function = PROPERTY.matcher(expression);
    return function.find()
        ? function.group(1).strip()
        : expression.strip().equals(PLANS_VARIABLE) ? FILE_PROPERTY : null;
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    sentFile = (String) in.readObject();
    sentAgents = (String) in.readObject();
  }
}
