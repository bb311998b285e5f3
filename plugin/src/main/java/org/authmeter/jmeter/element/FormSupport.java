package org.authmeter.jmeter.element;

import java.awt.EventQueue;
import java.beans.IntrospectionException;
import java.beans.PropertyDescriptor;
import java.lang.reflect.Method;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;
import org.apache.jmeter.threads.JMeterContextService;

/** What JMeter asks of an element's fields, made from its {@link ElementForm}. */
public abstract class FormSupport extends BeanInfoSupport {
  private PropertyDescriptor[]
      fields; // no initial value: JMeter's constructor asks for them already

  /**
   * @param element described by the bundle of its own name
   */
  protected FormSupport(Class<? extends FormElement> element) {
    super(element);
    setIcon(form().icon());
    form().groups().forEach(this::createPropertyGroup);
    form().stream().forEach(this::describe);
  }

  /** The element's form; a constant, because JMeter's constructor needs it. */
  protected abstract ElementForm form();

  @Override
  public final PropertyDescriptor[] getPropertyDescriptors() {
    if (fields == null) {
      fields = form().stream().map(FormSupport::descriptor).toArray(PropertyDescriptor[]::new);
    }
    return fields;
  }

  private static PropertyDescriptor descriptor(Field<?> field) {
    boolean flag = field.editor() == Field.Editor.CHECK_BOX;
    String accessor = flag ? "unusedFlag" : "unusedText";
    try {
      return new OfTheForm(
          field.name(),
          FormElement.class.getMethod(accessor),
          FormElement.class.getMethod(accessor, flag ? boolean.class : String.class));
    } catch (IntrospectionException | NoSuchMethodException e) {
      throw new IllegalStateException("the field " + field.name() + " has no accessors", e);
    }
  }

  /** Visible in the form, hidden from a running test. */
  private static final class OfTheForm extends PropertyDescriptor {
    OfTheForm(String name, Method getter, Method setter) throws IntrospectionException {
      super(name, getter, setter);
    }

    /** JMeter would read the properties that it sees, and call their setters before each sample. */
    @Override
    public boolean isHidden() {
      boolean shown = GuiPackage.getInstance() != null && EventQueue.isDispatchThread();
      return !shown && JMeterContextService.getTestStartTime() > 0;
    }
  }

  private void describe(Field<?> field) {
    PropertyDescriptor descriptor =
        switch (field.editor()) {
          case LINES -> property(field.name(), TypeEditor.TextAreaEditor);
          case PASSWORD -> property(field.name(), TypeEditor.PasswordEditor);
          case FILE -> property(field.name(), TypeEditor.FileEditor);
          case LINE, EXACT_LINE, CHECK_BOX -> property(field.name());
        };
    boolean flag = field.editor() == Field.Editor.CHECK_BOX;
    descriptor.setValue(NOT_UNDEFINED, Boolean.TRUE);
    descriptor.setValue(DEFAULT, flag ? Boolean.valueOf(field.fallback()) : field.fallback());
    if (!field.choices().isEmpty()) {
      descriptor.setValue(TAGS, field.choices().toArray(new String[0]));
    }
  }
}
