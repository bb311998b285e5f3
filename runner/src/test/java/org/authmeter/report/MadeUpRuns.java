package org.authmeter.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.report.MadeUpRun.Fault;
import org.authmeter.report.MadeUpRun.FunctionalTest;
import org.authmeter.report.MadeUpRun.Pattern;
import org.authmeter.report.MadeUpRun.Variant;

/** Campaigns that the tests of the report are about. */
final class MadeUpRuns {
  private static final List<Variant> VARIANTS =
      List.of(
          new Variant("terracotta", "Terracotta", "sessions in a Terracotta server", 150, 2.2),
          new Variant("memcached", "memcached", "two nodes without replication", 100, 4),
          new Variant("repcached", "repcached", "a replicating pair", 100, 3.95),
          new Variant("stateless", "Stateless", "sessions sealed into a cookie", 75, 3.6));
  private static final List<Pattern> PATTERNS =
      List.of(
          new Pattern("P1", "2 threads x 1000", 2, 400, null),
          new Pattern("P2", "10 threads x 200", 10, 900, null),
          new Pattern("P3", "20 threads x 200", 20, 1000, null));
  private static final List<Pattern> WITHOUT_STICKINESS =
      List.of(
          new Pattern("P1-no-stickiness", "2 threads without stickiness", 2, 80, "no-stickiness"),
          new Pattern(
              "P2-no-stickiness", "10 threads without stickiness", 10, 80, "no-stickiness"));

  static final List<String> HOSTILE =
      List.of(
          "<script>window.hacked=1</script>",
          "\"quotes\" & 'apostrophes' %s <img src=x onerror=window.hacked=2>",
          "a | pipe | run 1",
          "セッション共有クラスタ方式の比較",
          "long-" + "verylongname".repeat(12));

  private MadeUpRuns() {}

  /** Four variants, three patterns and two without stickiness, three repeats, all sections. */
  static MadeUpRun full() {
    List<Pattern> patterns = new ArrayList<>(PATTERNS);
    patterns.addAll(WITHOUT_STICKINESS);
    return new MadeUpRun(VARIANTS, patterns, 3)
        .with(functional(), titles(), expected())
        .with("reference", reference())
        .with("record", record())
        .with("environment", environment())
        .costing(costs());
  }

  /**
   * Two variants whose rates differ by a power of ten and more, with a second group of patterns.
   */
  static MadeUpRun farApart() {
    return new MadeUpRun(
            List.of(
                new Variant("pooled", "Pooled", "with pools", 20, 20),
                new Variant("unpooled", "Unpooled", "without", 2000, 20)),
            List.of(
                new Pattern("load", "20 threads", 20, 100, null),
                new Pattern("alike", "20 threads, alike", 20, 100, "like-for-like")),
            3)
        .with("patterns", List.of(pattern("load", null), pattern("alike", "like-for-like")))
        .with("report", Map.of("scale", "logarithmic", "shares", List.of("SAML credentials")))
        .failing("unpooled | load | run 1");
  }

  /** Three variants that lie so far apart that each is ahead of the next. */
  static MadeUpRun apart() {
    return new MadeUpRun(
        List.of(
            new Variant("middle", "Middle", "", 40, 4),
            new Variant("slow", "Slow", "", 200, 4),
            new Variant("quick", "Quick", "", 8, 4)),
        List.of(new Pattern("P1", "2 threads", 2, 200, null)),
        6);
  }

  /**
   * Three variants that are asked what a test costs: two nearly alike, and one of twice as much.
   */
  static MadeUpRun costing() {
    return new MadeUpRun(
            List.of(
                new Variant("plain", "Plain", "without", 100, 4),
                new Variant("alike", "Alike", "hardly more", 100.5, 4),
                new Variant("dear", "Dear", "twice as much", 200, 4)),
            List.of(new Pattern("P1", "2 threads", 2, 60, null)),
            3)
        .with("report", Map.of("answer", "costs"));
  }

