package org.authmeter.runner.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunStep;
import org.authmeter.runner.target.Inspection;
import org.authmeter.runner.target.TargetFile;
import org.authmeter.runner.target.TargetHosts;
import org.authmeter.runner.target.TargetInspector;

/** Inspects a target before anything else happens. */
final class TargetInspection {
  private static final long MANY = 1000;

  /** Accounts of the plan itself; a range or a second line is more than one. */
  private static final Pattern ACCOUNTS =
      Pattern.compile("<stringProp name=\"accounts\">(.*?)</stringProp>", Pattern.DOTALL);

  private static final String LOGOUT = "authmeter.saml.logout";

  private TargetInspection() {}

  /**
   * Inspects the target of a plan; the testbed needs no inspection.
   *
   * @param userAgent for the target's access log
   * @throws RunnerException status 3 if it is not as it should be
   */
  static Inspection of(RunPlan plan, String userAgent) {
    TargetFile target = plan.own().target();
    if (target == null) {
      return Inspection.NONE;
    }
    Map<String, String> all = target.with(plan.properties());
    int threads = plan.chosen().patterns().stream().mapToInt(plan::threads).max().orElseThrow();
    Inspection seen =
        new TargetInspector(target, TargetHosts.check(target, all, System.getenv()), all, userAgent)
            .inspect(plan.declared().addresses(), threads);
    List<String> warnings = new ArrayList<>(seen.warnings());
    String account = accountWarning(plan, seen.loginsPerSecond());
    if (!account.isEmpty()) {
      warnings.add(account);
    }
    return new Inspection(warnings, seen.facts(), seen.loginsPerSecond());
  }

  /**
   * Warns of many logins by one account: an SP keeps an index from the account to all its sessions,
   * and an IdP a session for each login, so both grow with the run and slow down what it measures.
   *
   * @param loginsPerSecond maximum rate; 0 = unknown
   * @return empty if there is nothing to warn of
   */
  static String accountWarning(RunPlan plan, double loginsPerSecond) {
    long logins = planned(plan, loginsPerSecond);
    String logout = plan.own().target().with(plan.properties()).getOrDefault(LOGOUT, "");
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

  /** Logins of all cells; where a duration ends a cell, at the maximum rate. */
  private static long planned(RunPlan plan, double loginsPerSecond) {
    double sum = 0;
    for (RunStep step : plan.sequence().steps()) {
      if (!step.isFunctional()) {
        Integer tests = plan.tests(step);
        var seconds = plan.expected(step);
        sum += tests != null ? tests : seconds == null ? 0 : seconds.toSeconds() * loginsPerSecond;
      }
    }
    return Math.round(sum);
  }

  private static long accounts(RunPlan plan) {
    try {
      if (plan.users() == null) {
        String text = Files.readString(plan.planFile(plan.sequence().steps().get(0)));
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
