package org.authmeter.browser.web.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeTraversor;

/**
 * The elements of a page by their names, found in one walk. A CSS query for each says the same, but
 * is read anew and walks the page again: a load generator has better things to do.
 */
public final class Outline {
  private static final Set<String> CONTROLS = Set.of("input", "select", "textarea", "button");

  /** What is in these is not shown, or not yet. */
  private static final Set<String> UNSHOWN = Set.of("noscript", "template");

  /** Traps for machines, and fields against the browser's own filling. */
  private static final Pattern UNSEEN =
      Pattern.compile(
          "display\\s*:\\s*none|visibility\\s*:\\s*hidden|(?:left|top)\\s*:\\s*-\\d{3,}");

  /** Browsers nest no deeper. */
  public static final int DEEPEST = 512;

  /** Labels, buttons and headings have fewer nodes and characters. */
  private static final int MOST_NODES = 100;

  private static final int MOST_WORDS = 500;

  private final Map<String, List<Element>> byName = new HashMap<>();
  private final List<Element> controls = new ArrayList<>();

  Outline(Document document) {
    NodeTraversor.traverse(
        (node, depth) -> {
          if (node instanceof Element element) {
            String name = element.normalName();
            byName.computeIfAbsent(name, n -> new ArrayList<>()).add(element);
            if (CONTROLS.contains(name)) {
              controls.add(element);
            }
          }
        },
        document);
  }

  /** All elements of this name (in lower case), in page order. */
  public List<Element> all(String name) {
    return byName.getOrDefault(name, List.of());
  }

  /** The first element of this name that has this attribute, or null. */
  public Element first(String name, String attribute) {
    List<Element> found = all(name, attribute);
    return found.isEmpty() ? null : found.get(0);
  }

  /** All elements of this name that have this attribute, in page order. */
  public List<Element> all(String name, String attribute) {
    return all(name).stream().filter(element -> element.hasAttr(attribute)).toList();
  }

  /** All form controls, in page order. */
  List<Element> controls() {
    return controls;
  }

  /** What an element says; of a long text the beginning, for many elements may hold one text. */
  public static String words(Element element) {
    StringBuilder words = new StringBuilder();
    Node node = element;
    for (int i = 0; i < MOST_NODES && node != null && words.length() <= MOST_WORDS; i++) {
      if (node instanceof TextNode text) {
        String whole = text.getWholeText();
        words.append(whole, 0, Math.min(whole.length(), MOST_WORDS + 1 - words.length()));
      }
      node = next(node, element);
    }
    boolean all = node == null && words.length() <= MOST_WORDS;
    return all ? element.text() : words.toString().replaceAll("\\s+", " ");
  }

  /** The node that follows in page order below an element, or null. */
  private static Node next(Node node, Element below) {
    if (node.childNodeSize() > 0) {
      return node.childNode(0);
    }
    Node last = node;
    while (last != below && last.nextSibling() == null) {
      last = last.parent();
    }
    return last == below ? null : last.nextSibling();
  }

  /** Whether the element, or one around it, has this name (in lower case). */
  public static boolean within(Element element, String name) {
    return around(element, name) != null;
  }

  /**
   * Whether an element, or what is around it, is hidden by the page's own markup.
   *
   * @param root which is not looked at, nor what is around it; null = all is
   */
  public static boolean hidden(Element element, Element root) {
    Element e = element;
    for (int i = 0; i < DEEPEST && e != null && e != root; i++) {
      if (hides(e)) {
        return true;
      }
      e = e.parent();
    }
    return false;
  }

  /** Whether the page's own markup hides an element and what is in it. */
  public static boolean hides(Element e) {
    boolean closed = e.normalName().equals("dialog") && !e.hasAttr("open");
    return closed
        || e.hasAttr("hidden")
        || UNSHOWN.contains(e.normalName())
        || UNSEEN.matcher(e.attr("style").toLowerCase(Locale.ROOT)).find();
  }

  /** The element itself or the nearest around it that has this name, or null. */
  public static Element around(Element element, String name) {
    Element found = element;
    for (int i = 0; i < DEEPEST && found != null; i++) {
      if (found.normalName().equals(name)) {
        return found;
      }
      found = found.parent();
    }
    return null;
  }
}
