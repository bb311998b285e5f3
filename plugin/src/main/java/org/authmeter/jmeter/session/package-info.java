/** What elements for sessions have in common, whatever the store. */
package org.authmeter.jmeter.session;
