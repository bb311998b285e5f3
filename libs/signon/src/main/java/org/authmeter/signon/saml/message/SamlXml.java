package org.authmeter.signon.saml.message;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import net.shibboleth.utilities.java.support.component.ComponentInitializationException;
import net.shibboleth.utilities.java.support.xml.BasicParserPool;
import net.shibboleth.utilities.java.support.xml.ParserPool;
import net.shibboleth.utilities.java.support.xml.XMLParserException;
import org.apache.xml.security.c14n.Canonicalizer;
import org.apache.xml.security.exceptions.XMLSecurityException;
import org.authmeter.browser.failure.CodedFailure;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.traversal.DocumentTraversal;
import org.w3c.dom.traversal.NodeFilter;
import org.w3c.dom.traversal.NodeIterator;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * Reads XML of servers: bounded in bytes and depth, without document type, and so without entities
 * and without anything that is fetched. Comments and processing instructions between elements are
 * left out, as canonical XML without comments leaves them out of what is signed; inside a value
 * they are refused, because a reader that stops there sees half of a name.
 */
public final class SamlXml {

  /** A Response with an assertion of its own is 12 deep. Deeper ones would end the stack. */
  public static final int DEEPEST = 64;

  private static final ParserPool POOL = pool();

  private SamlXml() {}

  public static ParserPool parsers() {
    return POOL;
  }

  /**
   * @param what for messages
   */
  public static Document parse(byte[] xml, String what) throws CodedFailure {
    if (xml.length > MessageCodec.MAX_BYTES) {
      throw new CodedFailure(
          SamlCode.TOO_LARGE,
          "the %s has %d bytes; more than %d are not read"
              .formatted(what, xml.length, MessageCodec.MAX_BYTES));
    }
    return unbounded(xml, what);
  }

  /** Metadata of a federation has many megabytes; who reads it has bounded them. */
  public static Document unbounded(byte[] xml, String what) throws CodedFailure {
    try {
      return POOL.parse(new ByteArrayInputStream(xml));
    } catch (InValue e) {
      throw new CodedFailure(
          SamlCode.COMMENT_IN_VALUE, "the %s: %s".formatted(what, e.getMessage()));
    } catch (TooDeep e) {
      throw new CodedFailure(SamlCode.TOO_DEEP, "the %s has %s".formatted(what, e.getMessage()));
    } catch (XMLParserException e) {
      String why = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
      boolean doctype = why != null && why.contains("DOCTYPE");
      throw new CodedFailure(
          doctype ? SamlCode.DOCTYPE_REFUSED : SamlCode.BAD_XML,
          doctype
              ? "the %s has a DOCTYPE, which SAML forbids".formatted(what)
              : "the %s is not well-formed: %s".formatted(what, why));
    }
  }

  private static ParserPool pool() {
    BasicParserPool pool = new BasicParserPool();
    pool.setMaxPoolSize(64);
    pool.setNamespaceAware(true);
    pool.setCoalescing(true);
    pool.setExpandEntityReferences(false);
    pool.setIgnoreComments(false);
    pool.setBuilderFeatures(
        Map.of(
            XMLConstants.FEATURE_SECURE_PROCESSING,
            true,
            "http://apache.org/xml/features/disallow-doctype-decl",
            true,
            // each node is visited anyway, by the checks of depth and structure
            "http://apache.org/xml/features/dom/defer-node-expansion",
            false));
    pool.setErrorHandler(new Thrown());
    try {
      pool.initialize();
      return new Bounded(pool);
    } catch (ComponentInitializationException e) {
      throw new IllegalStateException("the XML parser cannot refuse a DOCTYPE", e);
    }
  }

  /** Also for what OpenSAML parses after decryption. */
  private record Bounded(ParserPool pool) implements ParserPool {
    @Override
    public Document parse(InputStream input) throws XMLParserException {
      Document document = pool.parse(input);
      depth(document);
      comments(document);
      return document;
    }

    @Override
    public Document parse(Reader input) throws XMLParserException {
      Document document = pool.parse(input);
      depth(document);
      comments(document);
      return document;
    }

    @Override
    public DocumentBuilder getBuilder() throws XMLParserException {
      return pool.getBuilder();
    }

    @Override
    public void returnBuilder(DocumentBuilder builder) {
      pool.returnBuilder(builder);
    }

    @Override
    public Document newDocument() throws XMLParserException {
      return pool.newDocument();
    }

    /** In a loop: what is refused here must not end the stack of this check. */
    private static void depth(Document document) throws TooDeep {
      int depth = 0;
      Node node = document;
      while (node != null) {
        Node next = node.getFirstChild();
        if (next != null) {
          if (++depth > DEEPEST) {
            throw new TooDeep("more than " + DEEPEST + " elements within each other");
          }
        } else {
          while (node != null && (next = node.getNextSibling()) == null) {
            node = node.getParentNode();
            depth--;
          }
        }
        node = next;
      }
    }
  }

  private static void comments(Document document) throws InValue {
    List<Node> found = new ArrayList<>();
    NodeIterator all =
        ((DocumentTraversal) document)
            .createNodeIterator(
                document,
                NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_PROCESSING_INSTRUCTION,
                null,
                true);
    for (Node node = all.nextNode(); node != null; node = all.nextNode()) {
      found.add(node);
    }
    all.detach();
    for (Node node : found) {
      Node parent = node.getParentNode();
      for (Node n = parent.getFirstChild(); n != null; n = n.getNextSibling()) {
        if (n.getNodeType() == Node.TEXT_NODE && !n.getNodeValue().isBlank()) {
          throw new InValue(
              "the value of %s has a comment or processing instruction in it"
                  .formatted(parent.getLocalName()));
        }
      }
    }
    for (Node node : found) {
      if (!isSigned(node)) {
        node.getParentNode().removeChild(node);
      }
    }
  }

  /** SignedInfo may be signed with its comments (XML Signature, section 4.4.1). */
  private static boolean isSigned(Node comment) {
    for (Node n = comment.getParentNode(); n instanceof Element; n = n.getParentNode()) {
      if ("SignedInfo".equals(n.getLocalName())) {
        return true;
      }
    }
    return false;
  }

  private static final class InValue extends XMLParserException {
    InValue(String message) {
      super(message);
    }
  }

  private static final class TooDeep extends XMLParserException {
    TooDeep(String message) {
      super(message);
    }
  }

  /** The exception says it all; the default would write to the log. */
  private static final class Thrown implements ErrorHandler {
    @Override
    public void warning(SAXParseException e) {
      // nothing that the reader needs to know
    }

    @Override
    public void error(SAXParseException e) throws SAXException {
      throw e;
    }

    @Override
    public void fatalError(SAXParseException e) throws SAXException {
      throw e;
    }
  }

  /** The first child element, or null. */
  public static Element child(Node parent) {
    return element(parent.getFirstChild());
  }

  /** The next sibling element, or null. */
  public static Element next(Node node) {
    return element(node.getNextSibling());
  }

  /**
   * An element as a message of its own, with the namespaces that it inherited: without them, values
   * that name a type would change, and signatures break (Canonical XML 1.0, section 2.4).
   */
  public static byte[] alone(Element element) {
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
