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
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A finished campaign as the generator gets it, made up from a fixed seed: joined.jtl, legs.jtl and
 * context.json. Variants differ as those of the documented measurement do.
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
  private static final long START = 1_790_000_000_000L;

  /** A variant: milliseconds of work per login, and how many logins it works on at once. */
  record Variant(String id, String title, String note, double workMs, double atOnce) {}

  record Pattern(String id, String title, int threads, int tests, String group) {}

  private final List<Variant> variants;
  private final List<Pattern> patterns;
  private final int repeats;
  private final Random random = new Random(20120117);
  private final List<Map<String, Object>> cells = new ArrayList<>();
  private final List<Map<String, Object>> hosts = new ArrayList<>();
  private final Map<String, Object> context = new LinkedHashMap<>();
  private final Set<String> broken = new HashSet<>();
  private final Set<String> flawed = new HashSet<>();
  private long now = START;

  MadeUpRun(List<Variant> variants, List<Pattern> patterns, int repeats) {
    this.variants = variants;
    this.patterns = patterns;
    this.repeats = repeats;
  }

  /** More of the context, or something in place of what is made up. */
  MadeUpRun with(String field, Object value) {
    context.put(field, value);
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

  /** Writes the three files into a folder. */
  void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    try (PrintWriter units = jtl(folder.resolve("joined.jtl"));
        PrintWriter legs = jtl(folder.resolve("legs.jtl"))) {
      for (Variant v : variants) {
        for (Pattern p : patterns) {
          for (int n = 1; n <= repeats; n++) {
            cell(v, p, n, units, legs);
          }
        }
      }
    }
    Map<String, Object> all = described();
    all.putAll(context);
    new ObjectMapper()
        .writerWithDefaultPrettyPrinter()
        .writeValue(folder.resolve("context.json").toFile(), all);
  }

  private static PrintWriter jtl(Path file) throws IOException {
    PrintWriter out = new PrintWriter(Files.newBufferedWriter(file));
    out.println(
        "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
            + "failureMessage,bytes,sentBytes,grpThreads,allThreads,Latency,IdleTime,Connect");
    return out;
  }

  private void cell(Variant v, Pattern p, int n, PrintWriter units, PrintWriter legs) {
    String key = "%s | %s | run %d".formatted(v.id(), p.id(), n);
    double speed = 1 + 0.03 * random.nextGaussian();
    double meanMs = v.workMs() * Math.max(1, p.threads() / v.atOnce()) * speed;
    long[] free = new long[p.threads()];
    java.util.Arrays.setAll(free, i -> now + i * 7L);
    for (int i = 0; i < (broken.contains(key) ? 0 : p.tests()); i++) {
      int thread = i % p.threads();
      long elapsed =
          Math.max(1, Math.round(meanMs * Math.exp(0.25 * random.nextGaussian() - 0.03)));
      boolean ok = p.group() == null ? !flawed.contains(key) || i % 10 > 0 : random.nextInt(10) > 3;
      units.println(row(free[thread], elapsed, key, thread, ok));
      long at = free[thread];
      for (int leg = 0; leg < LEGS.size(); leg++) {
        long ms = Math.round(elapsed * LEG_SHARES[leg]);
        legs.println(row(at, ms, key + " | " + LEGS.get(leg), thread, true));
        at += ms;
      }
      free[thread] += elapsed + random.nextInt(3);
    }
    now = java.util.Arrays.stream(free).max().orElseThrow() + 20_000;
    Map<String, Object> cell = new LinkedHashMap<>();
    cell.put("key", key);
    cell.put("variant", v.id());
    cell.put("pattern", p.id());
    cell.put("repeat", n);
    cell.put("offered", null);
    cell.put("status", broken.contains(key) ? "broken" : "done");
    cell.put("detail", broken.contains(key) ? "idp-2 ended with exit code 137" : "");
    cells.add(cell);
    for (String host : List.of("jmeter", "idp-1", "idp-2", "sp", "balancer", "directory")) {
      hosts.add(
          Map.of(
              "variant",
              v.id(),
              "pattern",
              p.id(),
              "repeat",
              n,
              "host",
              host,
              "cpuPercent",
              Math.round(10 * (5 + random.nextDouble() * 60)) / 10.0,
              "rssMaxBytes",
              80_000_000L + random.nextInt(400_000_000)));
    }
  }

  private static String row(long start, long elapsed, String label, int thread, boolean ok) {
    return "%d,%d,%s,%s,%s,Thread Group 1-%d,text,%s,%s,4096,512,1,1,%d,0,1"
        .formatted(
            start,
            elapsed,
            quoted(label),
            ok ? "200" : "LOGIN_FORM",
            ok ? "OK" : "login form came back",
            thread + 1,
            ok,
            ok ? "" : quoted("SAML credentials: expected the Response, came the login form"),
            elapsed);
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }

  private Map<String, Object> described() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("scenario", "idp-clustering");
    all.put("title", "IdP clustering");
    all.put("question", "Which session clustering should my IdP use?");
    all.put("profile", "full");
    all.put("unit", "SAML SSO login");
    all.put("generated", "2026-11-21T09:30:00Z");
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
                  pattern.put("pauseMs", 0);
                  pattern.put("group", p.group());
                  pattern.put("errorsAreResults", p.group() != null);
                  return pattern;
                })
            .toList());
    all.put("cells", cells);
    all.put("functional", List.of());
    all.put("functionalTitles", Map.of());
    all.put("hosts", hosts);
    all.put("reference", null);
    all.put("gates", List.of());
    all.put("record", Map.of("seed", 20120117));
    return all;
  }
}
