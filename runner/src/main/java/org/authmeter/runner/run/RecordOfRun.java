package org.authmeter.runner.run;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.Installation;
import org.authmeter.runner.Secrets;
import org.authmeter.runner.host.Machine;
import org.authmeter.runner.results.Environment;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.target.Inspection;

/** The free-form record of a run: enough to judge its figures, and to run it again. */
final class RecordOfRun {
  private static final String SHARED =
      "Load generator and servers share the processors of one machine: compare the order and the"
          + " ratios, not the figures.";
  private final RunPlan plan;
  private final Installation installation;
  private final Instant started;

  RecordOfRun(RunPlan plan, Installation installation, Instant started) {
    this.plan = plan;
    this.installation = installation;
    this.started = started;
  }

  /**
   * @param runId part of the User-Agent that the servers saw
   * @param software of the testbed, by variant and component
   * @param seen of the target before the run
   * @param end what ended the run early; empty if nothing did
   */
  Map<String, Object> write(
      String runId, Map<String, Map<String, String>> software, Inspection seen, String end) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put(
        "commandLine", Secrets.withoutUserInfo(String.join(" ", plan.request().commandLine())));
    record.put("runId", runId);
    record.put("scenario", plan.scenario().name());
    record.put("title", plan.scenario().campaign().title());
    record.put("question", plan.scenario().campaign().question());
    record.put("profile", plan.profileName());
    record.put("repeats", plan.repeats());
    record.put("order", plan.request().order().id());
    record.put("properties", properties());
    record.put("campaign", campaign());
    record.put("started", started.toString());
    record.put("ended", Instant.now().toString());
    Map<String, String> versions = Versions.of(installation);
    record.put("versions", versions);
    Map<String, Object> machine = Machine.describe();
    record.put("machine", machine);
    record.put("environment", environment(machine, versions, software));
    record.put("systemUnderTest", system(software));
    if (!seen.facts().isEmpty()) {
      record.put("beforeTheRun", seen.facts());
    }
    List<String> notes = new ArrayList<>(plan.notes());
    notes.addAll(seen.warnings());
    if (plan.target() == null) {
      notes.add(SHARED);
    }
    if (!end.isEmpty()) {
      notes.add("The run ended early: " + end);
    }
    record.put("notes", notes);
    return record;
  }

  private Environment environment(
      Map<String, Object> machine,
      Map<String, String> versions,
      Map<String, Map<String, String>> software) {
    Environment known =
        KnownEnvironment.of(plan.target() == null, started, machine, versions, software);
    if (plan.environment() == null) {
      return known;
    }
    Environment said = plan.environment();
    Environment all = said.and(known);
    return said.dates().isEmpty()
        ? all
        : new Environment(all.tester(), said.dates(), all.servers(), all.software(), all.notes());
  }

  private Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>(plan.profile().allProperties());
    if (plan.users() != null) {
      properties.put("authmeter.users", plan.users().toString());
    }
    properties.putAll(plan.properties());
    return Secrets.removed(properties);
  }

  private Map<String, String> campaign() {
    Path file = plan.scenario().folder().resolve("campaign.yaml");
    return Map.of(
        "file", installation.root().relativize(file).toString(), "sha256", plan.scenario().hash());
  }

  private Map<String, Object> system(Map<String, Map<String, String>> software) {
    Map<String, Object> system = new LinkedHashMap<>();
    if (plan.target() == null) {
      system.put("kind", "testbed");
      system.put("software", software);
    } else {
      system.put("kind", "target");
      system.put("file", plan.target().file().toString());
      system.put("properties", Secrets.removed(plan.target().properties()));
    }
    return system;
  }
}
