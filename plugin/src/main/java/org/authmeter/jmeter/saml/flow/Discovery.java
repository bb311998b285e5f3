package org.authmeter.jmeter.saml.flow;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Set;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.web.Addresses;
import org.authmeter.jmeter.web.FailureCode;
import org.authmeter.jmeter.web.Form;
import org.authmeter.jmeter.web.LoginForm;
import org.authmeter.jmeter.web.Page;
import org.authmeter.jmeter.web.Query;
import org.authmeter.jmeter.web.Request;
import org.authmeter.jmeter.web.Request.Role;
import org.authmeter.jmeter.web.UserForm;

/**
 * A service that asks the user for the IdP: by the Identity Provider Discovery Service Protocol
 * (sstc-saml-idp-discovery, section 2.4), or as a WAYF of Shibboleth 1 ({@code shire}, {@code
 * target}, {@code providerId}; answered by {@code origin}).
 */
final class Discovery {
  private static final int SHOWN = 5;

  private Discovery() {}

  /** Whether an address asks a discovery service. */
  static boolean asked(URI uri) {
    Map<String, String> query = Query.of(uri);
    boolean protocol =
        query.containsKey("entityID")
            && (query.containsKey("return") || query.containsKey("returnIDParam"));
    return protocol || query.containsKey("shire") && query.containsKey("target");
  }

  /** Whether a page asks for the IdP; the wanted one's presence is proof enough. */
  static boolean asks(Page page, Request made, LoginSettings settings) throws CodedFailure {
    String wanted = settings.pages().entityId();
    if (!wanted.isEmpty() && DiscoveryOffer.inForm(page, wanted, made) != null) {
      return true;
    }
    boolean marked =
        asked(page.uri())
            || Form.of(page).stream()
                .anyMatch(f -> f.has("return") && f.has("returnIDParam") || f.has("user_idp"))
            || !wanted.isEmpty() && DiscoveryOffer.request(page, wanted, made) != null;
    // the IdP's own name stands in many a link of its login form
    return marked
        && LoginForm.of(page, settings.credentials()) == null
        && UserForm.of(page, settings.credentials()) == null;
  }

  /** The choice of the wanted IdP on a page, as a user makes it. */
  static Request choose(Page page, Request made, PageRules rules) throws CodedFailure {
    Set<String> offers = DiscoveryOffer.all(page);
    String wanted =
        rules.entityId().isEmpty() && offers.size() == 1
            ? offers.iterator().next()
            : rules.entityId();
    Request chosen = wanted.isEmpty() ? null : DiscoveryOffer.request(page, wanted, made);
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
  static Request shortcut(Request request, PageRules rules) throws CodedFailure {
    if (request.body() != null || request.role() != Role.OTHER || !asked(request.uri())) {
      return request;
    }
    Map<String, String> query = Query.of(request.uri());
    boolean wayf = query.containsKey("shire");
    if (wayf && query.containsKey("origin")) {
      return request;
    }
    if (rules.entityId().isEmpty()) {
      throw new CodedFailure(
          FailureCode.ENTITY_ID_MISSING,
          "discovery is skip, but no entityId says which IdP to choose at "
              + Addresses.withoutQuery(request.uri())
              + ". Set entityId (authmeter.saml.entityId)");
    }
    try {
      URI answer =
          wayf
              ? Query.with(
                  Query.with(request.uri(), "action", "selection"), "origin", rules.entityId())
              : Query.with(
                  Addresses.parse(query.getOrDefault("return", "")),
                  query.getOrDefault("returnIDParam", "entityID"),
                  rules.entityId());
      return Request.get(answer, Role.OTHER, request.phase(), request.referrer());
    } catch (URISyntaxException e) {
      throw new CodedFailure(
          FailureCode.BAD_REDIRECT,
          "discovery is skip, but the request to "
              + Addresses.withoutQuery(request.uri())
              + " has no parameter return with an absolute URL; set discovery to accept");
    }
  }
}
