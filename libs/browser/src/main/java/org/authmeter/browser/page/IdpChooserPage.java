package org.authmeter.browser.page;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Query;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.FormFields;
import org.authmeter.browser.web.page.FormValues;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.Submission;
import org.authmeter.browser.web.page.SubmitButton;
import org.jsoup.nodes.Element;

/**
 * A service that asks the user for the IdP: by the Identity Provider Discovery Service Protocol
 * (sstc-saml-idp-discovery, section 2.4), or as a WAYF of Shibboleth 1 ({@code shire}, {@code
 * target}, {@code providerId}; answered by {@code origin}). IdPs are offered as options of a list
 * and radio buttons (SWITCHwayf, GakuNin, discojuice without scripts), as buttons and as links
 * (SimpleSAMLphp).
 */
public final class IdpChooserPage {
  private static final int SHOWN = 5;
  private static final String BUTTON = "idp_"; // SimpleSAMLphp, selectidp-links

  private IdpChooserPage() {}

  /** Whether an address asks a discovery service. */
  public static boolean asked(URI uri) {
    Map<String, String> query = Query.of(uri);
    boolean protocol =
        query.containsKey("entityID")
            && (query.containsKey("return") || query.containsKey("returnIDParam"));
    return protocol || query.containsKey("shire") && query.containsKey("target");
  }

  /** Whether a page asks for the IdP; the wanted one's presence is proof enough. */
  public static boolean asks(Page page, Request made, String wanted, Credentials credentials)
      throws CodedFailure {
    if (!wanted.isEmpty() && inForm(page, wanted, made) != null) {
      return true;
    }
    boolean marked =
        asked(page.uri())
            || HtmlForm.of(page).stream()
                .anyMatch(f -> f.has("return") && f.has("returnIDParam") || f.has("user_idp"))
            || !wanted.isEmpty() && link(page, wanted) != null;
    // the IdP's own name stands in many a link of its login form
    return marked
        && LoginForm.of(page, credentials) == null
        && UserForm.of(page, credentials) == null;
  }

  /** The choice of the wanted IdP on a page, as a user makes it. */
  public static Request choose(Page page, Request made, String entityId, PageLinks links)
      throws CodedFailure {
    Set<String> offers = all(page);
    String wanted = entityId.isEmpty() && offers.size() == 1 ? offers.iterator().next() : entityId;
    Request chosen = wanted.isEmpty() ? null : request(page, wanted, made, links);
    if (chosen != null) {
      return chosen;
    }
    String there =
        offers.isEmpty()
            ? "it names none in its HTML (a script may fetch them: set discovery to skip,"
                + " authmeter.saml.discovery): "
                + page.summary()
            : "it offers "
                + offers.stream().limit(SHOWN).toList()
                + (offers.size() > SHOWN ? " and " + (offers.size() - SHOWN) + " more" : "");
    String from = " on the discovery page " + Addresses.withoutQuery(page.uri()) + "; " + there;
    throw wanted.isEmpty()
        ? new CodedFailure(
            FailureCode.ENTITY_ID_MISSING,
            "no entityId says which IdP to choose"
                + from
                + ". Set entityId (authmeter.saml.entityId)")
        : new CodedFailure(FailureCode.IDP_NOT_OFFERED, "there is no IdP \"" + wanted + '"' + from);
  }

  /**
   * What an embedded discovery service would do: the request to the service is not made, its answer
   * is.
   *
   * @return the answer, or the request itself when it asks no discovery service
   */
  public static Request shortcut(Request request, String entityId) throws CodedFailure {
    if (request.body() != null || request.role() != Role.OTHER || !asked(request.uri())) {
      return request;
    }
    Map<String, String> query = Query.of(request.uri());
    boolean wayf = query.containsKey("shire");
    if (wayf && query.containsKey("origin")) {
      return request;
    }
    if (entityId.isEmpty()) {
      throw new CodedFailure(
          FailureCode.ENTITY_ID_MISSING,
          "discovery is skip, but no entityId says which IdP to choose at "
              + Addresses.withoutQuery(request.uri())
              + ". Set entityId (authmeter.saml.entityId)");
    }
    try {
      URI answer =
          wayf
              ? Query.with(Query.with(request.uri(), "action", "selection"), "origin", entityId)
              : Query.with(
                  Addresses.parse(query.getOrDefault("return", "")),
                  query.getOrDefault("returnIDParam", "entityID"),
                  entityId);
      return Request.get(answer, Role.OTHER, request.phase(), request.referrer());
    } catch (URISyntaxException e) {
      throw new CodedFailure(
          FailureCode.BAD_REDIRECT,
          "discovery is skip, but the request to "
              + Addresses.withoutQuery(request.uri())
              + " has no parameter return with an absolute URL; set discovery to accept");
    }
  }

  /** The address of a link that chooses the IdP, or null. */
  private static URI link(Page page, String entityId) {
    for (Element link : page.outline().all("a", "href")) {
      URI target = target(page, link);
      if (target != null && Query.of(target).containsValue(entityId)) {
        return target;
      }
    }
    return null;
  }

  /**
   * @return the request that chooses the IdP, or null when it is not there
   */
  private static Request request(Page page, String entityId, Request made, PageLinks links)
      throws CodedFailure {
    Request inForm = inForm(page, entityId, made);
    if (inForm != null) {
      return inForm;
    }
    URI link = link(page, entityId);
    return link == null ? null : links.get(link, page, made);
  }

  private static Request inForm(Page page, String entityId, Request made) throws CodedFailure {
    for (HtmlForm form : HtmlForm.of(page)) {
      for (Element control : form.controls()) {
        String type = HtmlForm.type(control);
        if (type.equals("select") && option(control, entityId)
            || type.equals("radio") && control.attr("value").equals(entityId)) {
          return chosen(form, control, entityId, made);
        }
        if (SubmitButton.submits(control) && entityId.equals(offered(control))) {
          return Submission.of(form, FormValues.NONE, control, Role.OTHER, made);
        }
      }
    }
    return null;
  }

  /** All entityIDs that a user could choose. */
  private static Set<String> all(Page page) {
    Set<String> all = new LinkedHashSet<>();
    for (HtmlForm form : HtmlForm.of(page)) {
      for (Element control : form.controls()) {
        String type = HtmlForm.type(control);
        if (type.equals("select")) {
          FormFields.options(control).forEach(o -> add(all, o.attr("value")));
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

  private static Request chosen(HtmlForm form, Element control, String entityId, Request made)
      throws CodedFailure {
    if (control.attr("name").isEmpty()) {
      return null; // a script sends it
    }
    FormValues values = FormValues.of(control, entityId);
    return Submission.of(form, values, SubmitButton.leading(form), Role.OTHER, made);
  }

  private static boolean option(Element select, String entityId) {
    return FormFields.options(select).stream()
        .anyMatch(option -> option.attr("value").equals(entityId));
  }

  private static String offered(Element button) {
    String name = button.attr("name");
    return name.startsWith(BUTTON) ? name.substring(BUTTON.length()) : button.attr("value");
  }

  private static URI target(Page page, Element link) {
    try {
      URI target = page.resolve(link.attr("href"));
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
