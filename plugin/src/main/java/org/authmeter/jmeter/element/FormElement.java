package org.authmeter.jmeter.element;

import org.apache.jmeter.testbeans.TestBean;

/**
 * An element whose values stay in its properties, where each {@link Field} reads its own. JMeter
 * wants a getter and a setter for every field of a Test Bean; the fields of all forms share these,
 * which do nothing, and which a running test does not see.
 */
public interface FormElement extends TestBean {

  /** In place of the getters of texts. */
  default String unusedText() {
    return null;
  }

  /** In place of the setters of texts. */
  default void unusedText(String value) {
    // the value is read from the property
  }

  /** In place of the getters of check boxes. */
  default boolean unusedFlag() {
    return false;
  }

  /** In place of the setters of check boxes. */
  default void unusedFlag(boolean value) {
    // the value is read from the property
  }
}
