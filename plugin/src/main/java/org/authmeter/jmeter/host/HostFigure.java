package org.authmeter.jmeter.host;

/**
 * What a process or a machine used since the figure before.
 *
 * @param cpuPercent 100 = one core
 * @param memoryBytes resident memory of a process, memory in use of a machine
 */
record HostFigure(double cpuPercent, long memoryBytes) {}
