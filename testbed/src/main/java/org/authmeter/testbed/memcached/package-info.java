/** The memcached testbed, and the memcached servers of other testbeds: embedded or real ones. */
package org.authmeter.testbed.memcached;
