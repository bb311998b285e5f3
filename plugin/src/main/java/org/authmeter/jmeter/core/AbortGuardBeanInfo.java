package org.authmeter.jmeter.core;

/** Form of the abort guard. The property names appear in saved plans: never rename them. */
public class AbortGuardBeanInfo extends FormSupport {
  private static final String ERROR_PERCENT = "errorPercent";
  private static final String MINIMUM = "minimum";
  private static final String BAD_CREDENTIALS = "badCredentials";
  private static final String REPORT = "report";

  /** Called by the Introspector. */
  public AbortGuardBeanInfo() {
    super(AbortGuard.class);
    setIcon("icon/abort.png");
    createPropertyGroup("limits", new String[] {ERROR_PERCENT, MINIMUM, BAD_CREDENTIALS});
    createPropertyGroup("told", new String[] {REPORT});
    text(ERROR_PERCENT, AbortGuard.DEFAULT_ERROR_PERCENT);
    text(MINIMUM, AbortGuard.DEFAULT_MINIMUM);
    text(BAD_CREDENTIALS, AbortGuard.DEFAULT_BAD_CREDENTIALS);
    file(REPORT, "");
  }
}
