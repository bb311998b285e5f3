/** The testbed of session stores of today alone: a server for writes, and one that follows it. */
package org.authmeter.testbed.stores;
