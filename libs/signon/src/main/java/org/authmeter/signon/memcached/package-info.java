/** LiveSessions in memcached, as sign-on systems keep them; knows no JMeter type. */
package org.authmeter.signon.memcached;
