package org.authmeter.jmeter.web.page;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.web.Addresses;
import org.authmeter.jmeter.web.FailureCode;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.FormElement;

/** A form of a page, with the controls that belong to it. */
public final class Form {
  /** All others are text fields (HTML Living Standard 4.10.5). */
  private static final Set<String> INPUT_TYPES =
      Set.of(
          "hidden search tel url email password date month week time datetime-local number range color checkbox radio file submit image reset button"
              .split(" "));

  private final Page page;
  private final Element element;
  private final List<Element> controls;

  private Form(Page page, FormElement element) {
    this.page = page;
    this.element = element;
    this.controls = controlsOf(page.outline(), element);
  }

  /** The forms of a page, read once: a page is looked at for many things. */
  public static List<Form> of(Page page) {
    return page.forms(() -> read(page));
  }

  private static List<Form> read(Page page) {
    List<Form> forms = new ArrayList<>();
    for (Element element : page.outline().all("form")) {
      // a dialog's form closes it, a template's is not there yet
      boolean inert =
          element.attr("method").equalsIgnoreCase("dialog") || Outline.within(element, "template");
      if (!inert && element instanceof FormElement form) {
        forms.add(new Form(page, form));
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
              : Addresses.resolve(page.base(), action);
      if (!"http".equals(target.getScheme()) && !"https".equals(target.getScheme())) {
        throw new URISyntaxException(action, "neither http nor https");
      }
      return target;
    } catch (URISyntaxException e) {
      throw new CodedFailure(
          FailureCode.UNEXPECTED_PAGE,
          "The form on " + page.summary() + " has no usable action: \"" + action + '"');
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

  private static List<Element> controlsOf(Outline outline, FormElement form) {
    List<Element> owned = new ArrayList<>();
    // the parser knows the owner even where a table tears the form apart
    Set<Element> parsed = Collections.newSetFromMap(new IdentityHashMap<>());
    parsed.addAll(form.elements());
    String id = form.id();
    for (Element control : outline.controls()) {
      boolean byReference = control.hasAttr("form");
      boolean mine =
          byReference
              ? !id.isEmpty() && control.attr("form").equals(id)
              : parsed.contains(control) || form == Outline.around(control, "form");
      if (mine && !disabled(control)) {
        owned.add(control);
      }
    }
    return owned;
  }

  private static boolean disabled(Element control) {
    if (Outline.within(control, "template")) {
      return true;
    }
    if (control.hasAttr("disabled")) {
      return !type(control).equals("submit");
    }
    return Outline.within(control, "fieldset") && inDisabledFieldset(control);
  }

  private static boolean inDisabledFieldset(Element control) {
    Element fieldset = control.closest("fieldset[disabled]");
    return fieldset != null && control.closest("fieldset[disabled] > legend") == null;
  }
}
