/** Elements for sessions in Redis and Valkey. */
package org.authmeter.jmeter.redis;
