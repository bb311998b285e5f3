package org.authmeter.jmeter.help;

import java.util.List;
import java.util.ResourceBundle;
import java.util.stream.Collectors;
import org.apache.commons.text.StringEscapeUtils;

/** An element's form as a page for JMeter's help window, which knows HTML 3.2. */
final class HelpPage {
  private final ResourceBundle texts;

  HelpPage(ResourceBundle texts) {
    this.texts = texts;
  }

  String of(ElementHelp form, String simpleName) {
    StringBuilder page = new StringBuilder("<html><body style='margin: 8px'>");
    page.append("<h1>").append(escaped(form.name())).append("</h1>");
    String group = null;
    for (ElementField field : form.fields()) {
      if (!field.group().equals(group)) {
        page.append(group == null ? "" : "</table>");
        group = field.group();
        page.append("<h2>")
            .append(escaped(group))
            .append("</h2><table border='0' cellpadding='4'>");
      }
      page.append(row(field));
    }
    return page.append("</table><p>")
        .append(escaped(texts.getString("more").formatted(simpleName)))
        .append("</p></body></html>")
        .toString();
  }

  private String row(ElementField field) {
    String values =
        join(
            field.initial().isEmpty()
                ? ""
                : texts.getString("default").formatted(code(field.initial())),
            field.choices().isEmpty()
                ? ""
                : texts
                    .getString("choices")
                    .formatted(
                        field.choices().stream()
                            .map(HelpPage::code)
                            .collect(Collectors.joining(", "))));
    return "<tr><td valign='top' nowrap><b>"
        + escaped(field.label())
        + "</b><br>"
        + code(field.property())
        + "</td><td valign='top'>"
        + escaped(field.meaning())
        + (values.isEmpty() ? "" : "<br>" + values)
        + "</td></tr>";
  }

  /** For those who have selected something else. */
  String nothingOfOurs(List<String> elements) {
    return "<html><body style='margin: 8px'><p>"
        + escaped(texts.getString("select"))
        + "</p><ul>"
        + elements.stream().map(e -> "<li>" + escaped(e) + "</li>").collect(Collectors.joining())
        + "</ul></body></html>";
  }

  private static String join(String one, String other) {
    return one.isEmpty() || other.isEmpty() ? one + other : one + "; " + other;
  }

  private static String code(String text) {
    return "<code>" + escaped(text) + "</code>";
  }

  private static String escaped(String text) {
    return StringEscapeUtils.escapeHtml3(text);
  }
}
