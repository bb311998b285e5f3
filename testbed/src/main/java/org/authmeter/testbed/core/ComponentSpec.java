package org.authmeter.testbed.core;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import org.authmeter.common.process.Signal;

/**
 * A process to start.
 *
 * @param name for instance {@code idp-1}
 * @param software what it is, with version, for the run record
 * @param command program and arguments
 * @param address where it answers
 * @param foreign a program that is no JVM of ours: it is up when its address takes a connection,
 *     where ours print {@link ComponentMain#READY}
 * @param after the component that must answer before this one starts; null for none
 * @param faults what it does wrong when told so on its standard input, such as {@code delay}
 * @param endSignal by which a foreign program ends in order; null = it is killed
 */
public record ComponentSpec(
    String name,
    String software,
    List<String> command,
    InetSocketAddress address,
    boolean foreign,
    String after,
    Set<String> faults,
    Signal endSignal) {
  public ComponentSpec {
    command = List.copyOf(command);
    faults = Set.copyOf(faults);
  }

  /** A component that ends as it likes. */
  public ComponentSpec(
      String name,
      String software,
      List<String> command,
      InetSocketAddress address,
      boolean foreign,
      String after,
      Set<String> faults) {
    this(name, software, command, address, foreign, after, faults, null);
  }

  /** The same component, ended by a signal of its own such as SIGINT. */
  public ComponentSpec endedBy(Signal signal) {
    return new ComponentSpec(name, software, command, address, foreign, after, faults, signal);
  }

  /** A component that does nothing wrong on demand, but for ending and hanging. */
  public ComponentSpec(
      String name,
      String software,
      List<String> command,
      InetSocketAddress address,
      boolean foreign,
      String after) {
    this(name, software, command, address, foreign, after, Set.of(), null);
  }
}
