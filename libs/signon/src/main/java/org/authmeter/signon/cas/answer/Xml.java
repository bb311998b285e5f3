package org.authmeter.signon.cas.answer;

import java.io.ByteArrayInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.authmeter.browser.failure.CodedFailure;

/** Reads XML of servers that need not be friendly: no DTD, no entities, no deep nesting. */
public final class Xml {
  private static final int DEEPEST = 50;
  private static final XMLInputFactory FACTORY = factory();

  private Xml() {}

  /** What is done with the elements of a document. */
  interface Handler {
    /**
     * @param path local names from the root to this element, such as {@code /a/b}
     */
    void start(String path, XMLStreamReader element) throws CodedFailure;

    /**
     * @param text all text directly inside the element
     */
    void end(String path, String name, String text) throws CodedFailure;
  }

  /**
   * @throws CodedFailure {@link CasCode#BAD_ANSWER} for what is not plain XML
   */
  static void read(byte[] body, Handler handler) throws CodedFailure {
    try {
      XMLStreamReader in = FACTORY.createXMLStreamReader(new ByteArrayInputStream(body));
      StringBuilder path = new StringBuilder();
      StringBuilder text = new StringBuilder();
      int depth = 0;
      while (in.hasNext()) {
        switch (in.next()) {
          case XMLStreamConstants.DTD -> throw bad("a DOCTYPE, which is not read");
          case XMLStreamConstants.ENTITY_REFERENCE -> throw bad("an entity, which is not resolved");
          case XMLStreamConstants.START_ELEMENT -> {
            if (++depth > DEEPEST) {
              throw bad("more than " + DEEPEST + " elements inside each other");
            }
            path.append('/').append(in.getLocalName());
            text.setLength(0);
            handler.start(path.toString(), in);
          }
          case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(in.getText());
          case XMLStreamConstants.END_ELEMENT -> {
            depth--;
            handler.end(path.toString(), in.getLocalName(), text.toString());
            path.setLength(path.lastIndexOf("/"));
            text.setLength(0);
          }
          default -> {
            // comments and the like
          }
        }
      }
    } catch (XMLStreamException e) {
      throw bad("no XML: " + AnswerReader.words(e.getMessage()));
    }
  }

  public static CodedFailure bad(String what) {
    return new CodedFailure(CasCode.BAD_ANSWER, "the answer is " + what);
  }

  private static XMLInputFactory factory() {
    // Java's own: others on the class path need other properties
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("external entities are not read");
        });
    return factory;
  }
}
