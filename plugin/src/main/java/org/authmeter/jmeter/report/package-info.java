/**
 * The comparison page of JMeter's HTML report. It compares the runs (variant, pattern, repeat)
 * whose rows are in a JTL.
 *
 * <p>{@link org.authmeter.jmeter.report.ComparisonConsumer} collects the rows, and {@link
 * org.authmeter.jmeter.report.ComparisonExporter} writes the report. The name of a row's thread
 * identifies its run, the scenario's campaign.yaml describes it, and properties of JMeter add the
 * rest ({@code input}). {@code samples} assigns the rows to runs, {@code figures} computes what is
 * compared.
 */
package org.authmeter.jmeter.report;
