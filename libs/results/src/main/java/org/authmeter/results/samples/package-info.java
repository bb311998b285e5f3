/**
 * The rows of a JTL, assigned to the runs that they belong to, with the figures of each run. Memory
 * does not grow with the number of rows, except for runs in which something is made to fail.
 */
package org.authmeter.results.samples;
