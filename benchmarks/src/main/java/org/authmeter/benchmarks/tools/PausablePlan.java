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

/** A plan as it is shipped, with a {@code PauseTimer} in each of its thread groups. */
final class PausablePlan {
  /** By name: this process has no JMeter on its class path. */
  static final String TIMER = "org.authmeter.benchmarks.bare.PauseTimer";

  private static final String TREE = "hashTree";

  private PausablePlan() {}

  /** Writes the plan to another file. */
  static void write(Path plan, Path copy) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      Document document = factory.newDocumentBuilder().parse(plan.toFile());
      NodeList trees = document.getElementsByTagName(TREE);
      for (int i = trees.getLength() - 1; i >= 0; i--) {
        Element before = elementBefore(trees.item(i));
        if (before != null && before.getTagName().endsWith("ThreadGroup")) {
          addTimer(document, trees.item(i));
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
    Element timer = document.createElement(TIMER);
    timer.setAttribute("guiclass", "TestBeanGUI"); // any; JMeter wants one
    timer.setAttribute("testclass", TIMER);
    timer.setAttribute("testname", "pause");
    timer.setAttribute("enabled", "true");
    Node first = group.getFirstChild();
    group.insertBefore(timer, first);
    group.insertBefore(document.createElement(TREE), first);
  }

  private static Element elementBefore(Node node) {
    Node before = node.getPreviousSibling();
    while (before != null && !(before instanceof Element)) {
      before = before.getPreviousSibling();
    }
    return (Element) before;
  }
}
