/** Shares of the processors for the components of a testbed, by Linux control groups. */
package org.authmeter.common.cpu;
