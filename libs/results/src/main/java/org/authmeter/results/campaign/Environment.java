package org.authmeter.results.campaign;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was measured on, by whom and when: the tables that a reader needs to judge the figures. A
 * user writes it as {@code environment.yaml}; every part may be missing.
 *
 * @param tester who measured
 * @param dates when, as text
 * @param passwordHash how users' passwords are stored, with parameters: much of what a login costs
 * @param notes whatever else matters
 */
public record Environment(
    String tester,
    String dates,
    List<Server> servers,
    List<Software> software,
    String passwordHash,
    String notes) {
  /** Applies the defaults. */
  public Environment {
    tester = Objects.requireNonNullElse(tester, "");
    dates = Objects.requireNonNullElse(dates, "");
    servers = servers == null ? List.of() : List.copyOf(servers);
    software = software == null ? List.of() : List.copyOf(software);
    passwordHash = Objects.requireNonNullElse(passwordHash, "");
    notes = Objects.requireNonNullElse(notes, "");
  }

  /**
   * A machine, with its role in the measurement.
   *
   * @param settings of its operating system that differ from the usual
   */
  public record Server(
      String role,
      String host,
      String cpu,
      String memory,
      String os,
      String disk,
      String network,
      String settings) {
    /** Applies the defaults. */
    public Server {
      disk = Objects.requireNonNullElse(disk, "");
      network = Objects.requireNonNullElse(network, "");
      settings = Objects.requireNonNullElse(settings, "");
      role = Objects.requireNonNullElse(role, "");
      host = Objects.requireNonNullElse(host, "");
      cpu = Objects.requireNonNullElse(cpu, "");
      memory = Objects.requireNonNullElse(memory, "");
      os = Objects.requireNonNullElse(os, "");
    }
  }

  /** A program, with its role in the measurement. */
  public record Software(String role, String name, String version) {
    /** Applies the defaults. */
    public Software {
      role = Objects.requireNonNullElse(role, "");
      name = Objects.requireNonNullElse(name, "");
      version = Objects.requireNonNullElse(version, "");
    }
  }

  /** Both together; what they share is listed once. */
  public Environment and(Environment other) {
    return new Environment(
        joined(tester, other.tester),
        joined(dates, other.dates),
        union(servers, other.servers),
        union(software, other.software),
        joined(passwordHash, other.passwordHash),
        joined(notes, other.notes));
  }

  /**
   * What a user wrote, followed by what a program found; dates that the user wrote stand alone.
   *
   * @param found null = nothing
   */
  public Environment completedBy(Environment found) {
    if (found == null) {
      return this;
    }
    Environment both = and(found);
    return dates.isEmpty()
        ? both
        : new Environment(
            both.tester, dates, both.servers, both.software, both.passwordHash, both.notes);
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
