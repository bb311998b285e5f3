package org.authmeter.runner.results;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** A table of plain text: the first column to the left, all others to the right. */
final class TextTable {
  private final PrintStream out;
  private final List<List<String>> rows = new ArrayList<>();

  TextTable(PrintStream out) {
    this.out = out;
  }

  void row(String first, Collection<String> others) {
    List<String> row = new ArrayList<>(List.of(first));
    row.addAll(others);
    rows.add(row);
  }

  void print() {
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        String space = " ".repeat(width(i) - row.get(i).length());
        line.append(i == 0 ? row.get(i) + space : "   " + space + row.get(i));
      }
      out.println(line.toString().stripTrailing());
    }
  }

  private int width(int column) {
    return rows.stream().mapToInt(r -> r.get(column).length()).max().orElse(0);
  }
}
