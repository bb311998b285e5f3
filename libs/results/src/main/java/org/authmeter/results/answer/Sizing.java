package org.authmeter.results.answer;

import static org.authmeter.results.figures.Words.listed;
import static org.authmeter.results.figures.Words.number;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.authmeter.common.cpu.CpuShares;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.ComponentUse;
import org.authmeter.results.comparison.SizingResult;
import org.authmeter.results.comparison.SizingResult.Figure;
import org.authmeter.results.comparison.SizingResult.Inputs;
import org.authmeter.results.comparison.SizingResult.Kind;
import org.authmeter.results.comparison.SizingResult.Need;
import org.authmeter.results.figures.Results.Pattern;
import org.authmeter.results.figures.Results.Variant;
import org.authmeter.results.figures.Statistics;

/**
 * How many servers are needed. The processor time of a login is that of each kind of component
 * divided by the rate, in each run; what a session adds to the memory is the growth of the live
 * memory over a run divided by its logins. Both are as good as they scatter between the runs, which
 * their intervals show.
 */
final class Sizing {
  /** Name of the load generator among the processes. */
  private static final String GENERATOR = "jmeter";

  private static final double PERCENT = 100;
  private static final double THOUSAND = 1000;
  private static final double GIGA = 1e9;

  /** Processors of a node unless more than {@link #MOST_NODES} would be needed. */
  private static final int PROCESSORS = 2;

  private static final int MOST_NODES = 8;

  private final Measured measured;
  private final Inputs inputs;

  private Sizing(Measured measured, Inputs inputs) {
    this.measured = measured;
    this.inputs = inputs;
  }

  /** Null if it was not asked for. */
  static SizingResult of(Measured measured) {
    JsonNode record = measured.description().facts().record();
    JsonNode asked = record == null ? null : record.get("sizing");
    if (asked == null || asked.isNull()) {
      return null;
    }
    Sizing sizing = new Sizing(measured, new ObjectMapper().convertValue(asked, Inputs.class));
    List<SizingResult.Measured> systems = new ArrayList<>();
    for (Variant variant : measured.variants()) {
      for (Pattern pattern : measured.main()) {
        if (!measured.cells(variant, pattern).isEmpty()) {
          systems.add(sizing.system(variant, pattern));
        }
      }
    }
    return new SizingResult(sizing.inputs, systems);
  }

  /** A run with what its processes used. */
  private record Run(Comparison.Cell cell, List<Comparison.Host> hosts) {
    /** Null if no test succeeded. */
    Double rate() {
      Double tps = cell.throughput().tps();
      return tps == null || tps <= 0 ? null : tps;
    }

    List<Comparison.Host> of(String kind) {
      return hosts.stream().filter(h -> CpuShares.kind(h.host()).equals(kind)).toList();
    }

    /** Tests per second for each processor; null if it used none. */
    Double perProcessor(String kind) {
      double used =
          of(kind).stream()
              .map(Comparison.Host::cpuPercent)
              .filter(Objects::nonNull)
              .mapToDouble(cpu -> cpu / PERCENT)
              .sum();
      return used > 0 && rate() != null ? Double.valueOf(rate() / used) : null;
    }

    /** Over all components of a kind, for each test; null if it was not counted of each. */
    Double perTest(String kind, Function<ComponentUse.Growth, Long> counted) {
      double all = 0;
      for (Comparison.Host host : of(kind)) {
        ComponentUse.Growth growth = host.component() == null ? null : host.component().growth();
        Long value = growth == null ? null : counted.apply(growth);
        if (value == null || growth.tests() == 0) {
          return null;
        }
        all += (double) value / growth.tests();
      }
      return of(kind).isEmpty() ? null : Double.valueOf(all);
    }
  }

