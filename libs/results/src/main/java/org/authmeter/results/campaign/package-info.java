/**
 * A scenario's folder and its results as files: campaign.yaml, reference.yaml, environment.yaml,
 * hosts.csv and comparison.json. The runner reads campaign.yaml strictly, with {@link
 * org.authmeter.results.campaign.Checked}; the comparison page reads it leniently, because users of
 * plain JMeter write only the parts that they need.
 */
package org.authmeter.results.campaign;
