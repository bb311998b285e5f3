/** memcached's text protocol on the wire: command lines, data blocks, numbers, errors. */
package org.authmeter.memcached.protocol;
