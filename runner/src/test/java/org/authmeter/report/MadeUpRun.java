package org.authmeter.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A finished campaign as the generator gets it, made up from a fixed seed: rows that tell their
 * run, the scenario's description, and the record of a run. Variants differ as those of the
 * documented measurement do.
 */
final class MadeUpRun {
  private static final List<String> LEGS =
      List.of(
          "SAML resource",
          "SAML AuthnRequest",
          "SAML login form",
          "SAML credentials",
          "SAML Response",
          "SAML ACS",
          "SAML protected resource");
  private static final double[] LEG_SHARES = {0.04, 0.13, 0.09, 0.41, 0.15, 0.14, 0.04};
  private static final String SCENARIO = "idp-clustering";

  /** Parts of campaign.yaml; all others are of the record. */
  private static final Set<String> DESCRIPTION =
      Set.of("title", "question", "unit", "variants", "patterns", "report", "gates", "functional");

  private static final String REFUSED = "login form came back";
  private static final long START = 1_790_000_000_000L;

  /** A variant: milliseconds of work per login, and how many logins it works on at once. */
  record Variant(String id, String title, String note, double workMs, double atOnce) {}

  record Pattern(String id, String title, int threads, int tests, String group) {}

  private final List<Variant> variants;
  private final List<Pattern> patterns;
  private final int repeats;
  private final Random random = new Random(20120117);
  private final List<Map<String, Object>> cells = new ArrayList<>();
  private final Map<String, Object> said = new LinkedHashMap<>();
  private final Map<String, Fault> faults = new LinkedHashMap<>();
  private final List<FunctionalTest> functional = new ArrayList<>();
  private List<String> legs = LEGS;
  private final Set<String> broken = new HashSet<>();
  private final Set<String> flawed = new HashSet<>();
  private final Map<String, String> probes = new LinkedHashMap<>();
  private long now = START;

  MadeUpRun(List<Variant> variants, List<Pattern> patterns, int repeats) {
    this.variants = variants;
    this.patterns = patterns;
    this.repeats = repeats;
  }

  /** Something is made to fail in a run, and comes back. */
  record Fault(String action, int errorsWhileAway, int errorsOnceBack, boolean recovers) {}

  /** A sample of a functional test. */
  record FunctionalTest(String variant, String test, boolean passes, String detail) {}

  /** More of the description or the record, or something in place of what is made up. */
  MadeUpRun with(String field, Object value) {
    said.put(field, value);
    return this;
  }

  /** Functional tests, with what is expected by variant and test. */
  MadeUpRun with(
      List<FunctionalTest> tests,
      Map<String, String> titles,
      Map<String, Map<String, String>> expected) {
    functional.addAll(tests);
    return with("functional", Map.of("titles", titles, "expected", expected));
  }

  /** Other labels of the legs, of which there are as many as labels. */
  MadeUpRun legs(List<String> labels) {
    legs = labels;
    return this;
  }

  /** The run of this key has a fault. */
  MadeUpRun faulting(String key, Fault fault) {
    faults.put(key, fault);
    return this;
  }

  /** Every variant costs this to operate. */
  MadeUpRun costing(Map<String, String> operatingCost) {
    return with(
        "variants",
        variants.stream()
            .map(
                v ->
                    Map.of(
                        "id", v.id(),
                        "title", v.title(),
                        "note", v.note(),
                        "operatingCost", operatingCost))
            .toList());
  }

  /** The run of this key broke off: it has no samples. */
  MadeUpRun breaking(String key) {
    broken.add(key);
    return this;
  }

  /** Every tenth test of this run fails. */
  MadeUpRun failing(String key) {
    flawed.add(key);
    return this;
  }

  /**
   * Each test of the run of this key probes a replicating pair.
   *
   * @param seen the figures of its message, as the Memcached Session sampler writes them
   */
  MadeUpRun probing(String key, String seen) {
    probes.put(key, "1 of 1; " + seen);
    return this;
  }

