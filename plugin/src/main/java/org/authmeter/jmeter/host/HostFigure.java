package org.authmeter.jmeter.host;

/**
 * What a process or a machine used since the figure before.
 *
 * @param cpuPercent 100 = one core
 * @param memoryBytes resident memory of a process, memory in use of a machine
 * @param threads at that moment; null = unknown
 * @param descriptors that were open at that moment; null = unknown
 */
record HostFigure(double cpuPercent, long memoryBytes, Long threads, Long descriptors) {
  /** That of a machine. */
  HostFigure(double cpuPercent, long memoryBytes) {
    this(cpuPercent, memoryBytes, null, null);
  }
}
