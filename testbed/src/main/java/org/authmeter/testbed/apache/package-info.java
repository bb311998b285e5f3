/**
 * Apache httpd with mod_authnz_ldap as the web servers of AuthMark: a program of the machine with
 * configuration, ports and pages of its own, never those of the system's service.
 */
package org.authmeter.testbed.apache;
