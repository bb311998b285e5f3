package org.authmeter.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.target.HostCheck;
import org.authmeter.runner.target.Inspection;
import org.authmeter.runner.target.TargetFile;
import org.authmeter.runner.target.TargetInspector;

/** The look at a target before anything else happens. */
final class BeforeTheRun {
  private BeforeTheRun() {}

  /**
   * Looks at the target of a plan; the testbed needs none.
   *
   * @param userAgent for the target's access log
   * @throws RunnerException status 3 if it is not as it should be
   */
  static Inspection of(RunPlan plan, String userAgent) {
    TargetFile target = plan.target();
    if (target == null) {
      return Inspection.NONE;
    }
    Map<String, String> all = target.with(plan.properties());
    int threads = plan.patterns().stream().mapToInt(plan::threads).max().orElseThrow();
    Inspection seen =
        new TargetInspector(target, HostCheck.check(target, all, System.getenv()), all, userAgent)
            .inspect(plan.declared().addresses(), threads);
    List<String> warnings = new ArrayList<>(seen.warnings());
    String account = OneAccount.warning(plan, seen.loginsPerSecond());
    if (!account.isEmpty()) {
      warnings.add(account);
    }
    return new Inspection(warnings, seen.facts(), seen.loginsPerSecond());
  }
}
