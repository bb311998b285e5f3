/** What several of AuthMeter's programs need; free of JMeter and of every system under test. */
package org.authmeter.common;
