package org.authmeter.runner.jtl;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The columns of a JTL, by the names that JMeter's CSVSaveService writes. */
public final class JtlHeader {
  private final List<String> columns;
  private final Map<String, Integer> index = new HashMap<>();

  JtlHeader(List<String> columns) {
    this.columns = List.copyOf(columns);
    for (int i = 0; i < columns.size(); i++) {
      index.put(columns.get(i), i);
    }
  }

  public List<String> columns() {
    return columns;
  }

  /** Place of a column, or -1. */
  int index(String column) {
    return index.getOrDefault(column, -1);
  }
}
