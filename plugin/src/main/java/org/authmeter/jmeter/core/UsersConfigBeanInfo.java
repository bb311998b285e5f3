package org.authmeter.jmeter.core;

/** Form of the users. The property names appear in saved plans: never rename them. */
public class UsersConfigBeanInfo extends FormSupport {
  private static final String FILE = "file";
  private static final String ACCOUNTS = "accounts";
  private static final String RECYCLE = "recycle";
  private static final String LAW = "law";
  private static final String EXPONENT = "exponent";
  private static final String SEED = "seed";
  private static final String USER_VARIABLE = "userVariable";
  private static final String PASSWORD_VARIABLE = "passwordVariable";

  /** Called by the Introspector. */
  public UsersConfigBeanInfo() {
    super(UsersConfig.class);
    setIcon("icon/users.png");
    createPropertyGroup("source", new String[] {FILE, ACCOUNTS, RECYCLE});
    createPropertyGroup("order", new String[] {LAW, EXPONENT, SEED});
    createPropertyGroup("variables", new String[] {USER_VARIABLE, PASSWORD_VARIABLE});
    file(FILE, "");
    lines(ACCOUNTS);
    choice(
        LAW,
        UsersConfig.DEFAULT_LAW,
        UsersLaw.TURNS,
        UsersLaw.OWN,
        UsersLaw.FIRST,
        UsersLaw.UNIFORM,
        UsersLaw.ZIPF);
    text(EXPONENT, UsersConfig.DEFAULT_EXPONENT);
    text(SEED, UsersConfig.DEFAULT_SEED);
    text(USER_VARIABLE, UsersConfig.DEFAULT_USER_VARIABLE);
    text(PASSWORD_VARIABLE, UsersConfig.DEFAULT_PASSWORD_VARIABLE);
    flag(RECYCLE, UsersConfig.DEFAULT_RECYCLE);
  }
}
