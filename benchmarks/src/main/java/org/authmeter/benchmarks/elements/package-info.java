/** The samplers of the plugin beside their own protocol logic, in one process. */
package org.authmeter.benchmarks.elements;
