package org.authmeter.runner.campaign;

/**
 * What a variant costs whoever operates it, beside its rate: a sentence or two each, null = nothing
 * to say. The report prints them in its assessment.
 *
 * @param setUp what must be installed, built and shared before it works
 * @param processes what must run beside the nodes, and be watched
 * @param memory where state takes room, and how it grows
 * @param failover what happens to signed-on users when a server dies
 * @param lost what is gone for good, and when
 */
public record OperatingCost(
    String setUp, String processes, String memory, String failover, String lost) {}
