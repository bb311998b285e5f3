package org.authmeter.jmeter.cas;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import org.authmeter.jmeter.cas.client.CasTask;
import org.authmeter.jmeter.cas.client.CasTask.Checks;
import org.authmeter.jmeter.cas.client.CasTask.Validator;
import org.authmeter.jmeter.cas.client.Operation;
import org.authmeter.jmeter.cas.client.ProxyCallback;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.http.BrowserFields;
import org.authmeter.jmeter.http.LoginLimits;
import org.authmeter.jmeter.http.Session;
import org.authmeter.jmeter.web.Credentials;

/**
 * The sampler's fields, checked before anything is sent; an empty field means its default.
 *
 * @param texts the fields that do not differ from user to user, as they were checked
 * @param handle the server that they were checked for
 * @param task what is asked
 * @param limits bounds
 * @param session the browser before this sample
 * @param crossNode whether login and validation go to different nodes
 */
record CheckedCall(
    List<String> texts,
    CasHandle handle,
    CasTask task,
    LoginLimits limits,
    Session session,
    boolean crossNode) {

  /**
   * @param bySession whether a login by the session takes the place of a new one
   * @param sessionUser who signed on in the browser's session, or null
   * @param before what was checked last, or null; only what has changed is checked again
   * @throws IllegalArgumentException whose message names the field, its value and the remedy
   */
  static CheckedCall of(
      CasServiceFields f,
      CasHandle handle,
      boolean bySession,
      String sessionUser,
      CheckedCall before) {
    List<String> texts = f.texts();
    texts.add(Boolean.toString(bySession));
    boolean same = before != null && before.handle == handle && before.texts.equals(texts);
    CheckedCall base = same ? before : checked(f, handle, bySession, texts);
    CasTask task = base.task;
    Credentials credentials =
        new Credentials(
            FieldText.text(f.getUser(), ""),
            f.getPassword() == null ? "" : f.getPassword(),
            FieldText.text(f.getUserField(), ""),
            FieldText.text(f.getPasswordField(), ""));
    Operation operation = task.operation();
    boolean types =
        operation == Operation.REST || operation == Operation.LOGIN && !handle.server().gateway();
    if (types && credentials.user().isEmpty()) {
      throw new IllegalArgumentException("user: empty; name the user who signs on");
    }
    boolean known = base.session == Session.KEEP && sessionUser != null;
    return new CheckedCall(
        texts,
        handle,
        task.with(credentials, known ? sessionUser : "", FieldText.text(f.getTicket(), "")),
        base.limits,
        base.session,
        base.crossNode);
  }

  private static CheckedCall checked(
      CasServiceFields f, CasHandle handle, boolean bySession, List<String> texts) {
    Operation operation =
        FieldText.choice(
            Operation.class, "operation", f.getOperation(), CasServiceFields.DEFAULT_OPERATION);
    operation = bySession ? Operation.SSO_LOGIN : operation;
    boolean keep = keeps(f, operation);
    Validator validator =
        FieldText.choice(
            Validator.class, "validator", f.getValidator(), CasServiceFields.DEFAULT_VALIDATOR);
    String expect = FieldText.text(f.getExpect(), CasServiceFields.DEFAULT_EXPECT);
    CasTask task =
        new CasTask(
            operation,
            new Credentials("", "", "", ""),
            FieldText.text(f.getSubmitButton(), ""),
            !keep,
            "",
            expect,
            "",
            validator,
            target(f, operation),
            callback(handle, operation),
            checks(f, operation),
            (int)
                FieldText.number(
                    "maxHops", f.getMaxHops(), CasServiceFields.DEFAULT_MAX_HOPS, 1, 1000));
    boolean cross =
        FieldText.flag("crossNode", f.getCrossNode(), CasServiceFields.DEFAULT_CROSS_NODE);
    if (cross && handle.nodes().nodes().size() < 2) {
      throw new IllegalArgumentException(
          "crossNode: true needs two addresses in the field nodes of the CAS Server"
              + " (authmeter.cas.nodes), which has "
              + handle.nodes().nodes());
    }
    return new CheckedCall(
        texts,
        handle,
        task,
        LoginLimits.of(f, handle.allowedHosts()),
        keep ? Session.KEEP : Session.NEW,
        cross);
  }

  /** Whether the operation uses the browser of the sample before. */
  static boolean keeps(CasServiceFields f, Operation operation) {
    Session session =
        FieldText.choice(Session.class, "session", f.getSession(), BrowserFields.DEFAULT_SESSION);
    if (session == Session.SSO) {
      throw new IllegalArgumentException("session: \"sso\" is none of new, keep");
    }
    return operation != Operation.LOGIN || session == Session.KEEP;
  }

  private static URI target(CasServiceFields f, Operation operation) {
    String text = FieldText.text(f.getTargetService(), "");
    return operation == Operation.PROXY
        ? CheckedServer.address("targetService", text, "authmeter.cas.targetService")
        : null;
  }

  private static ProxyCallback callback(CasHandle handle, Operation operation) {
    if (operation == Operation.PROXY && handle.callback() == null) {
      throw new IllegalArgumentException(
          "operation: proxy needs a listener for proxy-granting tickets; set callback to true in"
              + " the CAS Server");
    }
    return operation == Operation.PROXY ? handle.callback() : null;
  }

  private static Checks checks(CasServiceFields f, Operation operation) {
    String other = FieldText.text(f.getOtherService(), "");
    boolean oneUse =
        FieldText.flag("checkOneUse", f.getCheckOneUse(), CasServiceFields.DEFAULT_CHECK_ONE_USE);
    boolean login = operation == Operation.LOGIN || operation == Operation.SSO_LOGIN;
    if (!login && (oneUse || !other.isEmpty())) {
      throw new IllegalArgumentException(
          (oneUse ? "checkOneUse" : "otherService")
              + ": only after a login; the operation is "
              + operation.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
    return new Checks(
        oneUse,
        other.isEmpty()
            ? null
            : CheckedServer.address("otherService", other, "authmeter.cas.otherService"));
  }

  /** For the request tab of result viewers. */
  String describe() {
    return task.operation().name().toLowerCase(Locale.ROOT).replace('_', '-')
        + " at "
        + handle.server().base()
        + "\nservice: "
        + handle.server().service()
        + "\nuser: "
        + task.credentials().user()
        + "\npassword: "
        + (task.credentials().password().isEmpty() ? "(empty)" : "***")
        + "\nsession: "
        + session.name().toLowerCase(Locale.ROOT);
  }
}
