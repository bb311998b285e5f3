/** Sessions in a table of a database, by JDBC. */
package org.authmeter.signon.jdbc;
