/** The benchmarks: each is a command that says which tools do what, and what is aimed at. */
package org.authmeter.benchmarks;
