package org.authmeter.runner.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.campaign.EnvironmentFile;
import org.authmeter.runner.plan.PlanProperties;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.target.Inspection;
import org.authmeter.runner.target.TargetFile;
import org.authmeter.runner.target.TargetHosts;
import org.authmeter.runner.target.TargetInspector;

/** What a run against a target would look at before its first login. */
public final class TargetFindings {
  private static final String TARGET = "target";

  /** Servers without a URL. */
  private static final String MEMCACHED = "authmeter.memcached.nodes";

  /** Of the largest documented pattern; the file's own number counts if it has one. */
  private static final int THREADS = 20;

  private TargetFindings() {}

  public static List<Finding> of(TargetFile target) {
    List<Finding> findings = new ArrayList<>();
    try {
      if (!target.warning().isEmpty()) {
        findings.add(Finding.warn(TARGET, target.warning()));
      }
      TargetHosts allowed = TargetHosts.check(target, target.properties(), System.getenv());
      findings.add(
          Finding.ok(
              "target hosts",
              allowed.isEmpty() ? "loopback only" : String.join(", ", allowed.names())));
      findings.add(
          EnvironmentFile.of(target) == null
              ? Finding.warn("target environment", "no environment.yaml beside " + target.file())
              : Finding.ok("target environment", "described"));
      findings.addAll(seen(target, allowed));
    } catch (RunnerException e) {
      findings.add(Finding.missing(TARGET, e.getMessage()));
    }
    return findings;
  }

  private static List<Finding> seen(TargetFile target, TargetHosts allowed) {
    List<String> urls =
        target.properties().keySet().stream().filter(PlanProperties::isAddress).toList();
    String nodes = target.properties().getOrDefault(MEMCACHED, "");
    if (urls.isEmpty() && !nodes.isEmpty()) {
      TargetInspector inspector = inspector(target, allowed);
      Stream.of(nodes.split("[,\\s]+")).forEach(node -> inspector.connect(MEMCACHED, node));
      return List.of(Finding.ok(TARGET, "answers at " + nodes));
    }
    if (urls.isEmpty()) {
      return List.of(
          Finding.missing(
              TARGET, target.file() + " says no address, such as authmeter.saml.resource"));
    }
    String threads = target.properties().getOrDefault("authmeter.threads", "");
    Inspection inspection =
        inspector(target, allowed)
            .inspect(urls, threads.matches("[1-9]\\d{0,5}") ? Integer.parseInt(threads) : THREADS);
    List<Finding> findings = new ArrayList<>();
    findings.add(Finding.ok(TARGET, "answers at " + String.join(", ", urls)));
    inspection.certificates().forEach(c -> findings.add(Finding.ok("target certificate", c)));
    inspection.warnings().forEach(w -> findings.add(Finding.warn(TARGET, w)));
    return findings;
  }

  private static TargetInspector inspector(TargetFile target, TargetHosts allowed) {
    return new TargetInspector(
        target, allowed, target.properties(), "AuthMeter/" + Versions.authmeter() + " doctor");
  }
}
