/** TLS of all samplers: who speaks it, with what, and how servers are verified. */
package org.authmeter.jmeter.tls;
