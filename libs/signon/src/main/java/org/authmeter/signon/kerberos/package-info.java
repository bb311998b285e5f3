/** Kerberos tickets of virtual users, and the challenges of HTTP that ask for one (RFC 4559). */
package org.authmeter.signon.kerberos;
