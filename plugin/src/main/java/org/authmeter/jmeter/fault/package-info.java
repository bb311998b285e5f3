/** Servers that fail while they are used: what groovy-scripts/node-control.groovy does. */
package org.authmeter.jmeter.fault;
