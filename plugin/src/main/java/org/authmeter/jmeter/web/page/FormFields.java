package org.authmeter.jmeter.web.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;

/** Collects the fields that a browser submits (HTML Living Standard 4.10.21.4). */
public final class FormFields {
  private FormFields() {}

  /**
   * @param form the form
   * @param values what the user, or the page's script, put into fields; these outrank the page's
   * @param button the pressed button, or null
   */
  public static List<FormField> successful(Form form, Map<String, String> values, Element button) {
    List<FormField> fields = new ArrayList<>();
    for (Element control : form.controls()) {
      String type = Form.type(control);
      String name = control.attr("name");
      if (type.equals("image") && control == button) {
        String prefix = name.isEmpty() ? "" : name + '.';
        fields.add(new FormField(prefix + "x", "0"));
        fields.add(new FormField(prefix + "y", "0"));
        continue;
      }
      if (name.isEmpty() || isButton(type) && (control != button || type.equals("button"))) {
        continue;
      }
      if (values.containsKey(name) && !isButton(type)) {
        fields.add(new FormField(name, values.get(name)));
        continue;
      }
      switch (type) {
        case "checkbox", "radio" -> {
          // a browser lets no user go on who has not ticked what is required
          if (control.hasAttr("checked")
              || type.equals("checkbox") && control.hasAttr("required")) {
            fields.add(
                new FormField(name, control.hasAttr("value") ? control.attr("value") : "on"));
          }
        }
        case "select" -> addSelected(fields, control, name);
        case "file" -> fields.add(new FormField(name, ""));
        default -> fields.add(new FormField(name, value(control)));
      }
    }
    return fields;
  }

  public static boolean isButton(String type) {
    return type.equals("submit")
        || type.equals("button")
        || type.equals("reset")
        || type.equals("image");
  }

  private static void addSelected(List<FormField> fields, Element select, String name) {
    Elements options = select.select("option:not([disabled])");
    Elements selected = select.select("option[selected]:not([disabled])");
    if (select.hasAttr("multiple")) {
      selected.forEach(option -> fields.add(new FormField(name, chosen(option))));
    } else if (!selected.isEmpty()) {
      fields.add(new FormField(name, chosen(selected.last())));
    } else if (!options.isEmpty()) {
      fields.add(new FormField(name, chosen(options.first())));
    }
  }

  /** What a text field or a hidden one holds. */
  public static String value(Element control) {
    return Form.type(control).equals("textarea")
        ? lines(control.wholeText())
        : control.attr("value");
  }

  private static String chosen(Element option) {
    return option.hasAttr("value") ? option.attr("value") : option.text();
  }

  private static String lines(String text) {
    // the first line break after the tag is not part of the text
    return text.replace("\r\n", "\n").replaceFirst("^\n", "").replace("\n", "\r\n");
  }
}
