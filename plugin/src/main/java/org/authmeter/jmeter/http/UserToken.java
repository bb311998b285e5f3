package org.authmeter.jmeter.http;

import org.apache.jmeter.threads.JMeterVariables;

/**
 * JMeter's HTTP layer leaves the connection state of the last request in a variable, for the next
 * HTTP Request of the thread; ours is none of its business.
 */
record UserToken(JMeterVariables variables, Object value) {
  private static final String NAME = "__jmeter.U_T__";

  static UserToken save(JMeterVariables variables) {
    return new UserToken(variables, variables.getObject(NAME));
  }

  void restore() {
    if (value == null) {
      variables.remove(NAME);
    } else {
      variables.putObject(NAME, value);
    }
  }
}
