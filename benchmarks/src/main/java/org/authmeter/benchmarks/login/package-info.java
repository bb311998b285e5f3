/** Benchmarks of a login of each protocol of single sign-on. */
package org.authmeter.benchmarks.login;
