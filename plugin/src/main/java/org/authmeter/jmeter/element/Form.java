package org.authmeter.jmeter.element;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.jmeter.testelement.TestElement;

/** The fields of an element in their groups, as the form shows them. Immutable. */
public final class Form {
  private final String icon;
  private final Map<String, List<Field<?>>> groups;

  private Form(String icon, Map<String, List<Field<?>>> groups) {
    this.icon = icon;
    this.groups = groups;
  }

  /**
   * A form without fields.
   *
   * @param icon file name of the icon, in the folder {@code icon} beside the resource bundle
   */
  public static Form withIcon(String icon) {
    return new Form("icon/" + icon, Map.of());
  }

  /**
   * This form with one more group.
   *
   * @param name key of the group's title in the resource bundle
   */
  public Form group(String name, Field<?>... fields) {
    Map<String, List<Field<?>>> more = new LinkedHashMap<>(groups);
    more.put(name, List.of(fields));
    return new Form(icon, more);
  }

  /** Fields in their order. */
  public List<Field<?>> fields() {
    return groups.values().stream().<Field<?>>flatMap(List::stream).toList();
  }

  /**
   * Texts of an element's fields. As long as they are the same, what was made of them stays valid.
   *
   * @param except those that differ from user to user
   */
  public List<String> texts(TestElement element, Set<Field<?>> except) {
    List<String> texts = new ArrayList<>();
    for (List<Field<?>> group : groups.values()) {
      for (Field<?> field : group) {
        if (!except.contains(field)) {
          texts.add(field.text(element));
        }
      }
    }
    return texts;
  }

  String icon() {
    return icon;
  }

  Map<String, String[]> groups() {
    Map<String, String[]> names = new LinkedHashMap<>();
    groups.forEach(
        (group, fields) ->
            names.put(group, fields.stream().map(Field::name).toArray(String[]::new)));
    return names;
  }

  Stream<Field<?>> stream() {
    return groups.values().stream().flatMap(List::stream);
  }
}
