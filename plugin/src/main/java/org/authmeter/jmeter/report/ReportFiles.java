package org.authmeter.jmeter.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.figures.Description;
import org.authmeter.results.figures.Results;
import org.authmeter.results.input.ReportException;

/** The comparison as text: comparison.json, gates.xml, and the data of the page. */
final class ReportFiles {
  static final String COMPARISON = "comparison.json";
  static final String GATES = "gates.xml";
  private static final JsonMapper FILE =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  /** ASCII, so that the page does not depend on the charset that templates are read in. */
  private static final JsonMapper PAGE =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  /** A test case of gates.xml; {@code failure} is null if it passes. */
  private record Case(String group, String name, String failure) {}

  private ReportFiles() {}

  /** Writes comparison.json and gates.xml. */
  static void write(Path folder, Comparison comparison) throws IOException {
    // getBytes, as writeString throws on half a surrogate pair, which JSON can contain
    Files.write(folder.resolve(COMPARISON), json(comparison).getBytes(StandardCharsets.UTF_8));
    writeGates(folder.resolve(GATES), comparison);
  }

  /** The content of comparison.json. */
  static String json(Comparison comparison) {
    return text(FILE, comparison) + "\n";
  }

  /**
   * The data that the page is drawn from, safe inside a script element: in JSON a {@code <} can
   * only be in a string, so all are escaped and none can close the element.
   */
  static String page(Comparison comparison, Results results, Description description) {
    ObjectNode context = PAGE.valueToTree(description);
    context.set("variants", PAGE.valueToTree(results.variants()));
    context.set("patterns", PAGE.valueToTree(results.patterns()));
    context.set("hosts", PAGE.valueToTree(results.hosts()));
    context.set("reference", PAGE.valueToTree(results.yardsticks().reference()));
    context.set("baselines", PAGE.valueToTree(comparison.ratios().baselines()));
    ArrayNode broken = context.putArray("broken");
    results.cells().stream()
        .map(Results.Cell::record)
        .filter(cell -> cell.isBroken())
        .forEach(cell -> broken.addObject().put("key", cell.key()).put("detail", cell.detail()));
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("comparison", comparison);
    all.put("spread", results.spreads());
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

  /**
   * Writes what build servers read: {@code gates.xml} in JUnit's form, with a test case for each
   * gate and each functional expectation, and the answer as a property.
   */
  static void writeGates(Path file, Comparison comparison) throws IOException {
    List<Case> cases = new ArrayList<>();
    for (Comparison.GateResult g : comparison.loads().gates()) {
      String failure = g.pass() ? null : "limit %s, measured %s".formatted(g.limit(), g.value());
      cases.add(new Case("gates", g.name(), failure));
    }
    for (Comparison.Functional f : comparison.loads().functional()) {
      if (f.pass() != null) {
        String failure =
            f.pass()
                ? null
                : "expected %s, observed %s %s".formatted(f.expected(), f.observed(), f.detail());
        cases.add(
            new Case(
                "functional", "%s, functional test %s".formatted(f.variant(), f.test()), failure));
      }
    }
    boolean load =
        !comparison.loads().cells().isEmpty() || comparison.loads().functional().isEmpty();
    if (load && comparison.tests() == 0) {
      cases.add(new Case("gates", "samples", "no test was measured"));
    }
    try (Writer out = Files.newBufferedWriter(file)) {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
      write(xml, comparison, cases);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException("%s cannot be written: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static void write(XMLStreamWriter xml, Comparison comparison, List<Case> cases)
      throws XMLStreamException {
    String scenario = text(comparison.scenario());
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", "authmeter " + scenario);
    xml.writeAttribute("tests", Integer.toString(cases.size()));
    long failed = cases.stream().filter(c -> c.failure() != null).count();
    xml.writeAttribute("failures", Long.toString(failed));
    xml.writeAttribute("errors", "0");
    if (comparison.answer() != null) {
      xml.writeCharacters("\n  ");
      xml.writeStartElement("properties");
      xml.writeEmptyElement("property");
      xml.writeAttribute("name", "answer");
      xml.writeAttribute("value", text(comparison.answer().sentence()));
      xml.writeEndElement();
    }
    for (Case c : cases) {
      xml.writeCharacters("\n  ");
      xml.writeStartElement("testcase");
      xml.writeAttribute("classname", scenario + "." + c.group());
      xml.writeAttribute("name", text(c.name()));
      if (c.failure() != null) {
        xml.writeStartElement("failure");
        xml.writeAttribute("message", text(c.failure().strip()));
        xml.writeEndElement();
      }
      xml.writeEndElement();
    }
    xml.writeCharacters("\n");
    xml.writeEndElement();
    xml.writeEndDocument();
  }

  /** Without characters that XML cannot contain, which may come from a server's answer. */
  private static String text(String text) {
    return text.replaceAll(
        "[^\\x09\\x0A\\x0D\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?");
  }
}
