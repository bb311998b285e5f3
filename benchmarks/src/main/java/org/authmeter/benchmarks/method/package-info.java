/**
 * How tools are compared: all of them run the whole time and take turns in short slices. See
 * docs/benchmarks/README.md.
 */
package org.authmeter.benchmarks.method;
