package org.authmeter.testbed.core;

import java.io.File;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
 * @param faults what it does wrong on demand, by a line on its standard input, such as {@code
 *     delay}
 * @param endSignal asks a foreign program to end in order; null = it is killed
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
  /** Megabytes of a heap up to which one thread collects it quickly enough. */
  private static final int LARGE_HEAP_MB = 256;

  /** System property: whether JVMs compile quickly and do not optimise. */
  public static final String LIGHT_JVMS = "authmeter.testbed.lightJvms";

  /**
   * Argon2 wholly in one piece: otherwise one JVM computes it in a third of the time of the next,
   * with the same options, by what its compiler happened to inline.
   */
  private static final List<String> INLINED =
      List.of(
          "-XX:CompileCommand=quiet",
          "-XX:CompileCommand=inline,org.bouncycastle.crypto.generators.Argon2BytesGenerator*::*");

  public ComponentSpec {
    command = List.copyOf(command);
    faults = Set.copyOf(faults);
  }

  /** A program of this machine, killed at the end. */
  public static ComponentSpec foreign(
      String name, String software, List<String> command, InetSocketAddress address) {
    return new ComponentSpec(name, software, command, address, true, null, Set.of(), null);
  }

  /**
   * A JVM whose main class calls {@link ComponentMain#run}.
   *
   * @param heapMb maximum heap
   */
  public static ComponentSpec ours(
      TestbedLayout layout,
      String name,
      String software,
      Class<?> main,
      int heapMb,
      InetSocketAddress address) {
    List<String> command = java(heapMb, List.of(main.getName(), name, layout.folder().toString()));
    return ours(name, software, command, address);
  }

  /** A JVM with a command line of {@link #java} and its own arguments. */
  public static ComponentSpec ours(
      String name, String software, List<String> command, InetSocketAddress address) {
    return new ComponentSpec(name, software, command, address, false, null, Set.of(), null);
  }

  /** The same component, started when another one answers; null = at once. */
  public ComponentSpec after(String other) {
    return new ComponentSpec(name, software, command, address, foreign, other, faults, endSignal);
  }

  /** The same component with what it does wrong on demand. */
  public ComponentSpec faults(String... commands) {
    return new ComponentSpec(
        name, software, command, address, foreign, after, Set.of(commands), endSignal);
  }

  /** The same component, ended by a signal of its own such as SIGINT. */
  public ComponentSpec endedBy(Signal signal) {
    return new ComponentSpec(name, software, command, address, foreign, after, faults, signal);
  }

  /** The same component with another command line. */
  public ComponentSpec command(List<String> other) {
    return new ComponentSpec(name, software, other, address, foreign, after, faults, endSignal);
  }

  /** Host and port where the component answers. */
  public String hostAndPort() {
    return address.getHostString() + ":" + address.getPort();
  }

  /**
   * The command line of a JVM of the testbed, with the supervisor's Java and class path.
   *
   * @param heapMb maximum heap
   * @param main class and its arguments
   */
  public static List<String> java(int heapMb, List<String> main) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms32m",
                "-Xmx" + heapMb + "m",
                // Eight JVMs share the machine: no performance files, and no helper threads, except
                // where collecting the whole heap at once would stop the server for half a second.
                heapMb > LARGE_HEAP_MB ? "-XX:+UseG1GC" : "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Xshare:auto",
                "-Djava.net.preferIPv4Stack=true",
                "-Dfile.encoding=UTF-8",
                "-cp",
                classPath()));
    command.addAll(1, INLINED);
    if (Boolean.getBoolean(LIGHT_JVMS)) {
      command.add(1, "-XX:TieredStopAtLevel=1");
    }
    command.addAll(main);
    return command;
  }

  /** Absolute, because components run in the work folder. */
  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
