package org.authmeter.browser.web.page;

import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.DocumentType;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;

/**
 * A page of the type application/xhtml+xml, which browsers read as XML: CDATA sections are text,
 * also in scripts, and {@code <script src="x"/>} ends where it begins. Written anew as HTML, so
 * that it is then read like any other page.
 */
final class Xhtml {
  private static final Set<String> VOID =
      Set.of("area base br col embed hr img input link meta param source track wbr".split(" "));
  private static final Set<String> RAW = Set.of("script", "style");

  private Xhtml() {}

  static Document parse(String xml, String address) {
    StringBuilder html = new StringBuilder(xml.length() + 64);
    for (Node child : Jsoup.parse(xml, address, Parser.xmlParser()).childNodes()) {
      append(child, html, false);
    }
    return Jsoup.parse(html.toString(), address);
  }

  private static void append(Node node, StringBuilder html, boolean raw) {
    if (node instanceof TextNode text) {
      html.append(raw ? text.getWholeText() : escaped(text.getWholeText()));
    } else if (node instanceof DataNode data) {
      html.append(data.getWholeData());
    } else if (node instanceof DocumentType || node instanceof Comment) {
      html.append(node.outerHtml());
    } else if (node instanceof Element element) {
      String name = element.normalName();
      html.append('<').append(name);
      element
          .attributes()
          .forEach(
              a ->
                  html.append(' ')
                      .append(a.getKey())
                      .append("=\"")
                      .append(quoted(a.getValue()))
                      .append('"'));
      html.append('>');
      if (VOID.contains(name)) {
        return;
      }
      if (name.equals("textarea") || name.equals("pre")) {
        html.append('\n'); // HTML leaves out the first line break
      }
      element.childNodes().forEach(child -> append(child, html, RAW.contains(name)));
      html.append("</").append(name).append('>');
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String quoted(String value) {
    return escaped(value).replace("\"", "&quot;");
  }
}
