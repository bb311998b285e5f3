/**
 * Sessions of signed-on users and transient NameIDs, in a store, sealed in a cookie, or on a node.
 */
package org.authmeter.testbed.session;
