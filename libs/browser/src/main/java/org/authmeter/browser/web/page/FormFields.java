package org.authmeter.browser.web.page;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Element;

/** Collects the fields that a browser submits (HTML Living Standard 4.10.21.4). */
public final class FormFields {
  /** HTML Living Standard 2.3.4.3 and 2.3.5.2. */
  private static final String NUMBER = "-?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:[eE][-+]?\\d+)?";

  private static final String DATE = "\\d{4}-\\d\\d-\\d\\d";

  private FormFields() {}

  /**
   * @param form the form
   * @param values what the user, or the page's script, put into fields; these outrank the page's
   * @param button the pressed button, or null
   */
  public static List<FormField> successful(HtmlForm form, FormValues values, Element button) {
    List<FormField> fields = new ArrayList<>();
    Map<String, Element> radios = chosenRadios(form, values);
    for (Element control : form.controls(c -> values.of(c) != null)) {
      String type = HtmlForm.type(control);
      String name = control.attr("name");
      if (type.equals("image") && control == button) {
        String prefix = name.isEmpty() ? "" : name + '.';
        fields.add(new FormField(prefix + "x", "0"));
        fields.add(new FormField(prefix + "y", "0"));
        continue;
      }
      boolean spare = Outline.within(control, "noscript") && control != button;
      if (name.isEmpty()
          || spare // for browsers without scripts
          || isButton(type) && (control != button || type.equals("button"))) {
        continue;
      }
      List<String> given = values.of(control);
      if (given == null) {
        given = untouched(control, type, radios);
      }
      given.forEach(value -> fields.add(new FormField(name, value)));
      if (!control.attr("dirname").isEmpty() && !given.isEmpty()) {
        fields.add(new FormField(control.attr("dirname"), "ltr"));
      }
    }
    fields.addAll(values.added());
    return fields;
  }

  public static boolean isButton(String type) {
    return type.equals("submit")
        || type.equals("button")
        || type.equals("reset")
        || type.equals("image");
  }

  /** What a control holds as the page gave it. */
  private static List<String> untouched(Element control, String type, Map<String, Element> radios) {
    return switch (type) {
      // a browser lets no user go on who has not ticked what is required
      case "checkbox" ->
          control.hasAttr("checked") || control.hasAttr("required")
              ? List.of(value(control))
              : List.of();
      case "radio" ->
          control == radios.get(control.attr("name")) ? List.of(value(control)) : List.of();
      case "select" -> selected(control);
      case "file" -> List.of("");
      default -> List.of(value(control));
    };
  }

  /** By name, the last that the page has checked; none where the user has chosen. */
  private static Map<String, Element> chosenRadios(HtmlForm form, FormValues values) {
    Map<String, Element> chosen = new HashMap<>();
    Set<String> byUser = new HashSet<>();
    for (Element control : form.controls()) {
      if (HtmlForm.type(control).equals("radio")) {
        if (values.of(control) != null) {
          byUser.add(control.attr("name"));
        } else if (control.hasAttr("checked")) {
          chosen.put(control.attr("name"), control);
        }
      }
    }
    chosen.keySet().removeAll(byUser);
    return chosen;
  }

  /**
   * The values of a list (HTML Living Standard 4.10.7): a list of one line without a selection
   * shows its first option that is not disabled, a longer one none; what is selected and disabled,
   * such as "Please choose", is not sent.
   */
  private static List<String> selected(Element select) {
    List<Element> options = select.select("option");
    List<Element> chosen =
        new ArrayList<>(options.stream().filter(o -> o.hasAttr("selected")).toList());
    boolean multiple = select.hasAttr("multiple");
    if (!multiple && chosen.size() > 1) {
      chosen.subList(0, chosen.size() - 1).clear();
    }
    if (chosen.isEmpty() && !multiple && lines(select) == 1) {
      options(select).stream().findFirst().ifPresent(chosen::add);
    }
    return chosen.stream().filter(o -> !disabled(o)).map(FormFields::optionValue).toList();
  }

  private static int lines(Element select) {
    String size = select.attr("size").strip();
    return size.matches("\\d{1,9}") && Integer.parseInt(size) > 0 ? Integer.parseInt(size) : 1;
  }

  /** The options of a list that can be chosen. */
  public static List<Element> options(Element select) {
    return select.select("option").stream().filter(option -> !disabled(option)).toList();
  }

  private static boolean disabled(Element option) {
    Element parent = option.parent();
    return option.hasAttr("disabled")
        || parent != null && parent.normalName().equals("optgroup") && parent.hasAttr("disabled");
  }

  /** What an option stands for. */
  public static String optionValue(Element option) {
    return option.hasAttr("value") ? option.attr("value") : option.text();
  }

  /** What a control holds (HTML Living Standard 4.10.5.1: each kind cleans its value). */
  public static String value(Element control) {
    String value = control.attr("value");
    return switch (HtmlForm.type(control)) {
      // the first line break after the tag is not part of the text
      case "textarea" -> control.wholeText().replace("\r\n", "\n").replaceFirst("^\n", "");
      case "checkbox", "radio" -> control.hasAttr("value") ? value : "on";
      case "text", "search", "tel", "password" -> oneLine(value);
      case "url", "email" -> oneLine(value).strip();
      case "number" -> value.matches(NUMBER) ? value : "";
      case "date" -> value.matches(DATE) && isDay(value) ? value : "";
      case "color" -> value.matches("#[0-9A-Fa-f]{6}") ? value.toLowerCase(Locale.ROOT) : "#000000";
      default -> value;
    };
  }

  private static boolean isDay(String date) {
    try {
      LocalDate.parse(date);
      return true;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  private static String oneLine(String value) {
    return value.replace("\r", "").replace("\n", "");
  }
}
