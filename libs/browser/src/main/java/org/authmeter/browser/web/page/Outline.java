package org.authmeter.browser.web.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.NodeTraversor;

/**
 * The elements of a page by their names, found in one walk. A CSS query for each says the same, but
 * is read anew and walks the page again: a load generator has better things to do.
 */
public final class Outline {
  private static final Set<String> CONTROLS = Set.of("input", "select", "textarea", "button");

  /** Browsers nest no deeper. */
  private static final int DEEPEST = 512;

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

  /** Whether the element, or one around it, has this name (in lower case). */
  public static boolean within(Element element, String name) {
    return around(element, name) != null;
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
