/** What all systems of the testbed share; no system is known here. */
package org.authmeter.testbed.core;
