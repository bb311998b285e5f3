/**
 * What the comparison computes of all runs together: means, intervals, ratios, peaks, gates,
 * baselines.
 */
package org.authmeter.jmeter.report.figures;
