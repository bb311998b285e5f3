package org.authmeter.jmeter.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The comparison as text: for comparison.json and for the page. */
final class ComparisonJson {
  private static final JsonMapper FILE =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  /** ASCII, so that the page does not depend on the charset that templates are read in. */
  private static final JsonMapper PAGE =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private ComparisonJson() {}

  static String file(Comparison comparison) {
    return text(FILE, comparison) + "\n";
  }

  /**
   * What the page is drawn from, safe inside a script element: in JSON a {@code <} stands in
   * strings only, so all are escaped and none can close the element.
   */
  static String page(Comparison comparison, List<Group.Spread> spread, ReportContext context) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("comparison", comparison);
    all.put("spread", spread);
    all.put("context", context);
    return text(PAGE, all).replace("<", "\\u003c");
  }

  private static String text(JsonMapper mapper, Object value) {
    try {
      return mapper.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new ReportException("Cannot write the comparison as JSON: " + e.getMessage());
    }
  }
}
