/** Sessions in Redis and Valkey, by Jedis. */
package org.authmeter.signon.redis;
