/** What JMeter's Help menu and the pages in docs/components tell about the elements' fields. */
package org.authmeter.jmeter.help;
