/**
 * What the comparison computes of all runs together: means, intervals, the order of the variants,
 * peaks, gates, baselines.
 */
package org.authmeter.results.figures;
