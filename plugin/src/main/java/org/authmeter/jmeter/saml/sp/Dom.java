package org.authmeter.jmeter.saml.sp;

import java.io.ByteArrayOutputStream;
import org.apache.xml.security.c14n.Canonicalizer;
import org.apache.xml.security.exceptions.XMLSecurityException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Steps from element to element, and takes one out of its document. */
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

  /**
   * An element as a message of its own, with the namespaces that it inherited: without them, values
   * that name a type would change, and signatures break (Canonical XML 1.0, section 2.4).
   */
  static byte[] alone(Element element) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream(8192);
      Canonicalizer.getInstance(Canonicalizer.ALGO_ID_C14N_WITH_COMMENTS)
          .canonicalizeSubtree(element, out);
      return out.toByteArray();
    } catch (XMLSecurityException e) {
      throw new IllegalStateException("a tree that was read can be written", e);
    }
  }

  private static Element element(Node from) {
    Node node = from;
    while (node != null && !(node instanceof Element)) {
      node = node.getNextSibling();
    }
    return (Element) node;
  }
}
