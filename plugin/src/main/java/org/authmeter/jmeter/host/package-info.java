/** What processes and machines use while a test runs; only the element knows JMeter. */
package org.authmeter.jmeter.host;
