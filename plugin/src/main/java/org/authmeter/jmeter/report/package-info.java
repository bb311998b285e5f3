/**
 * The comparison page: what JMeter's own report generator loads by property to compare the runs
 * (variant, pattern, repeat) whose rows stand in a JTL.
 *
 * <p>{@link org.authmeter.jmeter.report.ComparisonConsumer} collects the rows, and {@link
 * org.authmeter.jmeter.report.ComparisonExporter} writes the report. A row tells its run by the
 * name of its thread, the scenario's campaign.yaml tells what it means, and properties of JMeter
 * add the rest; {@link org.authmeter.jmeter.report.ReportContext} holds all of that for the
 * arithmetic and the page.
 */
package org.authmeter.jmeter.report;
