/** Benchmarks of session stores, and the load generators that come with them. */
package org.authmeter.benchmarks.stores;
