/** JTLs: reader, rows and writer, and what is separated from a raw one. */
package org.authmeter.results.jtl;
