package org.authmeter.jmeter.saml;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
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
 * @param login what is asked
 * @param logout where to log out after the login, or null
 * @param limits bounds
 * @param nodes addresses of the IdP's host
 * @param session the session before
 */
record CheckedFields(
    LoginSettings login, URI logout, LoginLimits limits, NodePolicy nodes, Session session) {

  /**
   * @throws IllegalArgumentException whose message names the field, its value and the remedy
   */
  static CheckedFields of(SamlSsoFields s) {
    String user = text(s.getUser(), "");
    LoginSettings login =
        new LoginSettings(
            resource(text(s.getResource(), "")),
            text(s.getExpect(), "").replace("{user}", user),
            user,
            s.getPassword() == null ? "" : s.getPassword(),
            text(s.getUserField(), ""),
            text(s.getPasswordField(), ""),
            text(s.getSubmitButton(), ""),
            Choice.of(
                LoginFormRule.class,
                "loginForm",
                text(s.getLoginForm(), SamlSsoFields.DEFAULT_LOGIN_FORM)),
            (int) number("maxHops", s.getMaxHops(), SamlSsoFields.DEFAULT_MAX_HOPS, 1, 1000),
            PageFields.of(s));
    if (user.isEmpty() && login.loginForm() != LoginFormRule.FORBIDDEN) {
      throw new IllegalArgumentException(
          "user: empty; name the user, or set loginForm to forbidden");
    }
    NodePolicy nodes =
        NodePolicy.parse(
            text(s.getNodePolicy(), SamlSsoFields.DEFAULT_NODE_POLICY),
            text(s.getNodes(), ""),
            text(s.getNodeScript(), ""),
            text(s.getIdpHost(), ""));
    Session session =
        Choice.of(Session.class, "session", text(s.getSession(), SamlSsoFields.DEFAULT_SESSION));
    return new CheckedFields(login, logout(text(s.getLogout(), "")), limits(s), nodes, session);
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

  private static LoginLimits limits(SamlSsoFields s) {
    int max = Integer.MAX_VALUE;
    LoginLimits limits =
        new LoginLimits(
            (int)
                number("legTimeout", s.getLegTimeout(), SamlSsoFields.DEFAULT_LEG_TIMEOUT, 1, max),
            (int) number("deadline", s.getDeadline(), SamlSsoFields.DEFAULT_DEADLINE, 1, max),
            number(
                "maxPageBytes", s.getMaxPageBytes(), SamlSsoFields.DEFAULT_MAX_PAGE_BYTES, 1, max),
            (int) number("pauseMin", s.getPauseMin(), SamlSsoFields.DEFAULT_PAUSE, 0, max - 1),
            (int) number("pauseMax", s.getPauseMax(), SamlSsoFields.DEFAULT_PAUSE, 0, max - 1),
            AllowedHosts.parse(text(s.getAllowedHosts(), "")));
    if (limits.pauseMin() > limits.pauseMax()) {
      throw new IllegalArgumentException(
          "pauseMin: "
              + limits.pauseMin()
              + " is more than pauseMax, which is "
              + limits.pauseMax());
    }
    return limits;
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

  private static long number(String field, String text, String fallback, long least, long most) {
    String digits = text(text, fallback);
    try {
      long number = Long.parseLong(digits);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new IllegalArgumentException(
        field + ": \"" + digits + "\" is no whole number from " + least + " to " + most);
  }

  private static String text(String value, String fallback) {
    return value == null || value.isBlank() ? fallback : value.strip();
  }
}
