/**
 * What runs in the processes that are compared: the same work without JMeter, and what makes other
 * programs count and pause. It has JMeter's libraries on its class path and nothing else of this
 * project.
 */
package org.authmeter.benchmarks.bare;
