/**
 * Connections of all samplers: who speaks TLS, how servers are verified, and from which addresses
 * of this machine they are opened.
 */
package org.authmeter.jmeter.net;
