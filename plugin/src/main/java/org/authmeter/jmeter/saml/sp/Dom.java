package org.authmeter.jmeter.saml.sp;

import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Steps from element to element. */
final class Dom {
  private Dom() {}

  /** The first child element, or null. */
  static Element child(Node parent) {
    return element(parent.getFirstChild());
  }

  /** The next sibling element, or null. */
  static Element next(Node node) {
    return element(node.getNextSibling());
  }

  private static Element element(Node from) {
    Node node = from;
    while (node != null && !(node instanceof Element)) {
      node = node.getNextSibling();
    }
    return (Element) node;
  }
}
