package org.authmeter.jmeter.help;

import java.util.List;
import java.util.stream.Collectors;

/** The table of an element's fields, as its page in docs/components has it between two marks. */
final class FieldsTable {
  static final String BEGIN = "<!-- fields: made from the form by ComponentPagesTest -->\n";
  static final String END = "<!-- end of fields -->\n";

  private FieldsTable() {}

  static String of(ElementHelp form) {
    StringBuilder table =
        new StringBuilder("| Field | Property | Default | Meaning |\n|---|---|---|---|\n");
    String group = null;
    for (ElementField field : form.fields()) {
      if (!field.group().equals(group)) {
        group = field.group();
        table.append("| **%s** | | | |%n".formatted(cell(group)));
      }
      table.append(
          "| %s | `%s` | %s | %s%s |%n"
              .formatted(
                  cell(field.label()),
                  field.property(),
                  field.initial().isEmpty() ? "" : "`" + cell(field.initial()) + "`",
                  cell(field.meaning()),
                  choices(field.choices())));
    }
    return table.toString();
  }

  private static String choices(List<String> choices) {
    return choices.isEmpty()
        ? ""
        : ". One of "
            + choices.stream().map(c -> "`" + cell(c) + "`").collect(Collectors.joining(", "));
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }

  /** The table that stands in a page now. */
  static String in(String page) {
    int from = page.indexOf(BEGIN);
    int to = page.indexOf(END);
    return from < 0 || to < from ? null : page.substring(from + BEGIN.length(), to);
  }

  /** The page with this table in the place of the one that it has. */
  static String into(String page, String table) {
    return page.substring(0, page.indexOf(BEGIN) + BEGIN.length())
        + table
        + page.substring(page.indexOf(END));
  }
}