  private SizingResult.Measured system(Variant variant, Pattern pattern) {
    List<Run> runs =
        measured.cells(variant, pattern).stream().map(c -> new Run(c, hosts(c))).toList();
    List<String> names =
        runs.stream()
            .flatMap(run -> run.hosts().stream())
            .map(host -> CpuShares.kind(host.host()))
            .filter(kind -> !kind.equals(GENERATOR))
            .distinct()
            .toList();
    List<Kind> kinds =
        names.stream().map(kind -> kind(kind, runs)).filter(Objects::nonNull).toList();
    List<String> missing = new ArrayList<>();
    for (String kind : names) {
      String without =
          runs.stream()
              .filter(run -> run.perProcessor(kind) == null)
              .map(run -> Integer.toString(run.cell().repeat()))
              .collect(Collectors.joining(", "));
      if (!without.isEmpty()) {
        missing.add(
            "the processor time of %s is not known, or too small to be seen, in run %s, so it has no figures"
                .formatted(kind, without));
      }
    }
    Kind node = kinds.stream().filter(k -> k.kind().equals(inputs.node())).findFirst().orElse(null);
    if (node == null && !names.contains(inputs.node())) {
      missing.add(
          ("the processor time of the nodes is not known: watch them as %1$s-1, %1$s-2 with"
                  + " authmeter.hosts.exporters, or write their hosts.csv into each folder of cells/"
                  + " and run report")
              .formatted(inputs.node()));
    } else if (node != null && node.bytesPerThousand() == null) {
      missing.add(
          "memory per session is not known: it is counted of the testbed's components alone, so the"
              + " memory of a node is without sessions");
    }
    if (runs.size() < 2) {
      missing.add("one repeat shows no interval: use --repeats 3");
    }
    return new SizingResult.Measured(
        variant.id(),
        pattern.id(),
        rate(runs, Run::rate),
        kinds,
        store(runs),
        node == null ? null : need(node, kinds),
        missing);
  }

  private List<Comparison.Host> hosts(Comparison.Cell cell) {
    return measured.comparison().loads().hosts().stream()
        .filter(h -> h.variant().equals(cell.variant()) && h.pattern().equals(cell.pattern()))
        .filter(h -> h.repeat() == cell.repeat())
        .toList();
  }

  private static Kind kind(String kind, List<Run> runs) {
    Figure perProcessor = rate(runs, run -> run.perProcessor(kind));
    if (perProcessor == null) {
      return null;
    }
    Figure perSession = figure(runs, run -> run.perTest(kind, ComponentUse.Growth::liveGrowth));
    List<Comparison.Host> all = runs.stream().flatMap(run -> run.of(kind).stream()).toList();
    long base =
        all.stream()
            .filter(host -> host.rssMaxBytes() != null)
            .mapToLong(host -> host.rssMaxBytes() - Math.max(0, sessions(host)))
            .max()
            .orElse(0);
    return new Kind(
        kind,
        (int) all.stream().map(Comparison.Host::host).distinct().count(),
        perProcessor,
        base,
        perSession == null ? null : times(perSession, THOUSAND));
  }

  private static long sessions(Comparison.Host host) {
    ComponentUse.Growth growth = host.component() == null ? null : host.component().growth();
    return growth == null || growth.liveGrowth() == null ? 0 : growth.liveGrowth();
  }

  private SizingResult.Store store(List<Run> runs) {
    Figure bytes = figure(runs, run -> run.perTest(inputs.store(), ComponentUse.Growth::bytes));
    Figure requests =
        figure(runs, run -> run.perTest(inputs.store(), ComponentUse.Growth::requests));
    return bytes == null && requests == null ? null : new SizingResult.Store(bytes, requests);
  }

  private Need need(Kind node, List<Kind> kinds) {
    double wanted = inputs.rate() * inputs.headroom();
    double processors = wanted / node.testsPerProcessor().mean();
    int each = PROCESSORS;
    while (Math.ceil(processors / each) > MOST_NODES - 1) {
      each *= 2;
    }
    int working = (int) Math.max(1, Math.ceil(processors / each));
    double session =
        node.bytesPerThousand() == null
            ? 0
            : Math.max(0, node.bytesPerThousand().mean()) / THOUSAND;
    double memory = node.baseBytes() + session * inputs.users() / working * inputs.headroom();
    Map<String, Double> others = new LinkedHashMap<>();
    kinds.stream()
        .filter(kind -> !kind.equals(node))
        .forEach(
            kind ->
                others.put(
                    kind.kind(),
                    Math.round(PERCENT * wanted / kind.testsPerProcessor().mean()) / PERCENT));
    return new Need(working + 1, each, Math.round(memory), others);
  }

