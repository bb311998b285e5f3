package org.authmeter.browser.web.page;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.FailureCode;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.FormElement;

/** A form of a page, with the controls that belong to it. */
public final class HtmlForm {
  /** All others are text fields (HTML Living Standard 4.10.5). */
  private static final Set<String> INPUT_TYPES =
      Set.of(
          "hidden search tel url email password date month week time datetime-local number range color checkbox radio file submit image reset button"
              .split(" "));

  private final Page page;
  private final Element element;
  private final List<Element> owned;
  private final List<Element> controls;

  private HtmlForm(Page page, Element element, List<Element> owned) {
    this.page = page;
    this.element = element;
    this.owned = owned;
    this.controls = owned.stream().filter(c -> !disabled(c)).toList();
  }

  /** The forms of a page, read once: a page is looked at for many things. */
  public static List<HtmlForm> of(Page page) {
    return page.forms(() -> read(page));
  }

  private static List<HtmlForm> read(Page page) {
    List<HtmlForm> forms = new ArrayList<>();
    Map<Element, List<Element>> owned = owned(page.outline());
    for (Element element : page.outline().all("form")) {
      // a dialog's form closes it, a template's is not there yet
      boolean inert =
          element.attr("method").equalsIgnoreCase("dialog") || Outline.within(element, "template");
      if (!inert && element instanceof FormElement) {
        forms.add(new HtmlForm(page, element, owned.get(element)));
      }
    }
    return List.copyOf(forms);
  }

  public Page page() {
    return page;
  }

  public Element element() {
    return element;
  }

  /**
   * All controls in the order of the page, disabled ones left out; but a disabled button is there,
   * for the page's script enables it when the user has typed or read.
   */
  public List<Element> controls() {
    return controls;
  }

  /**
   * The same, and of the disabled ones those that a script enables.
   *
   * @param enabled whether a script enables a control
   */
  List<Element> controls(Predicate<Element> enabled) {
    return controls.size() == owned.size()
        ? controls
        : owned.stream().filter(c -> !disabled(c) || enabled.test(c)).toList();
  }

  /**
   * The fields of a name, buttons left out. Where all are disabled, all are meant: a script enables
   * them when the user may type.
   */
  public List<Element> fields(String name) {
    List<Element> named =
        owned.stream()
            .filter(c -> c.attr("name").equals(name) && !FormFields.isButton(type(c)))
            .toList();
    List<Element> enabled = named.stream().filter(c -> !disabled(c)).toList();
    return enabled.isEmpty() ? named : enabled;
  }

  /** The names of fields of a type; disabled ones as for {@link #fields}. */
  Set<String> names(String type) {
    Set<String> enabled = names(controls, c -> !FormFields.isButton(type(c)));
    Set<String> others = names(owned, c -> type(c).equals(type));
    others.removeAll(enabled);
    others.addAll(names(controls, c -> type(c).equals(type)));
    return others;
  }

  private static Set<String> names(List<Element> controls, Predicate<Element> wanted) {
    return controls.stream()
        .filter(wanted)
        .map(c -> c.attr("name"))
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** The field of a name that a user sees, or the hidden one, or null. */
  public Element field(String name) {
    List<Element> named = fields(name);
    return named.stream()
        .filter(c -> !type(c).equals("hidden"))
        .findFirst()
        .orElse(named.isEmpty() ? null : named.get(0));
  }

  /** The names of all controls, for messages. */
  public List<String> fieldNames() {
    return owned.stream().map(c -> c.attr("name")).filter(n -> !n.isEmpty()).distinct().toList();
  }

  public Element control(String name) {
    return controls.stream().filter(c -> c.attr("name").equals(name)).findFirst().orElse(null);
  }

  public boolean has(String name) {
    return control(name) != null;
  }

  /** The pressed button's address and method outrank the form's (HTML 4.10.21.3). */
  public boolean post(Element button) {
    return "post".equalsIgnoreCase(attribute(button, "formmethod", "method"));
  }

  public String encoding(Element button) {
    return attribute(button, "formenctype", "enctype").strip().toLowerCase(Locale.ROOT);
  }

  /** Where the form goes: an empty action means the page itself, whatever its base. */
  public URI action(Element button) throws CodedFailure {
    String action = attribute(button, "formaction", "action").strip();
    try {
      URI target =
          action.isEmpty() || action.startsWith("#") && page.outline().first("base", "href") == null
              ? page.uri()
              : page.resolve(action);
      if (!"http".equals(target.getScheme()) && !"https".equals(target.getScheme())) {
        throw new URISyntaxException(action, "neither http nor https");
      }
      return target;
    } catch (URISyntaxException e) {
      throw new CodedFailure(
          FailureCode.UNEXPECTED_PAGE,
          "The form on "
              + page.summary()
              + " has no usable action: \""
              + action
              + "\"; where a script sets it, a page script can do so too with .action(url)"
              + " (docs/own-pages.md)");
    }
  }

  public static String type(Element control) {
    String name = control.normalName();
    if (name.equals("input")) {
      String type = control.attr("type").strip().toLowerCase(Locale.ROOT);
      return INPUT_TYPES.contains(type) ? type : "text";
    }
    if (name.equals("button")) {
      String type = control.attr("type").strip().toLowerCase(Locale.ROOT);
      return type.equals("button") || type.equals("reset") ? type : "submit";
    }
    return name;
  }

  private String attribute(Element button, String ofButton, String ofForm) {
    return button != null && button.hasAttr(ofButton)
        ? button.attr(ofButton)
        : element.attr(ofForm);
  }

  /** The controls of each form, in the order of the page. */
  private static Map<Element, List<Element>> owned(Outline outline) {
    Map<Element, Element> parsed = new IdentityHashMap<>();
    Map<String, Element> byId = new HashMap<>();
    Map<Element, List<Element>> owned = new IdentityHashMap<>();
    for (Element element : outline.all("form")) {
      owned.put(element, new ArrayList<>());
      byId.putIfAbsent(element.id(), element);
      if (element instanceof FormElement form) {
        // the parser knows the owner even where a table tears the form apart
        form.elements().forEach(control -> parsed.put(control, form));
      }
    }
    for (Element control : outline.controls()) {
      Element owner =
          control.hasAttr("form")
              ? control.attr("form").isEmpty() ? null : byId.get(control.attr("form"))
              : parsed.getOrDefault(control, Outline.around(control, "form"));
      boolean inert = Outline.within(control, "template") || Outline.within(control, "datalist");
      if (owner != null && !inert) {
        owned.get(owner).add(control);
      }
    }
    return owned;
  }

  private static Element firstLegend(Element fieldset) {
    return fieldset.children().stream()
        .limit(Outline.DEEPEST) // it stands at the beginning
        .filter(child -> child.normalName().equals("legend"))
        .findFirst()
        .orElse(null);
  }

  /** By itself, or by a fieldset around it, of which the first legend stays (HTML 4.10.18.5). */
  private static boolean disabled(Element control) {
    if (control.hasAttr("disabled")) {
      return !type(control).equals("submit");
    }
    Element child = control;
    Element parent = control.parent();
    for (int i = 0; i < Outline.DEEPEST && parent != null; i++) {
      boolean off = parent.normalName().equals("fieldset") && parent.hasAttr("disabled");
      if (off && !(child.normalName().equals("legend") && child == firstLegend(parent))) {
        return true;
      }
      child = parent;
      parent = parent.parent();
    }
    return false;
  }
}
