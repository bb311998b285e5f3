/** Servers of the machine that several systems use, with their data in the work folder. */
package org.authmeter.testbed.server;
