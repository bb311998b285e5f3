/**
 * The samplers of the plugin beside their own protocol logic, and that logic beside a bare library,
 * in one process.
 */
package org.authmeter.benchmarks.elements;