  /** Writes all.jtl, scenarios/, record.json and cells/ into a folder. */
  void write(Path folder) throws IOException {
    Path scenario = Files.createDirectories(folder.resolve("scenarios").resolve(SCENARIO));
    try (PrintWriter rows = jtl(folder.resolve("all.jtl"))) {
      for (FunctionalTest f : functional) {
        String thread = "/%s/%s/functional/1 tests 1-1".formatted(SCENARIO, f.variant());
        rows.println(
            row(now, 20, "functional test " + f.test(), thread, f.passes(), "OK", f.detail()));
        now += 100;
      }
      for (Variant v : variants) {
        for (Pattern p : patterns) {
          for (int n = 1; n <= repeats; n++) {
            cell(v, p, n, rows, folder);
          }
        }
      }
    }
    Map<String, Object> description = described();
    Map<String, Object> record = new LinkedHashMap<>();
    Map<String, Object> facts = new LinkedHashMap<>(Map.of("scenario", SCENARIO));
    facts.put("profile", said.getOrDefault("profile", "full"));
    facts.put("seed", 20120117);
    record.put("record", facts);
    record.put("cells", cells);
    said.forEach(
        (name, value) -> {
          if (DESCRIPTION.contains(name)) {
            description.put(name, value);
          } else if (name.equals("record")) {
            ((Map<?, ?>) value).forEach((k, v) -> facts.put(k.toString(), v));
          } else if (!name.equals("reference")) {
            record.put(name, value);
          }
        });
    json(scenario.resolve("campaign.yaml"), description); // JSON is YAML
    if (said.get("reference") != null) {
      json(scenario.resolve("reference.yaml"), said.get("reference"));
    }
    json(folder.resolve("record.json"), record);
  }

  private static void json(Path file, Object value) throws IOException {
    new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(file.toFile(), value);
  }

  private String unit() {
    return said.getOrDefault("unit", "SAML SSO login").toString();
  }

  private static PrintWriter jtl(Path file) throws IOException {
    PrintWriter out = new PrintWriter(Files.newBufferedWriter(file));
    out.println(
        "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
            + "failureMessage,bytes,sentBytes,grpThreads,allThreads,Latency,IdleTime,Connect");
    return out;
  }

  private void cell(Variant v, Pattern p, int n, PrintWriter rows, Path folder) throws IOException {
    String key = "%s | %s | run %d".formatted(v.id(), p.id(), n);
    String group = "/%s/%s/%s/%d measurement 1-".formatted(SCENARIO, v.id(), p.id(), n);
    Map<String, Object> cell = new LinkedHashMap<>();
    cell.put("variant", v.id());
    cell.put("pattern", p.id());
    cell.put("repeat", n);
    cell.put("status", broken.contains(key) ? "broken" : "done");
    cell.put("detail", broken.contains(key) ? "idp-2 ended with exit code 137" : "");
    cell.put("threads", p.threads());
    cells.add(cell);
    long start = now;
    if (faults.containsKey(key)) {
      faulted(faults.get(key), rows, group, v);
    } else if (!broken.contains(key)) {
      tests(v, p, key, rows, group);
    }
    hosts(folder.resolve("cells/%s/%s/%d/hosts.csv".formatted(v.id(), p.id(), n)), start, now);
    now += 20_000;
  }

  private void tests(Variant v, Pattern p, String key, PrintWriter rows, String group) {
    double speed = 1 + 0.03 * random.nextGaussian();
    double meanMs = v.workMs() * Math.max(1, p.threads() / v.atOnce()) * speed;
    long[] free = new long[p.threads()];
    java.util.Arrays.setAll(free, i -> now + i * 7L);
    for (int i = 0; i < p.tests(); i++) {
      int thread = i % p.threads();
      long elapsed =
          Math.max(1, Math.round(meanMs * Math.exp(0.25 * random.nextGaussian() - 0.03)));
      boolean ok = p.group() == null ? !flawed.contains(key) || i % 10 > 0 : random.nextInt(10) > 3;
      String message = probes.getOrDefault(key, REFUSED);
      test(rows, free[thread], elapsed, group + (thread + 1), ok, message);
      free[thread] += elapsed + random.nextInt(3);
    }
    now = java.util.Arrays.stream(free).max().orElseThrow();
  }

