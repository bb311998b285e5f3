package org.authmeter.runner.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Warns of many logins by one account: an SP keeps an index from the account to all its sessions,
 * and an IdP a session for each login, so both grow with the run and slow down what it measures.
 */
final class OneAccount {
  private static final long MANY = 1000;

  /** Those of the plan itself; a range or a second line is more than one. */
  private static final Pattern ACCOUNTS =
      Pattern.compile("<stringProp name=\"accounts\">(.*?)</stringProp>", Pattern.DOTALL);

  private static final String LOGOUT = "authmeter.saml.logout";

  private OneAccount() {}

  /**
   * @param loginsPerSecond the most that can be made; 0 = not known
   * @return empty if all is well
   */
  static String warning(RunPlan plan, double loginsPerSecond) {
    long logins = planned(plan, loginsPerSecond);
    String logout = plan.target().with(plan.properties()).getOrDefault(LOGOUT, "");
    if (logins <= MANY || !logout.isEmpty() || !plan.declares("authmeter.saml.resource")) {
      return "";
    }
    return accounts(plan) > 1
        ? ""
        : ("%s holds one account for up to %d logins: the SP's index of its sessions and the IdP's"
                + " session store grow with each. Log out after each login (%s = URL of the SP's"
                + " logout), or use accounts of their own (one per line, as in data/users/1000.csv).")
            .formatted(plan.users() == null ? "The plan" : plan.users(), logins, LOGOUT);
  }

  /** Logins of all cells; those that a duration ends by the highest rate there can be. */
  private static long planned(RunPlan plan, double loginsPerSecond) {
    double sum = 0;
    for (Step step : plan.steps()) {
      if (!step.isFunctional()) {
        Integer tests = plan.tests(step);
        var seconds = Limits.expected(plan.settings(step));
        sum += tests != null ? tests : seconds == null ? 0 : seconds.toSeconds() * loginsPerSecond;
      }
    }
    return Math.round(sum);
  }

  private static long accounts(RunPlan plan) {
    try {
      if (plan.users() == null) {
        String text = Files.readString(plan.planFile(plan.steps().get(0)));
        Matcher own = ACCOUNTS.matcher(text);
        return own.find() && !own.group(1).matches(".*(\\[|&#xd;|\n).*") ? 1 : 2;
      }
      try (Stream<String> lines = Files.lines(plan.users())) {
        return lines.filter(l -> !l.isBlank()).limit(2).count();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
