package org.authmeter.runner.host;

/**
 * What one process used during one second or so.
 *
 * @param timestampMs end of the time, since the epoch
 * @param host the component, such as idp-1, or jmeter
 * @param cpuPercent 100 = one core
 * @param rssBytes resident memory
 */
public record HostSample(long timestampMs, String host, double cpuPercent, long rssBytes) {}
