package org.authmeter.runner.results;

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
public record Environment(
    String tester, String dates, List<Server> servers, List<Software> software, String notes) {
  public static final Environment EMPTY = new Environment(null, null, null, null, null);

  public Environment {
    tester = Objects.requireNonNullElse(tester, "");
    dates = Objects.requireNonNullElse(dates, "");
    servers = servers == null ? List.of() : List.copyOf(servers);
    software = software == null ? List.of() : List.copyOf(software);
    notes = Objects.requireNonNullElse(notes, "");
  }

  /** A machine, with what it does in the measurement. */
  public record Server(String role, String host, String cpu, String memory, String os) {
    public Server {
      role = Objects.requireNonNullElse(role, "");
      host = Objects.requireNonNullElse(host, "");
      cpu = Objects.requireNonNullElse(cpu, "");
      memory = Objects.requireNonNullElse(memory, "");
      os = Objects.requireNonNullElse(os, "");
    }
  }

  /** A program, with what it does in the measurement. */
  public record Software(String role, String name, String version) {
    public Software {
      role = Objects.requireNonNullElse(role, "");
      name = Objects.requireNonNullElse(name, "");
      version = Objects.requireNonNullElse(version, "");
    }
  }

  /** Both together; what they share stands once. */
  public Environment and(Environment other) {
    return new Environment(
        joined(tester, other.tester),
        joined(dates, other.dates),
        union(servers, other.servers),
        union(software, other.software),
        joined(notes, other.notes));
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
