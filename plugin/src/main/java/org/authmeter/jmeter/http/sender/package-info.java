/**
 * How a request of a browser is sent: by HttpCore, or through JMeter's HTTP layer where the plan
 * needs that.
 */
package org.authmeter.jmeter.http.sender;
