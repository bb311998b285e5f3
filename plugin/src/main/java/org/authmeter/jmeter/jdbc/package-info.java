/** Elements for sessions in a table of a database. */
package org.authmeter.jmeter.jdbc;
