/** The program that the command line starts beside JMeter: the metadata of the SP. */
package org.authmeter.jmeter.saml.tool;