  /** Two variants under two faults; the one with the lower rate comes back better. */
  static MadeUpRun withFaults() {
    return new MadeUpRun(
            List.of(
                new Variant("quick", "Quick", "high rate", 20, 4),
                new Variant("steady", "Steady", "low rate", 80, 4)),
            List.of(
                new Pattern("kill", "kill and start", 2, 60, null),
                new Pattern("hang", "no answers", 2, 60, null)),
            1)
        .with("report", Map.of("answer", "recovery"))
        .faulting("quick | kill | run 1", new Fault("kill", 2, 5, true))
        .faulting("quick | hang | run 1", new Fault("hang", 0, 9, false))
        .faulting("steady | kill | run 1", new Fault("kill", 2, 1, true))
        .faulting("steady | hang | run 1", new Fault("hang", 0, 0, true));
  }

  /** A replicating pair that is probed calmly and with a node that dies, beside a plain one. */
  static MadeUpRun replicating() {
    MadeUpRun run =
        new MadeUpRun(
            List.of(
                new Variant("memcached", "memcached", "two nodes without replication", 10, 4),
                new Variant("repcached", "repcached", "a replicating pair", 14, 4)),
            List.of(
                new Pattern("load", "8 users", 8, 60, null),
                new Pattern("lag", "each value awaited", 4, 10, null),
                new Pattern("kill", "a node killed and started", 4, 10, null)),
            3);
    String lag = "lagUs=%d %d; firstReadMisses=1; versions=2; versionsNotSeen=0";
    for (int n = 1; n <= 3; n++) {
      run.probing("repcached | lag | run " + n, lag.formatted(160 - n, 400 + n))
          .probing(
              "repcached | kill | run " + n,
              lag.formatted(300, 9000) + "; lost=0 of 100; notResynced=%d of 100".formatted(n - 1));
    }
    return run;
  }

  /** Two web servers that get more than one of them holds, beside published use of their hosts. */
  static MadeUpRun offered() {
    return new MadeUpRun(
            List.of(
                new Variant("nginx", "nginx", "workers", 10, 8),
                new Variant("apache", "Apache", "processes", 40, 8)),
            List.of(new Pattern("static", "a page", 8, 400, null)),
            3)
        .with(
            "patterns",
            List.of(
                Map.of(
                    "id",
                    "static",
                    "title",
                    "a page",
                    "threads",
                    8,
                    "offered",
                    Map.of("perUser", 390, "rampUp", 0, "duration", 1))))
        .with("record", Map.of("machine", Map.of("cores", 2)))
        .with(
            "reference",
            Map.of(
                "source",
                "a laboratory",
                "rows",
                List.of(
                    Map.of(
                        "variant",
                        "apache",
                        "pattern",
                        "static",
                        "cpuPercent",
                        12.8,
                        "memoryMb",
                        380,
                        "memoryGrowthMb",
                        62))));
  }

  /** Calls one at a time and all at once, published as two averages each. */
  static MadeUpRun averaged() {
    return new MadeUpRun(
            List.of(new Variant("small", "Small", "one user", 10, 4)),
            List.of(
                new Pattern("W-1", "one at a time", 1, 40, null),
                new Pattern("W-8", "all at once", 8, 40, null)),
            3)
        .with("patterns", List.of(placed("W-1", 1, "Serial"), placed("W-8", 8, "Concurrent")))
        .with(
            "reference",
            Map.of(
                "source",
                "a guide",
                "rows",
                List.of(
                    Map.of(
                        "variant",
                        "small",
                        "pattern",
                        "W-8",
                        "printedMeanMs",
                        26832,
                        "printedTotalMs",
                        155))));
  }

  private static Map<String, Object> placed(String id, int threads, String column) {
    return Map.of(
        "id", id,
        "title", id,
        "threads", threads,
        "serial", threads == 1,
        "place", Map.of("row", "Basic query", "column", column));
  }

