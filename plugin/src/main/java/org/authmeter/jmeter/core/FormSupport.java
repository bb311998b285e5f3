package org.authmeter.jmeter.core;

import java.beans.IntrospectionException;
import java.beans.PropertyDescriptor;
import java.util.stream.Stream;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/**
 * Form of an element whose fields are text, so that a variable can be written into each. A plan
 * that leaves a field out gets its default.
 */
public abstract class FormSupport extends BeanInfoSupport {
  private PropertyDescriptor[] own; // no initial value: JMeter's constructor asks for them already

  /**
   * @param element described by the bundle of its own name
   */
  protected FormSupport(Class<? extends TestBean> element) {
    super(element);
  }

  /**
   * Of this element alone. The Introspector hands the descriptors of inherited fields to all
   * elements that inherit them, and the last element's group would be that of all.
   */
  @Override
  public final PropertyDescriptor[] getPropertyDescriptors() {
    if (own == null) {
      own =
          Stream.of(super.getPropertyDescriptors())
              .map(FormSupport::copy)
              .toArray(PropertyDescriptor[]::new);
    }
    return own;
  }

  private static PropertyDescriptor copy(PropertyDescriptor shared) {
    try {
      return new PropertyDescriptor(
          shared.getName(), shared.getReadMethod(), shared.getWriteMethod());
    } catch (IntrospectionException e) {
      throw new IllegalStateException("the field " + shared.getName() + " cannot be read", e);
    }
  }

  /** A line of text. */
  protected final void text(String name, String value) {
    defaultOf(property(name), value);
  }

  /** Several lines of text. */
  protected final void lines(String name) {
    defaultOf(property(name, TypeEditor.TextAreaEditor), "");
  }

  /** Shown as dots. */
  protected final void password(String name) {
    defaultOf(property(name, TypeEditor.PasswordEditor), "");
  }

  /** A path, with a button to look for it. */
  protected final void file(String name, String value) {
    defaultOf(property(name, TypeEditor.FileEditor), value);
  }

  /** One of the tags; not closed to other text, so that a variable can be written in. */
  protected final void choice(String name, String value, String... tags) {
    PropertyDescriptor descriptor = property(name);
    defaultOf(descriptor, value);
    descriptor.setValue(TAGS, tags);
  }

  /**
   * true or false, in any case of letters; not closed to other text either. JMeter's forms write
   * these two with a capital, and what is not among the tags would be shown as typed by the user.
   */
  protected final void flag(String name, String value) {
    choice(name, value, "True", "False");
  }

  /** Any kind of value. */
  protected static void defaultOf(PropertyDescriptor descriptor, Object value) {
    descriptor.setValue(NOT_UNDEFINED, Boolean.TRUE);
    descriptor.setValue(DEFAULT, value);
  }
}
