/** Sessions in a store, whatever the store: operations on them, and a probe of replication. */
package org.authmeter.signon.session;
