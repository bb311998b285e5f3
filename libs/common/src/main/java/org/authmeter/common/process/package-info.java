/**
 * Processes: starting a program so that it ends with the one that started it, signals, programs of
 * the machine, waiting for servers, and the addresses file that a testbed writes.
 */
package org.authmeter.common.process;
