package org.authmeter.jmeter.saml.flow;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.web.Addresses;
import org.authmeter.jmeter.web.Form;
import org.authmeter.jmeter.web.Page;
import org.authmeter.jmeter.web.Query;
import org.authmeter.jmeter.web.Request;
import org.authmeter.jmeter.web.Request.Role;
import org.authmeter.jmeter.web.Submission;
import org.authmeter.jmeter.web.SubmitButton;
import org.jsoup.nodes.Element;

/**
 * The IdPs on a discovery page: options of a list and radio buttons (SWITCHwayf, GakuNin,
 * discojuice without scripts), buttons and links (SimpleSAMLphp).
 */
final class DiscoveryOffer {
  private static final String BUTTON = "idp_"; // SimpleSAMLphp, selectidp-links

  private DiscoveryOffer() {}

  /**
   * @return the request that chooses the IdP, or null when it is not there
   */
  static Request request(Page page, String entityId, Request made) throws CodedFailure {
    Request inForm = inForm(page, entityId, made);
    return inForm == null ? byLink(page, entityId, made) : inForm;
  }

  static Request inForm(Page page, String entityId, Request made) throws CodedFailure {
    for (Form form : Form.of(page)) {
      for (Element control : form.controls()) {
        String type = Form.type(control);
        if (type.equals("select") && option(control, entityId)
            || type.equals("radio") && control.attr("value").equals(entityId)) {
          return chosen(form, control, entityId, made);
        }
        if (SubmitButton.submits(control) && entityId.equals(offered(control))) {
          return Submission.of(form, Map.of(), control, Role.OTHER, made);
        }
      }
    }
    return null;
  }

  private static Request byLink(Page page, String entityId, Request made) {
    for (Element link : page.outline().all("a", "href")) {
      URI target = target(page, link);
      if (target != null && Query.of(target).containsValue(entityId)) {
        return SamlRedirects.get(target, page, made);
      }
    }
    return null;
  }

  /** All entityIDs that a user could choose. */
  static Set<String> all(Page page) {
    Set<String> all = new LinkedHashSet<>();
    for (Form form : Form.of(page)) {
      for (Element control : form.controls()) {
        String type = Form.type(control);
        if (type.equals("select")) {
          control.select("option:not([disabled])").forEach(o -> add(all, o.attr("value")));
        } else if (type.equals("radio")) {
          add(all, control.attr("value"));
        } else if (SubmitButton.submits(control)) {
          add(all, offered(control));
        }
      }
    }
    for (Element link : page.outline().all("a", "href")) {
      URI target = target(page, link);
      if (target != null) {
        Map<String, String> query = Query.of(target);
        for (String name : Set.of("idpentityid", "origin", "idp", "user_idp")) {
          add(all, query.getOrDefault(name, ""));
        }
      }
    }
    return all;
  }

  private static Request chosen(Form form, Element control, String entityId, Request made)
      throws CodedFailure {
    String name = control.attr("name");
    if (name.isEmpty()) {
      return null; // a script sends it
    }
    // radio buttons share their name: the chosen one is marked, the others are not
    if (Form.type(control).equals("radio")) {
      for (Element other : form.controls()) {
        if (Form.type(other).equals("radio") && other.attr("name").equals(name)) {
          other.removeAttr("checked");
        }
      }
      control.attr("checked", "");
      return Submission.of(form, Map.of(), SubmitButton.leading(form), Role.OTHER, made);
    }
    Map<String, String> values = Map.of(name, entityId);
    return Submission.of(form, values, SubmitButton.leading(form), Role.OTHER, made);
  }

  private static boolean option(Element select, String entityId) {
    return select.select("option:not([disabled])").stream()
        .anyMatch(option -> option.attr("value").equals(entityId));
  }

  private static String offered(Element button) {
    String name = button.attr("name");
    return name.startsWith(BUTTON) ? name.substring(BUTTON.length()) : button.attr("value");
  }

  private static URI target(Page page, Element link) {
    try {
      URI target = Addresses.resolve(page.base(), link.attr("href"));
      return "http".equals(target.getScheme()) || "https".equals(target.getScheme())
          ? target
          : null;
    } catch (URISyntaxException e) {
      return null; // as browsers do
    }
  }

  /** An entityID is a URI (saml-core-2.0-os, section 8.3.6); lists hold headings too. */
  private static void add(Set<String> all, String value) {
    if (value.startsWith("http://") || value.startsWith("https://") || value.startsWith("urn:")) {
      all.add(value);
    }
  }
}
