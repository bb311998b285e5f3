package org.authmeter.jmeter.memcached.session;

/**
 * An item as it was read.
 *
 * @param version memcached's check-and-set id; 0 when it was not asked for
 */
record Stored(byte[] value, long version) {}
