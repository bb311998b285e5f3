package org.authmeter.jmeter.element;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.testelement.TestElement;

/** The fields of an element in their groups, as the form shows them. Immutable. */
public final class ElementForm {
  private final String icon;
  private final Map<String, List<Field<?>>> groups;

  private ElementForm(String icon, Map<String, List<Field<?>>> groups) {
    this.icon = icon;
    this.groups = groups;
  }

  /**
   * A form without fields.
   *
   * @param icon file name of the icon, in the folder {@code icon} beside the resource bundle
   */
  public static ElementForm withIcon(String icon) {
    return new ElementForm("icon/" + icon, Map.of());
  }

  /**
   * This form with one more group.
   *
   * @param name key of the group's title in the resource bundle
   */
  public ElementForm group(String name, Field<?>... fields) {
    Map<String, List<Field<?>>> more = new LinkedHashMap<>(groups);
    more.put(name, List.of(fields));
    return new ElementForm(icon, more);
  }

  /** Fields in their order. */
  public List<Field<?>> fields() {
    return groups.values().stream().<Field<?>>flatMap(List::stream).toList();
  }

  /**
   * What is written in an element's fields. As long as it is the same, what was made of it stays
   * valid.
   *
   * @param except those that differ from user to user
   */
  public List<String> texts(TestElement element, Set<Field<?>> except) {
    List<String> texts = new ArrayList<>();
    for (List<Field<?>> group : groups.values()) {
      for (Field<?> field : group) {
        if (!except.contains(field)) {
          texts.add(element.getPropertyAsString(field.name()));
        }
      }
    }
    return texts;
  }

  /**
   * Whether {@link #texts} would be the same as before; makes no list for it.
   *
   * @param before null for none
   */
  public boolean hasTexts(TestElement element, Set<Field<?>> except, List<String> before) {
    if (before == null) {
      return false;
    }
    int next = 0;
    for (List<Field<?>> group : groups.values()) {
      for (Field<?> field : group) {
        if (!except.contains(field)
            && !element.getPropertyAsString(field.name()).equals(before.get(next++))) {
          return false;
        }
      }
    }
    return true;
  }

  /** The files that an element names, each with its field; empty if there are none. */
  String files(TestElement element) {
    return stream()
        .filter(field -> field.editor() == Field.Editor.FILE)
        .map(field -> Map.entry(field.name(), element.getPropertyAsString(field.name())))
        .filter(file -> !file.getValue().isBlank())
        .map(file -> file.getKey() + ": " + file.getValue())
        .collect(Collectors.joining(", "));
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
