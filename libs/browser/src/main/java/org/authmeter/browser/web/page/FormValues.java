package org.authmeter.browser.web.page;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jsoup.nodes.Element;

/**
 * What the user, or the page's script, puts into the controls of a form before it is submitted.
 * Controls that are not in it keep what the page gave them. Immutable: methods return copies.
 */
public final class FormValues {
  /** The form as it came. */
  public static final FormValues NONE = new FormValues(Map.of(), List.of(), null);

  private final Map<Element, List<String>> given;
  private final List<FormField> added;
  private final URI action;

  private FormValues(Map<Element, List<String>> given, List<FormField> added, URI action) {
    this.given = given;
    this.added = added;
    this.action = action;
  }

  /** A value that a form cannot take; the message names the values that it can. */
  public static final class NotTaken extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * @param why without the value: it may be a secret
     */
    public NotTaken(String why) {
      super(why);
    }
  }

  /** One value: text into a field, or the value of the box, button or option that is chosen. */
  public static FormValues of(Element control, String value) {
    return NONE.with(control, value);
  }

  /** The same with another value; a radio button that is chosen releases the others of its name. */
  public FormValues with(Element control, String value) {
    return with(Map.of(control, List.of(value)));
  }

  /** The same with the values of several controls. */
  public FormValues with(Map<Element, List<String>> more) {
    Map<Element, List<String>> all = new LinkedHashMap<>(given);
    all.putAll(more);
    return new FormValues(all, added, action);
  }

  /** The same with a field that the page lacks, as a script would add it at the end of the form. */
  public FormValues adding(String name, String value) {
    List<FormField> all = new ArrayList<>(added);
    all.add(new FormField(name, value));
    return new FormValues(given, all, action);
  }

  /** The same with an address that replaces the form's action, as a script would set it. */
  public FormValues goingTo(URI address) {
    return new FormValues(given, added, address);
  }

  /**
   * The same with values by the names of fields. Of radio buttons the one with the value is chosen;
   * of boxes those whose values are listed are ticked, the others are not ({@code true} and {@code
   * false} do for a single one); of options those listed. Text goes into each visible field of the
   * name, several values into one field each; a hidden field is filled only where no visible one
   * has the name. Disabled fields count only where no other has the name.
   *
   * @param values no value = nothing ticked or chosen
   * @throws NotTaken when the form lacks a field, or none of its choices has the value
   */
  public FormValues named(HtmlForm form, Map<String, List<String>> values) throws NotTaken {
    FormValues all = this;
    for (Map.Entry<String, List<String>> value : values.entrySet()) {
      all = all.with(named(form, value.getKey(), value.getValue()));
    }
    return all;
  }

  private static Map<Element, List<String>> named(HtmlForm form, String name, List<String> values)
      throws NotTaken {
    List<Element> fields = form.fields(name);
    if (fields.isEmpty()) {
      throw new NotTaken("the form has no field \"" + name + "\"; it has " + form.fieldNames());
    }
    Map<Element, List<String>> chosen = choices(name, fields, values);
    if (chosen != null) {
      return chosen;
    }
    Predicate<Element> hidden = c -> HtmlForm.type(c).equals("hidden");
    List<Element> visible = fields.stream().filter(hidden.negate()).toList();
    List<Element> texts = visible.isEmpty() ? fields : visible;
    Map<Element, List<String>> filled = new LinkedHashMap<>();
    if (values.size() == 1) {
      texts.forEach(text -> filled.put(text, values));
      return filled;
    }
    if (values.size() != texts.size()) {
      throw new NotTaken(
          "the form has "
              + texts.size()
              + " fields \""
              + name
              + "\", and "
              + values.size()
              + " values are given");
    }
    for (int i = 0; i < values.size(); i++) {
      filled.put(texts.get(i), List.of(values.get(i)));
    }
    return filled;
  }

  /**
   * @return what becomes of the boxes, radio buttons and lists of a name; null when there are none
   */
  private static Map<Element, List<String>> choices(
      String name, List<Element> fields, List<String> values) throws NotTaken {
    List<Element> choosing = fields.stream().filter(FormValues::isChoice).toList();
    if (choosing.isEmpty()) {
      return null;
    }
    List<String> legal = choosing.stream().flatMap(c -> choicesOf(c).stream()).distinct().toList();
    boolean many =
        choosing.stream()
            .anyMatch(c -> HtmlForm.type(c).equals("checkbox") || c.hasAttr("multiple"));
    List<String> wanted = many ? ticked(fields, legal, values) : values;
    if (!legal.containsAll(wanted) || !many && wanted.size() != 1) {
      throw new NotTaken(
          "the field \""
              + name
              + "\" takes "
              + (many ? "" : "one of ")
              + legal
              + ", not the value that is given");
    }
    Map<Element, List<String>> chosen = new LinkedHashMap<>();
    for (Element choice : choosing) {
      List<String> its = choicesOf(choice);
      chosen.put(choice, wanted.stream().filter(its::contains).toList());
    }
    return chosen;
  }

  /** Also true and false for one box, and the value of a hidden field that stands for none. */
  private static List<String> ticked(
      List<Element> fields, List<String> legal, List<String> values) {
    if (values.size() != 1 || legal.contains(values.get(0))) {
      return values;
    }
    String only = values.get(0);
    boolean none =
        only.isEmpty()
            || legal.size() == 1 && only.equals("false")
            || fields.stream()
                .anyMatch(f -> HtmlForm.type(f).equals("hidden") && f.attr("value").equals(only));
    return none ? List.of() : legal.size() == 1 && only.equals("true") ? legal : values;
  }

  private static boolean isChoice(Element control) {
    String type = HtmlForm.type(control);
    return type.equals("checkbox") || type.equals("radio") || type.equals("select");
  }

  private static List<String> choicesOf(Element control) {
    return HtmlForm.type(control).equals("select")
        ? FormFields.options(control).stream().map(FormFields::optionValue).toList()
        : List.of(FormFields.value(control));
  }

  /** What is in a control instead of what the page gave it, or null. */
  List<String> of(Element control) {
    return given.get(control);
  }

  /** Fields that the page lacks. */
  List<FormField> added() {
    return Collections.unmodifiableList(added);
  }

  /** The address that replaces the form's action, or null. */
  URI action() {
    return action;
  }
}
