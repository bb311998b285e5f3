package org.authmeter.jmeter.saml;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.http.BrowserFields;
import org.authmeter.jmeter.http.LoginLimits;
import org.authmeter.jmeter.http.Session;
import org.authmeter.jmeter.saml.flow.LoginSettings;
import org.authmeter.jmeter.saml.flow.LoginSettings.LoginFormRule;
import org.authmeter.jmeter.web.Addresses;
import org.authmeter.jmeter.web.AllowedHosts;
import org.authmeter.jmeter.web.Choice;
import org.authmeter.jmeter.web.NodePolicy;

/**
 * The element's fields, checked before anything is sent; an empty field means its default.
 *
 * @param texts the fields that do not differ from user to user, as they were checked
 * @param login what is asked
 * @param logout where to log out after the login, or null
 * @param limits bounds
 * @param nodes addresses of the IdP's host
 * @param session the session before
 */
record CheckedFields(
    List<String> texts,
    LoginSettings login,
    URI logout,
    LoginLimits limits,
    NodePolicy nodes,
    Session session) {

  /**
   * @param before what was checked last, or null; only what has changed is checked again
   * @throws IllegalArgumentException whose message names the field, its value and the remedy
   */
  static CheckedFields of(SamlSsoFields s, CheckedFields before) {
    List<String> texts = s.texts();
    CheckedFields base = before != null && before.texts.equals(texts) ? before : checked(s, texts);
    String user = FieldText.text(s.getUser(), "");
    if (user.isEmpty() && base.login.loginForm() != LoginFormRule.FORBIDDEN) {
      throw new IllegalArgumentException(
          "user: empty; name the user, or set loginForm to forbidden");
    }
    LoginSettings login =
        base.login.with(
            user,
            s.getPassword() == null ? "" : s.getPassword(),
            FieldText.text(s.getExpect(), "").replace("{user}", user),
            base.login
                .pages()
                .withScripts(ScriptHandler.of(FieldText.text(s.getPageScripts(), ""))));
    return new CheckedFields(texts, login, base.logout, base.limits, base.nodes, base.session);
  }

  private static CheckedFields checked(SamlSsoFields s, List<String> texts) {
    LoginSettings login =
        new LoginSettings(
            resource(FieldText.text(s.getResource(), "")),
            "",
            "",
            "",
            FieldText.text(s.getUserField(), ""),
            FieldText.text(s.getPasswordField(), ""),
            FieldText.text(s.getSubmitButton(), ""),
            Choice.of(
                LoginFormRule.class,
                "loginForm",
                FieldText.text(s.getLoginForm(), SamlSsoFields.DEFAULT_LOGIN_FORM)),
            (int)
                FieldText.number(
                    "maxHops", s.getMaxHops(), SamlSsoFields.DEFAULT_MAX_HOPS, 1, 1000),
            PageFields.of(s));
    NodePolicy nodes =
        NodePolicy.parse(
            FieldText.text(s.getNodePolicy(), SamlSsoFields.DEFAULT_NODE_POLICY),
            FieldText.text(s.getNodes(), ""),
            FieldText.text(s.getNodeScript(), ""),
            FieldText.text(s.getIdpHost(), ""));
    Session session =
        Choice.of(
            Session.class,
            "session",
            FieldText.text(s.getSession(), BrowserFields.DEFAULT_SESSION));
    LoginLimits limits =
        LoginLimits.of(s, AllowedHosts.parse(FieldText.text(s.getAllowedHosts(), "")));
    return new CheckedFields(
        texts, login, logout(FieldText.text(s.getLogout(), "")), limits, nodes, session);
  }

  /** For the request tab of result viewers. */
  String describe() {
    return "GET "
        + login.resource()
        + "\nuser: "
        + login.user()
        + "\npassword: "
        + (login.password().isEmpty() ? "(empty)" : "***")
        + "\nsession: "
        + session.name().toLowerCase(Locale.ROOT)
        + "\nnodes: "
        + (nodes.nodes().isEmpty() ? "as DNS says" : nodes.kind() + " of " + nodes.nodes());
  }

  private static URI resource(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException(
          "resource: empty; give the URL of a page that the SP protects"
              + " (property authmeter.saml.resource)");
    }
    try {
      return Addresses.parse(text);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "resource: \"" + text + "\" is no absolute http or https URL", e);
    }
  }

  private static URI logout(String text) {
    try {
      return text.isEmpty() ? null : Addresses.parse(text);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "logout: \"" + text + "\" is no absolute http or https URL (authmeter.saml.logout)", e);
    }
  }
}