  /** Null if a run does not have the value. */
  private static Figure figure(List<Run> runs, Function<Run, Double> of) {
    List<Double> values = runs.stream().map(of).toList();
    if (values.isEmpty() || values.contains(null)) {
      return null;
    }
    double mean = Statistics.mean(values);
    Double half = Statistics.halfWidth95(values);
    return half == null ? new Figure(mean, null, null) : new Figure(mean, mean - half, mean + half);
  }

  /** Of a rate, which scatters by ratio: by the logarithms of the runs. */
  private static Figure rate(List<Run> runs, Function<Run, Double> of) {
    Figure figure =
        figure(runs, run -> of.apply(run) == null ? null : Double.valueOf(Math.log(of.apply(run))));
    return figure == null
        ? null
        : new Figure(
            Math.exp(figure.mean()),
            figure.low() == null ? null : Double.valueOf(Math.exp(figure.low())),
            figure.high() == null ? null : Double.valueOf(Math.exp(figure.high())));
  }

  private static Figure times(Figure figure, double factor) {
    return new Figure(
        figure.mean() * factor,
        figure.low() == null ? null : Double.valueOf(figure.low() * factor),
        figure.high() == null ? null : Double.valueOf(figure.high() * factor));
  }

  /** The answer in words; none if it was not asked for. */
  static List<String> lines(Measured measured, SizingResult result) {
    if (result == null) {
      return List.of();
    }
    Inputs in = result.inputs();
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s users, all back within %s minutes, are %s %s/s; with %s %% head-room and one node that may fail:"
            .formatted(
                number(in.users(), 0),
                BigDecimal.valueOf(in.withinMinutes()).stripTrailingZeros().toPlainString(),
                number(in.rate(), 1),
                in.noun(),
                number((in.headroom() - 1) * PERCENT, 0)));
    boolean oneLoad = result.systems().stream().map(s -> s.pattern()).distinct().count() == 1;
    for (SizingResult.Measured system : result.systems()) {
      String name =
          measured.variantTitle(system.variant())
              + (oneLoad ? "" : ", " + measured.patternTitle(system.pattern()));
      lines.add(name + ": " + words(system, in) + ".");
    }
    return lines;
  }

  private static String words(SizingResult.Measured system, Inputs in) {
    List<String> parts = new ArrayList<>();
    if (system.need() != null) {
      Kind node =
          system.kinds().stream()
              .filter(kind -> kind.kind().equals(in.node()))
              .findFirst()
              .orElseThrow();
      parts.add(
          "%d nodes of %d processors and %s GB, by %s %s/s for each processor of %s"
              .formatted(
                  system.need().nodes(),
                  system.need().processorsPerNode(),
                  number(system.need().bytesPerNode() / GIGA, 1),
                  text(node.testsPerProcessor()),
                  in.noun(),
                  in.node()));
      if (node.bytesPerThousand() != null && !isGrowth(node.bytesPerThousand())) {
        parts.add("no growth of the memory by sessions was seen: more logins in a longer run may");
      }
    }
    if (!system.missing().isEmpty()) {
      parts.add("missing: " + listed(system.missing()));
    }
    return String.join("; ", parts);
  }

  private static boolean isGrowth(Figure bytes) {
    return bytes.mean() > 0 && (bytes.low() == null || bytes.low() > 0);
  }

  private static String text(Figure figure) {
    return figure.low() == null
        ? number(figure.mean(), 1)
        : "%s (95 %% interval %s to %s)"
            .formatted(number(figure.mean(), 1), number(figure.low(), 1), number(figure.high(), 1));
  }
}