  /** A search for the peak of one and of two servers, beside published peaks and processor use. */
  static MadeUpRun scaling() {
    return new MadeUpRun(
            List.of(
                new Variant("one", "One server", "one", 20, 2),
                new Variant("two", "Two servers", "two", 20, 4)),
            List.of(
                new Pattern("peak-4", "4 threads", 4, 200, null),
                new Pattern("peak-8", "8 threads", 8, 200, null),
                new Pattern("peak", "every session", 8, 400, null)),
            3)
        .with(
            "variants",
            List.of(
                Map.of("id", "one", "title", "One server"),
                Map.of("id", "two", "title", "Two servers", "scalesFrom", "one")))
        .with(
            "patterns",
            List.of(Map.of("id", "peak", "title", "peak", "threads", 8, "search", "peak")))
        .with(
            "record",
            Map.of(
                "systemUnderTest",
                Map.of(
                    "kind",
                    "testbed",
                    "processors",
                    Map.of("one", Map.of("idp-1", "2 of 4"), "two", Map.of("idp-1", "2")))))
        .with(
            "reference",
            Map.of(
                "source",
                "a report of 1999",
                "inconsistencies",
                List.of("Its table 2 has another sum."),
                "rows",
                List.of(
                    Map.of("variant", "one", "pattern", "peak", "printedTps", 100),
                    Map.of("variant", "two", "pattern", "peak", "printedTps", 170)),
                "hosts",
                List.of(Map.of("variant", "one", "host", "idp-1", "printed", "99 %"))));
  }

  private static Map<String, Object> pattern(String id, String group) {
    Map<String, Object> pattern = new LinkedHashMap<>();
    pattern.put("id", id);
    pattern.put("title", id);
    pattern.put("threads", 20);
    pattern.put("pauseMs", 0);
    pattern.put("group", group);
    pattern.put("errorsAreResults", false);
    return pattern;
  }

  /** One repeat of two patterns, and nothing else. */
  static MadeUpRun single() {
    return new MadeUpRun(VARIANTS, PATTERNS.subList(0, 2), 1).with("profile", "quick");
  }

  /** A run with all that can go wrong: errors, a fallen gate, a run that broke off. */
  static MadeUpRun fallen() {
    List<FunctionalTest> functional = functional();
    functional.add(
        new FunctionalTest("repcached", "4", false, "SAML Response: the SP refused the signature"));
    Map<String, Map<String, String>> expected = expected();
    expected.put("repcached", Map.of("4", "yes"));
    return new MadeUpRun(VARIANTS, PATTERNS.subList(0, 2), 2)
        .breaking("repcached | P2 | run 2")
        .failing("memcached | P1 | run 1")
        .with(functional, titles(), expected)
        .with("gates", List.of(Map.of("name", "p95Ms", "limit", "500")));
  }

  /** Names that would break markup, scripts or the layout. */
  static MadeUpRun hostile() {
    List<Variant> variants = new ArrayList<>();
    List<FunctionalTest> functional = new ArrayList<>();
    Map<String, Map<String, String>> expected = new LinkedHashMap<>();
    for (int i = 0; i < HOSTILE.size(); i++) {
      String id = HOSTILE.get(i).replace('/', '\\'); // names of threads have parts between slashes
      variants.add(new Variant(id, HOSTILE.get(i), HOSTILE.get(i), 40 + 5 * i, 4));
      functional.add(new FunctionalTest(id, "1", false, HOSTILE.get(i)));
      expected.put(id, Map.of("1", "yes"));
    }
    return new MadeUpRun(
            variants, List.of(new Pattern("<b>P1", "</script><b>bold</b>", 4, 60, null)), 2)
        .with("title", HOSTILE.get(0))
        .with("question", HOSTILE.get(1))
        .with("unit", HOSTILE.get(0))
        .legs(HOSTILE.subList(1, HOSTILE.size()))
        .with(functional, Map.of("1", HOSTILE.get(0)), expected)
        .with("record", Map.of(HOSTILE.get(0), HOSTILE))
        .with(
            "environment",
            Map.of(
                "tester",
                HOSTILE.get(0),
                "servers",
                List.of(Map.of("role", HOSTILE.get(1), "host", HOSTILE.get(4))),
                "notes",
                HOSTILE.get(4)))
        .costing(Map.of("lost", HOSTILE.get(0), "memory", HOSTILE.get(4)));
  }

  private static List<FunctionalTest> functional() {
    List<FunctionalTest> tests = new ArrayList<>();
    for (Variant v : VARIANTS) {
      for (int test = 1; test <= 3; test++) {
        boolean works = test < 3 || v.id().equals("terracotta");
        String detail = works ? "" : "SAML credentials: expected the Response, came the login form";
        tests.add(new FunctionalTest(v.id(), Integer.toString(test), works, detail));
      }
    }
    return tests;
  }

