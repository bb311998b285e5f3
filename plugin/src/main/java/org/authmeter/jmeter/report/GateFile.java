package org.authmeter.jmeter.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * What build servers read: {@code gates.xml} in JUnit's form, a test case per gate and functional
 * expectation.
 */
final class GateFile {
  /** One condition; {@code failure} is null if it holds. */
  private record Case(String group, String name, String failure) {}

  private GateFile() {}

  static void write(Path file, Comparison comparison) throws IOException {
    List<Case> cases = new ArrayList<>();
    for (Comparison.Gate g : comparison.gates()) {
      String failure = g.pass() ? null : "limit %s, measured %s".formatted(g.limit(), g.value());
      cases.add(new Case("gates", g.name(), failure));
    }
    for (Comparison.Functional f : comparison.functional()) {
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
    boolean load = !comparison.cells().isEmpty() || comparison.functional().isEmpty();
    if (load && comparison.cells().stream().allMatch(c -> c.tests() == 0)) {
      cases.add(new Case("gates", "samples", "no test was measured"));
    }
    try (Writer out = Files.newBufferedWriter(file)) {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
      write(xml, comparison.scenario(), cases);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException("%s cannot be written: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static void write(XMLStreamWriter xml, String scenario, List<Case> cases)
      throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", "authmeter " + scenario);
    xml.writeAttribute("tests", Integer.toString(cases.size()));
    long fallen = cases.stream().filter(c -> c.failure() != null).count();
    xml.writeAttribute("failures", Long.toString(fallen));
    xml.writeAttribute("errors", "0");
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

  /** Without characters that XML cannot hold, which a server's answer may bring. */
  private static String text(String text) {
    return text.replaceAll(
        "[^\\x09\\x0A\\x0D\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?");
  }
}
