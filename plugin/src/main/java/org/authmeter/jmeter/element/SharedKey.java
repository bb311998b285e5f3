package org.authmeter.jmeter.element;

import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.browser.failure.CodedFailure;

/**
 * Where samplers find the resource of a {@link SharedConfig}: in a variable, which JMeter hands to
 * every virtual user.
 *
 * @param kind name of the config element in messages
 * @param field name of the resource, in the config element and in the samplers
 * @param <R> the resource
 */
public record SharedKey<R>(String kind, Field<String> field) {

  /**
   * What stands in the variable.
   *
   * @param resource null if it could not be opened
   * @param failure why not, or null
   */
  record Entry(Object resource, CodedFailure failure) {}

  /**
   * The resource that a sampler names.
   *
   * @throws CodedFailure why it could not be opened
   * @throws IllegalArgumentException if no config element has that name
   */
  public R find(JMeterVariables variables, TestElement sampler) throws CodedFailure {
    return find(variables, field.of(sampler));
  }

  /**
   * The resource of a name.
   *
   * @param text name; blank = the default
   * @throws CodedFailure why it could not be opened
   * @throws IllegalArgumentException if no config element has that name
   */
  @SuppressWarnings("unchecked") // only the config element of this key fills the variable
  public R find(JMeterVariables variables, String text) throws CodedFailure {
    String name = text.isBlank() ? field.fallback() : text.strip();
    if (!(variables.getObject(variable(name)) instanceof Entry entry)) {
      throw field.wrong(
          "there is no "
              + kind
              + " named \""
              + name
              + "\"; add one to the test plan, outside the thread groups, or correct the name");
    }
    if (entry.failure() != null) {
      throw entry.failure();
    }
    return (R) entry.resource();
  }

  /** Name of the variable that holds the resource of a name. */
  public String variable(String name) {
    return "authmeter." + kind + "." + name;
  }
}