  private static Map<String, Map<String, String>> expected() {
    Map<String, Map<String, String>> expected = new LinkedHashMap<>();
    expected.put("terracotta", Map.of("1", "yes", "2", "yes", "3", "yes"));
    expected.put("memcached", Map.of("1", "yes", "2", "yes", "3", "no"));
    expected.put("stateless", Map.of("1", "yes", "2", "yes", "3", "no"));
    return expected; // of repcached nothing is expected
  }

  private static Map<String, String> titles() {
    return Map.of(
        "1", "Each node logs a user in, and the result reaches the SP",
        "2", "Signed on at one node, a new AuthnRequest to the other needs no login form",
        "3", "The login form of one node, posted to the other, completes the login");
  }

  private static Map<String, Object> reference() {
    double[][] printed = {
      {12.76, 15.64, 15.22}, {19.38, 31.52, 39.46}, {19.35, 31.65, 38.89}, {25.83, 42.09, 47.20}
    };
    double[][] recomputed = {
      {12.76, 15.35, 15.22}, {18.54, 31.52, 39.46}, {19.36, 31.66, 38.90}, {25.83, 42.09, 47.20}
    };
    double[][] meanMs = {
      {154.81, 623.62, 1235.99},
      {105.88, 303.41, 488.19},
      {101.04, 300.25, 494.44},
      {74.96, 220.59, 398.61}
    };
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int v = 0; v < VARIANTS.size(); v++) {
      for (int p = 0; p < PATTERNS.size(); p++) {
        rows.add(
            Map.of(
                "variant", VARIANTS.get(v).id(),
                "pattern", PATTERNS.get(p).id(),
                "printedTps", printed[v][p],
                "recomputedTps", recomputed[v][p],
                "printedMeanMs", meanMs[v][p]));
      }
    }
    return Map.of(
        "source",
        "Performance comparison report (2012-01-17), tables 4-1 to 4-13",
        "note",
        "Other software on another machine: compare the order and the ratios.",
        "inconsistencies",
        List.of(
            "Table 4-13 prints 15.64 for Terracotta, pattern 2: that is run T2-3.",
            "Table 4-13 prints 19.38 for memcached, pattern 1: that is run M1-3."),
        "rows",
        rows);
  }

  /** As {@link #full()}, published with the same rate of all in P1, and of all but one in P2. */
  static MadeUpRun equallyPublished() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Variant variant : VARIANTS) {
      double tps = variant.id().equals("terracotta") ? 21 : 42;
      rows.add(Map.of("variant", variant.id(), "pattern", "P1", "recomputedTps", 42));
      rows.add(Map.of("variant", variant.id(), "pattern", "P2", "recomputedTps", tps));
    }
    return full()
        .with("reference", Map.of("source", "A made-up report", "note", "Made up.", "rows", rows));
  }

  private static Map<String, String> costs() {
    return Map.of(
        "setUp", "A key that all nodes share.",
        "processes", "One server more to run and watch.",
        "memory", "A fixed size per member; when it is full the least recently used go early.",
        "failover", "When a node dies, users stay signed on at the other.",
        "lost", "Logins under way at a node that dies.");
  }

  private static Map<String, Object> environment() {
    return Map.of(
        "tester",
        "A. Tester",
        "dates",
        "2026-11-20 to 2026-11-21",
        "servers",
        List.of(
            Map.of("role", "SP and load", "host", "sp.example.org", "cpu", "2.27 GHz", "os", "A"),
            Map.of("role", "IdP 1", "host", "idp1.example.org", "memory", "2 GB")),
        "software",
        List.of(Map.of("role", "IdP 1", "name", "memcached", "version", "1.4.10")),
        "notes",
        "All on one host.");
  }

  private static Map<String, Object> record() {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("commandLine", "./authmeter run idp-clustering --profile full");
    record.put("started", "2026-11-21T09:30:00Z");
    record.put("versions", Map.of("jmeter", "5.6.3", "java", "Debian 17.0.12"));
    record.put("machine", Map.of("cores", 2, "cpu", "Example CPU", "memoryBytes", 8_000_000_000L));
    record.put("systemUnderTest", Map.of("kind", "testbed"));
    record.put("notes", List.of("Load generator and servers shared the cores of one host."));
    record.put("warmupSeconds", 60);
    return record;
  }
}