  /**
   * @param message of a test that fails, or with figures
   */
  private void test(
      PrintWriter rows, long start, long elapsed, String thread, boolean ok, String message) {
    String failure = "SAML credentials: expected the Response, came the login form";
    rows.println(row(start, elapsed, unit(), thread, ok, message, failure));
    long at = start;
    for (int leg = 0; leg < legs.size(); leg++) {
      long ms = Math.round(elapsed * LEG_SHARES[leg]);
      rows.println(row(at, ms, legs.get(leg), thread, true, "OK", ""));
      at += ms;
    }
  }

  /** Two seconds, the fault of eight seconds, then five: with as many failures as are asked for. */
  private void faulted(Fault fault, PrintWriter rows, String group, Variant v) {
    long kill = now + 2_000;
    long back = kill + 8_000;
    long end = back + 5_000;
    int failedAway = 0;
    int failedBack = 0;
    int ms = (int) v.workMs();
    for (long at = now; at < end; at += 100) {
      boolean away = at >= kill && at < back;
      boolean fails =
          away
              ? failedAway < fault.errorsWhileAway()
              : at >= back && (failedBack < fault.errorsOnceBack() || !fault.recovers());
      boolean counts = !fails || away || failedBack < fault.errorsOnceBack();
      failedAway += fails && away ? 1 : 0;
      failedBack += fails && !away ? 1 : 0;
      if (counts) {
        test(rows, at, ms, group + 1, !fails, REFUSED);
      }
    }
    String control = group.replace("measurement", "fault");
    boolean kills = fault.action().equals("kill");
    rows.println(
        row(
            kill,
            kills ? 10 : back - kill,
            "node control %s directory-1".formatted(fault.action()),
            control + 1,
            true,
            "done; connections=4",
            ""));
    if (kills) {
      rows.println(
          row(back - 20, 20, "node control start directory-1", control + 1, true, "done", ""));
    }
    now = end;
  }

  private void hosts(Path csv, long start, long end) throws IOException {
    Files.createDirectories(csv.getParent());
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(csv))) {
      out.println("timestampMs,host,cpuPercent,rssBytes");
      for (long at = start; at <= end; at += 1_000) {
        for (String host : List.of("jmeter", "idp-1", "idp-2", "sp", "balancer", "directory")) {
          out.printf(
              Locale.ROOT,
              "%d,%s,%.1f,%d%n",
              at,
              host,
              5 + random.nextDouble() * 60,
              80_000_000L + random.nextInt(400_000_000));
        }
      }
    }
  }

  private static String row(
      long start,
      long elapsed,
      String label,
      String thread,
      boolean ok,
      String message,
      String failure) {
    return "%d,%d,%s,%s,%s,%s,text,%s,%s,4096,512,1,1,%d,0,1"
        .formatted(
            start,
            elapsed,
            quoted(label),
            !ok ? "LOGIN_FORM" : message.contains("lagUs=") ? "OK" : "200",
            quoted(ok && !message.contains(";") ? "OK" : message),
            quoted(thread),
            ok,
            ok ? "" : quoted(failure),
            elapsed);
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }

  private Map<String, Object> described() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("title", "IdP clustering");
    all.put("question", "Which session clustering should my IdP use?");
    all.put("unit", unit());
    all.put("variants", variants);
    all.put(
        "patterns",
        patterns.stream()
            .map(
                p -> {
                  Map<String, Object> pattern = new LinkedHashMap<>();
                  pattern.put("id", p.id());
                  pattern.put("title", p.title());
                  pattern.put("threads", p.threads());
                  pattern.put("group", p.group());
                  pattern.put("errorsAreResults", p.group() != null || !faults.isEmpty());
                  pattern.put("fault", !faults.isEmpty());
                  return pattern;
                })
            .toList());
    return all;
  }
}
