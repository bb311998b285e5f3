/** The login of AuthMark's Login Scenario, as one sampler. */
package org.authmeter.jmeter.authmark;
