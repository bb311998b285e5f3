package org.authmeter.benchmarks.tools;

import java.io.IOException;
import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * A plan as it is shipped, with a {@code PauseTimer} in each of its thread groups; and with a
 * {@code BareSampler} in place of a sampler, if this is wanted.
 */
final class PausablePlan {
  /** By name: this process has no JMeter on its class path. */
  static final String TIMER = "org.authmeter.benchmarks.bare.PauseTimer";

  static final String SAMPLER = "org.authmeter.benchmarks.bare.BareSampler";

  private static final String TREE = "hashTree";
  private static final String NAME = "testname";

  private PausablePlan() {}

  /**
   * Writes the plan to another file.
   *
   * @param replaced name of the samplers that are replaced; null for none
   */
  static void write(Path plan, Path copy, String replaced) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      Document document = factory.newDocumentBuilder().parse(plan.toFile());
      NodeList trees = document.getElementsByTagName(TREE);
      for (int i = trees.getLength() - 1; i >= 0; i--) {
        Element before = elementBefore(trees.item(i));
        if (before == null) {
          continue;
        }
        if (before.getTagName().endsWith("ThreadGroup")) {
          addTimer(document, trees.item(i));
        }
        if (before.getAttribute(NAME).equals(replaced)) {
          before.getParentNode().replaceChild(element(document, SAMPLER, replaced), before);
        }
      }
      TransformerFactory transformers = TransformerFactory.newInstance();
      transformers.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      transformers
          .newTransformer()
          .transform(new DOMSource(document), new StreamResult(copy.toFile()));
    } catch (ParserConfigurationException | SAXException | TransformerException e) {
      throw new IOException(plan + " cannot be copied", e);
    }
  }

  private static void addTimer(Document document, Node group) {
    Node first = group.getFirstChild();
    group.insertBefore(element(document, TIMER, "pause"), first);
    group.insertBefore(document.createElement(TREE), first);
  }

  private static Element element(Document document, String type, String name) {
    Element element = document.createElement(type);
    element.setAttribute("guiclass", "TestBeanGUI"); // any; JMeter wants one
    element.setAttribute("testclass", type);
    element.setAttribute(NAME, name);
    element.setAttribute("enabled", "true");
    return element;
  }

  private static Element elementBefore(Node node) {
    Node before = node.getPreviousSibling();
    while (before != null && !(before instanceof Element)) {
      before = before.getPreviousSibling();
    }
    return (Element) before;
  }
}
