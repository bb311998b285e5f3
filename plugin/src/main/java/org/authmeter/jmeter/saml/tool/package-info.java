/** Programs of the plugin that the command line starts beside JMeter: metadata and a benchmark. */
package org.authmeter.jmeter.saml.tool;
