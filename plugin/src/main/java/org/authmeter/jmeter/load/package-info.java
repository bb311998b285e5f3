/** Accounts and rates of arrivals, and the share of them that this JMeter has. */
package org.authmeter.jmeter.load;
