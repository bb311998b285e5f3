package org.authmeter.jmeter.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * On what was measured, by whom and when: the tables that a reader needs to judge the figures. A
 * user writes it as {@code environment.yaml}; everything may be missing.
 *
 * @param tester who measured
 * @param dates when, as text
 * @param notes whatever else matters
 */
record Environment(
    String tester, String dates, List<Server> servers, List<Software> software, String notes) {
  Environment {
    tester = Objects.requireNonNullElse(tester, "");
    dates = Objects.requireNonNullElse(dates, "");
    servers = servers == null ? List.of() : List.copyOf(servers);
    software = software == null ? List.of() : List.copyOf(software);
    notes = Objects.requireNonNullElse(notes, "");
  }

  /** A machine, with what it does in the measurement. */
  record Server(String role, String host, String cpu, String memory, String os) {}

  /** A program, with what it does in the measurement. */
  record Software(String role, String name, String version) {}

  /** Both together; what they share stands once, and dates that a user gave stand alone. */
  Environment and(Environment known) {
    return known == null
        ? this
        : new Environment(
            joined(tester, known.tester),
            dates.isEmpty() ? known.dates : dates,
            union(servers, known.servers),
            union(software, known.software),
            joined(notes, known.notes));
  }

  private static String joined(String a, String b) {
    return Stream.of(a, b).filter(s -> !s.isEmpty()).distinct().collect(Collectors.joining("; "));
  }

  private static <T> List<T> union(List<T> a, List<T> b) {
    Set<T> all = new LinkedHashSet<>(a);
    all.addAll(b);
    return List.copyOf(all);
  }
}
