/**
 * The embedded memcached: memcached's text protocol over TCP, alone or with a peer that it
 * replicates to as repcached does. It stands in for both where no program is given.
 */
package org.authmeter.memcached;
