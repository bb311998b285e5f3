package org.authmeter.jmeter.saml;

import java.util.List;
import java.util.Locale;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.http.BrowserFields;
import org.authmeter.jmeter.http.LoginLimits;
import org.authmeter.jmeter.http.Session;
import org.authmeter.jmeter.saml.flow.LoginSettings;
import org.authmeter.jmeter.saml.flow.LoginSettings.LoginFormRule;
import org.authmeter.jmeter.saml.sp.Binding;
import org.authmeter.jmeter.saml.sp.LogoutStyle;
import org.authmeter.jmeter.saml.sp.RequestStyle;
import org.authmeter.jmeter.saml.sp.ServiceProvider;
import org.authmeter.jmeter.saml.sp.SpTask;
import org.authmeter.jmeter.saml.sp.SpTask.Operation;
import org.authmeter.jmeter.web.AllowedHosts;
import org.authmeter.jmeter.web.NodePolicy;

/**
 * The sampler's fields, checked before anything is sent; an empty field means its default.
 *
 * @param texts the fields that do not differ from user to user, as they were checked
 * @param sp whose tasks were checked
 * @param task which profile
 * @param login who signs on
 * @param limits bounds
 * @param nodes addresses of the IdP's host
 * @param session the browser before this sample
 */
record CheckedSpTask(
    List<String> texts,
    ServiceProvider sp,
    SpTask task,
    LoginSettings login,
    LoginLimits limits,
    NodePolicy nodes,
    Session session) {

  /** A property cannot be set to nothing on JMeter's command line, so there is a word for it. */
  private static final String NONE = "none";

  /** How a Response comes. */
  private enum Answer {
    POST,
    ARTIFACT
  }

  /** How far a logout goes. */
  private enum LogoutScope {
    GLOBAL,
    LOCAL
  }

  /**
   * @param before what was checked last, or null; only what has changed is checked again
   * @throws IllegalArgumentException whose message names the field, its value and the remedy
   */
  static CheckedSpTask of(SpSamplerFields s, ServiceProvider sp, CheckedSpTask before) {
    List<String> texts = s.texts();
    boolean same = before != null && before.sp == sp && before.texts.equals(texts);
    CheckedSpTask base = same ? before : checked(s, sp, texts);
    return new CheckedSpTask(
        texts, sp, base.task, base.user(s), base.limits, base.nodes, base.session);
  }

  private boolean logsOut() {
    return task.operation() == Operation.LOGOUT || task.operation() == Operation.IDP_LOGOUT;
  }

  private LoginSettings user(SpSamplerFields s) {
    String user = FieldText.text(s.getUser(), "");
    if (user.isEmpty() && login.loginForm() != LoginFormRule.FORBIDDEN && !logsOut()) {
      throw new IllegalArgumentException(
          "user: empty; name the user, or set loginForm to forbidden");
    }
    String expect = FieldText.text(s.getExpect(), NONE);
    return login.with(
        user,
        s.getPassword() == null ? "" : s.getPassword(),
        logsOut() || expect.equals(NONE) ? "" : expect.replace("{user}", user),
        login.pages().withScripts(ScriptHandler.of(FieldText.text(s.getPageScripts(), ""))));
  }

  private static CheckedSpTask checked(SpSamplerFields s, ServiceProvider sp, List<String> texts) {
    SpTask task = task(s);
    boolean logout =
        task.operation() == Operation.LOGOUT || task.operation() == Operation.IDP_LOGOUT;
    if (task.operation() == Operation.LOGOUT && task.logout() == LogoutStyle.NONE) {
      throw new IllegalArgumentException(
          "logout: none, and operation is logout; choose redirect, post or soap");
    }
    needKey(task, sp);
    NodePolicy nodes =
        NodePolicy.parse(
            FieldText.text(s.getNodePolicy(), SamlSsoFields.DEFAULT_NODE_POLICY),
            FieldText.text(s.getNodes(), ""),
            FieldText.text(s.getNodeScript(), ""),
            FieldText.text(s.getIdpHost(), ""));
    Session session =
        FieldText.choice(Session.class, "session", s.getSession(), BrowserFields.DEFAULT_SESSION);
    return new CheckedSpTask(
        texts,
        sp,
        task,
        login(s, sp),
        LoginLimits.of(s, AllowedHosts.parse(FieldText.text(s.getAllowedHosts(), ""))),
        nodes,
        logout ? Session.KEEP : session);
  }

  private static SpTask task(SpSamplerFields s) {
    Operation operation =
        FieldText.choice(
            Operation.class, "operation", s.getOperation(), SpSamplerFields.DEFAULT_OPERATION);
    boolean starts = operation == Operation.IDP_INITIATED || operation == Operation.IDP_LOGOUT;
    Answer answer =
        FieldText.choice(
            Answer.class, "response", s.getResponse(), SpSamplerFields.DEFAULT_RESPONSE);
    return new SpTask(
        operation,
        FieldText.choice(
            RequestStyle.class, "request", s.getRequest(), SpSamplerFields.DEFAULT_REQUEST),
        answer == Answer.ARTIFACT ? Binding.ARTIFACT : Binding.POST,
        FieldText.choice(
            LogoutStyle.class, "logout", s.getLogout(), SpSamplerFields.DEFAULT_LOGOUT),
        FieldText.flag("encryptName", s.getEncryptName(), SpSamplerFields.DEFAULT_ENCRYPT_NAME),
        FieldText.choice(
                LogoutScope.class,
                "logoutScope",
                s.getLogoutScope(),
                SpSamplerFields.DEFAULT_LOGOUT_SCOPE)
            == LogoutScope.GLOBAL,
        starts
            ? CheckedSp.address(
                "start",
                FieldText.text(s.getStart(), ""),
                operation == Operation.IDP_LOGOUT
                    ? "authmeter.saml.sp.logoutStart"
                    : "authmeter.saml.sp.start")
            : null);
  }

  private static void needKey(SpTask task, ServiceProvider sp) {
    boolean login = task.operation() == Operation.LOGIN || task.operation() == Operation.ECP;
    boolean signs = login ? task.request().signed() : task.operation() != Operation.IDP_INITIATED;
    if (signs && sp.keys().signing() == null) {
      throw new IllegalArgumentException(
          "%s: %s needs a key, and the SAML Service Provider has none; set keyStore there"
              .formatted(
                  login ? "request" : "operation",
                  (login ? task.request() : task.operation())
                      .toString()
                      .toLowerCase(Locale.ROOT)
                      .replace('_', '-')));
    }
  }

  private static LoginSettings login(SpSamplerFields s, ServiceProvider sp) {
    return new LoginSettings(
        sp.acs(),
        "",
        "",
        "",
        FieldText.text(s.getUserField(), ""),
        FieldText.text(s.getPasswordField(), ""),
        FieldText.text(s.getSubmitButton(), ""),
        FieldText.choice(
            LoginFormRule.class, "loginForm", s.getLoginForm(), SamlSsoFields.DEFAULT_LOGIN_FORM),
        (int) FieldText.number("maxHops", s.getMaxHops(), SamlSsoFields.DEFAULT_MAX_HOPS, 1, 1000),
        PageFields.of(s));
  }

  /** For the request tab of result viewers. */
  String describe() {
    return "%s by %s, Response by %s\nuser: %s\nsession: %s"
        .formatted(task.operation(), task.request(), task.answer(), login.user(), session)
        .toLowerCase(Locale.ROOT);
  }
}
