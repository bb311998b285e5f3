/** Files of data for a benchmark: people, sessions, pages; the same seed gives the same bytes. */
package org.authmeter.data;
