/** Test plans to begin with, for JMeter's File &gt; Templates. */
package org.authmeter.jmeter.templates;
