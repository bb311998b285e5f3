/** Clients of memcached: settings, commands and codes of failures. */
package org.authmeter.signon.memcached.client;
