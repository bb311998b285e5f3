/** What the benchmarks work on: rows, people, and what is asked of web servers. */
package org.authmeter.benchmarks.input;
