package org.authmeter.signon.saml.message;

import java.util.HashSet;
import java.util.Set;
import org.authmeter.browser.failure.CodedFailure;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;

/**
 * Looks at a message's tree before any signature is verified: each signature and assertion stands
 * where SAML has it (saml-core-2.0-os, section 5.4), so that what is verified is what is read. "On
 * Breaking SAML" (Somorovsky et al., USENIX Security 2012) names the attacks that this ends.
 */
public final class Structure {
  private static final String ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";
  private static final String PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
  private static final String SIGNATURE = "http://www.w3.org/2000/09/xmldsig#";
  private static final String ENCRYPTION = "http://www.w3.org/2001/04/xmlenc#";

  private final Element root;

  /** The Response in an ArtifactResponse, which may be signed itself; else the root. */
  private final Element response;

  private final Set<String> ids = new HashSet<>();

  private Structure(Element root) {
    this.root = root;
    Element inside = root;
    if (is(root, "ArtifactResponse")) {
      inside = SamlXml.child(root);
      while (inside != null && !is(inside, "Response")) {
        inside = SamlXml.next(inside);
      }
    }
    this.response = inside == null ? root : inside;
  }

  private static boolean is(Element element, String name) {
    return PROTOCOL.equals(element.getNamespaceURI()) && name.equals(element.getLocalName());
  }

  /**
   * @param root a message or a decrypted assertion, alone in its document
   */
  public static void check(Element root) throws CodedFailure {
    Structure structure = new Structure(root);
    Node node = root;
    while (node != null) {
      structure.visit(node);
      node = next(node, root);
    }
  }

  private static Node next(Node from, Node root) {
    Node next = from.getFirstChild();
    for (Node node = from; next == null && node != root; node = node.getParentNode()) {
      next = node.getNextSibling();
    }
    return next;
  }

  private void visit(Node node) throws CodedFailure {
    if (node instanceof Element element) {
      ids(element);
      String namespace = element.getNamespaceURI();
      if (SIGNATURE.equals(namespace)) {
        signature(element);
      } else if (ENCRYPTION.equals(namespace)) {
        encryption(element);
      } else if (ASSERTION.equals(namespace) || PROTOCOL.equals(namespace)) {
        saml(element);
      }
    }
  }

  private void ids(Element element) throws CodedFailure {
    NamedNodeMap attributes = element.getAttributes();
    for (int i = 0; i < attributes.getLength(); i++) {
      Attr attribute = (Attr) attributes.item(i);
      String name = attribute.getLocalName();
      if ("id".equalsIgnoreCase(name) && !ids.add(attribute.getValue())) {
        throw new CodedFailure(
            SamlCode.DUPLICATE_ID,
            "two elements have the ID %s; a signature would fit both"
                .formatted(attribute.getValue()));
      }
    }
  }

  private void saml(Element element) throws CodedFailure {
    if (element == root || element == response) {
      return;
    }
    String name = element.getLocalName();
    boolean assertion = name.equals("Assertion") || name.equals("EncryptedAssertion");
    if (is(element, "Response") || assertion && element.getParentNode() != response) {
      throw wrapped(element);
    }
  }

  private void signature(Element element) throws CodedFailure {
    Node parent = element.getParentNode();
    switch (element.getLocalName()) {
      case "Signature" -> {
        boolean ofAssertion =
            parent.getParentNode() == response && "Assertion".equals(parent.getLocalName());
        if (parent != root && parent != response && !ofAssertion) {
          throw wrapped(element);
        }
      }
      case "Reference" -> covers(element);
      case "Object" -> throw wrapped(element);
      case "SignatureMethod" -> Algorithms.signature(element.getAttribute("Algorithm"));
      case "DigestMethod" -> {
        if ("Reference".equals(parent.getLocalName())) {
          Algorithms.digest(element.getAttribute("Algorithm"));
        }
      }
      case "RetrievalMethod" -> local(element, "URI");
      default -> {
        // checked where it is read
      }
    }
  }

  /** The one reference of a signature leads to the element that bears the signature. */
  private static void covers(Element reference) throws CodedFailure {
    Node signature = reference.getParentNode().getParentNode();
    Node signed = signature == null ? null : signature.getParentNode();
    String uri = reference.getAttribute("URI");
    if (!uri.isEmpty() && !uri.startsWith("#")) {
      throw fetch(reference, uri);
    }
    if (!(signed instanceof Element bearer) || !uri.equals("#" + bearer.getAttribute("ID"))) {
      throw new CodedFailure(
          SamlCode.WRAPPED,
          "the signature in the %s covers \"%s\" and not the element that bears it"
              .formatted(signed == null ? "message" : signed.getLocalName(), uri));
    }
  }

  private void encryption(Element element) throws CodedFailure {
    switch (element.getLocalName()) {
      case "CipherReference" -> throw fetch(element, element.getAttribute("URI"));
      case "EncryptionMethod" ->
          Algorithms.encryption(
              element.getAttribute("Algorithm"),
              "EncryptedKey".equals(element.getParentNode().getLocalName()));
      default -> {
        // checked where it is opened
      }
    }
  }

  private static void local(Element element, String attribute) throws CodedFailure {
    String uri = element.getAttribute(attribute);
    if (!uri.startsWith("#")) {
      throw fetch(element, uri);
    }
  }

  private CodedFailure wrapped(Element element) {
    return new CodedFailure(
        SamlCode.WRAPPED,
        "%s stands in %s, where none belongs in a %s"
            .formatted(
                element.getLocalName(),
                element.getParentNode().getLocalName(),
                root.getLocalName()));
  }

  private static CodedFailure fetch(Element element, String uri) {
    return new CodedFailure(
        SamlCode.REFERENCE_REFUSED,
        "%s refers to \"%s\"; nothing outside the message is fetched"
            .formatted(element.getLocalName(), uri));
  }
}
