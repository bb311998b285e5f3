package org.authmeter.jmeter.help;

import java.beans.BeanDescriptor;
import java.beans.BeanInfo;
import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.ResourceBundle;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testbeans.gui.GenericTestBeanCustomizer;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/**
 * The form of an element, read from its BeanInfo in JMeter's language of the moment. The GUI is
 * made of the same, so that this help is what the user sees.
 *
 * @param name the element's name in the menus
 * @param fields in the order of the form
 */
public record ElementHelp(String name, List<ElementField> fields) {

  /**
   * @param element a class of the plugin with a BeanInfo
   * @throws IllegalArgumentException when it has none that can be read
   */
  public static ElementHelp of(Class<?> element) {
    BeanInfo info;
    try {
      info = Introspector.getBeanInfo(element);
    } catch (IntrospectionException e) {
      throw new IllegalArgumentException(element.getName() + " has no form", e);
    }
    BeanDescriptor bean = info.getBeanDescriptor();
    return new ElementHelp(
        bean.getDisplayName(),
        Arrays.stream(info.getPropertyDescriptors())
            .filter(p -> !TestBeanHelper.isDescriptorIgnored(p))
            .sorted(
                Comparator.comparingInt((PropertyDescriptor p) -> groupOrder(bean, p))
                    .thenComparingInt(p -> number(p.getValue(GenericTestBeanCustomizer.ORDER))))
            .map(p -> field(bean, p))
            .toList());
  }

  private static ElementField field(BeanDescriptor bean, PropertyDescriptor p) {
    Object initial = p.getValue(GenericTestBeanCustomizer.DEFAULT);
    return new ElementField(
        title(bean, group(p)),
        p.getDisplayName(),
        p.getName(),
        initial == null ? "" : initial.toString(),
        choices(p),
        p.getShortDescription(),
        p.getValue(GenericTestBeanCustomizer.GUITYPE) == TypeEditor.PasswordEditor);
  }

  private static List<String> choices(PropertyDescriptor p) {
    String[] tags = (String[]) p.getValue(GenericTestBeanCustomizer.TAGS);
    if (tags != null) {
      return Arrays.stream(tags).filter(t -> !t.isEmpty()).toList();
    }
    return p.getPropertyType() == boolean.class ? List.of("true", "false") : List.of();
  }

  private static String group(PropertyDescriptor p) {
    Object group = p.getValue(GenericTestBeanCustomizer.GROUP);
    return group == null ? "" : group.toString();
  }

  private static String title(BeanDescriptor bean, String group) {
    ResourceBundle texts =
        (ResourceBundle) bean.getValue(GenericTestBeanCustomizer.RESOURCE_BUNDLE);
    String key = group + ".displayName";
    return texts != null && texts.containsKey(key) ? texts.getString(key) : group;
  }

  private static int groupOrder(BeanDescriptor bean, PropertyDescriptor p) {
    return number(bean.getValue(GenericTestBeanCustomizer.ORDER(group(p))));
  }

  private static int number(Object order) {
    return order instanceof Integer number ? number : 0;
  }
}
