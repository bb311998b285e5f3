/** A run watched while it goes on: JMeter's InfluxDB listener, switched by one property. */
package org.authmeter.jmeter.live;
