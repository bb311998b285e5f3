/**
 * The computed directory's entries in a real OpenLDAP: a slapd of the machine with configuration,
 * ports, keys and database of its own, never those of the system's service.
 */
package org.authmeter.testbed.slapd;
