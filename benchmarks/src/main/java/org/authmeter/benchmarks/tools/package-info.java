/** The programs that are compared: how each is started, and where it records its operations. */
package org.authmeter.benchmarks.tools;
