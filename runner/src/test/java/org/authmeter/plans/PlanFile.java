package org.authmeter.plans;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/** A .jmx file as a tree that the rules can ask. */
public final class PlanFile {
  /** The one line of a JSR223 element that calls a script by its name. */
  static final Pattern CALL =
      Pattern.compile(
          "org\\.authmeter\\.jmeter\\.core\\.Scripts\\.run\\('([a-z-]+)', binding\\.variables\\)");

  private final Path path;
  private final Document xml;

  PlanFile(Path path, String text) {
    this.path = path;
    this.xml = Jsoup.parse(text, "", Parser.xmlParser());
  }

  static PlanFile read(Path path) throws IOException {
    return new PlanFile(path, Files.readString(path));
  }

  /** Every plan below testplans/. */
  static List<Path> shipped() throws IOException {
    Path root = root().resolve("testplans");
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(f -> f.toString().endsWith(".jmx")).sorted().toList();
    }
  }

  public static Path root() {
    return Path.of(System.getProperty("authmeter.root", "..")).toAbsolutePath().normalize();
  }

  Path path() {
    return path;
  }

  /**
   * A plan that shows how it is done without our samplers: only a Transaction Controller makes one
   * sample of its legs.
   */
  boolean isStock() {
    return path.endsWith("bench-saml/stock.jmx")
        || path.endsWith("bench-ldap/stock.jmx")
        || path.endsWith("bench-authmark/stock.jmx");
  }

  /**
   * Requests by JMeter's own samplers: only a Transaction Controller makes one sample of several.
   */
  boolean hasStockSamplersOnly() {
    List<String> classes = elements().stream().map(e -> e.attr("testclass")).toList();
    return classes.stream().anyMatch(Set.of("HTTPSamplerProxy", "LDAPExtSampler")::contains)
        && classes.stream().noneMatch(c -> c.startsWith("org.authmeter.") && c.endsWith("Sampler"));
  }

  /** Test elements: what has a testclass, but for elements that are properties of others. */
  List<Element> elements() {
    return xml.select("hashTree > [testclass]");
  }

  List<Element> elements(String testClass) {
    return elements().stream().filter(e -> e.attr("testclass").equals(testClass)).toList();
  }

  /** A plan of the library, not one that a benchmark compares with. */
  boolean isScenario() {
    return path.getParent() != null
        && !path.getParent().getFileName().toString().startsWith("bench-");
  }

  /** Files in groovy-scripts/ of the scripts that JSR223 elements call by name. */
  List<Path> scripts() {
    return elements().stream()
        .filter(e -> e.attr("testclass").startsWith("JSR223"))
        .map(e -> CALL.matcher(property(e, "script").orElse("")))
        .filter(Matcher::matches)
        .map(call -> root().resolve("groovy-scripts").resolve(call.group(1) + ".groovy"))
        .toList();
  }

  List<Element> properties() {
    return xml.select("stringProp, boolProp, intProp, longProp");
  }

  static Optional<String> property(Element element, String name) {
    return element.children().stream()
        .filter(c -> c.attr("name").equals(name))
        .map(Element::wholeText)
        .findFirst();
  }

  /** Values of the User Defined Variables, by name. */
  List<Element> variables() {
    return xml.select("elementProp[elementType=Argument]").stream()
        .filter(e -> !ofListener(e))
        .toList();
  }

  /** A listener's arguments have the form of variables and are none. */
  private static boolean ofListener(Element e) {
    return e.parents().stream().anyMatch(p -> p.attr("testclass").endsWith(".LiveListener"));
  }

  /** Names of the variables that extractors set. */
  List<String> extracted() {
    return xml.select("stringProp[name$=.refname], stringProp[name=variableName]").eachText();
  }

  List<Element> variableBlocks() {
    return xml.select("[elementType=Arguments], [testclass=Arguments]").stream()
        .filter(e -> !e.select("elementProp[elementType=Argument]").isEmpty())
        .filter(e -> !ofListener(e))
        .toList();
  }
}
