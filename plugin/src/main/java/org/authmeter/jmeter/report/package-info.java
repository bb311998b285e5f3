/**
 * The comparison dashboard: what JMeter's own report generator loads by property to compare the
 * cells (variant, pattern, repeat) of a campaign.
 *
 * <p>{@link org.authmeter.jmeter.report.ComparisonConsumer} and {@link
 * org.authmeter.jmeter.report.ComparisonExporter} are the two classes that the generator sees; the
 * arithmetic beside them knows no JMeter type.
 */
package org.authmeter.jmeter.report;
