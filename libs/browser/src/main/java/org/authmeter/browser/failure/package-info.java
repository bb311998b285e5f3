/** What the protocols share; knows nothing of JMeter. */
package org.authmeter.browser.failure;
