package org.authmeter.testbed.idp.passkey;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.IdpPages;
import org.authmeter.testbed.idp.message.LoginContext;
import org.authmeter.testbed.idp.node.IdpServlet;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.idp.node.StaleRequestException;
import org.authmeter.testbed.idp.passkey.RelyingPartyPasskeys.Refused;
import org.authmeter.testbed.session.SsoSession;
import org.authmeter.testbed.web.Html;
import org.authmeter.testbed.web.RandomIds;

/**
 * What the pages' scripts call with JSON, and the page at which a user who has signed on registers
 * a passkey. Each answer of a script must bring the page's token back in {@code X-CSRF-Token}.
 */
public final class PasskeyServlet extends IdpServlet {
  /** The page, and below it what its script calls. */
  public static final String PAGE = "/idp/passkeys";

  /** Ends the login that the page needs. */
  public static final String CONTINUE = PAGE + "/continue";

  public static final List<String> PATHS =
      List.of(
          PAGE,
          CONTINUE,
          "/idp/webauthn/begin",
          "/idp/webauthn/finish",
          "/idp/webauthn/register/begin",
          "/idp/webauthn/register/finish");

  private static final long serialVersionUID = 1L;
  private static final String TEMPLATE = Html.template(PasskeyServlet.class, "passkeys.html");
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final int MAXIMUM_BODY = 64 * 1024;
  private static final Duration LIFETIME = SsoSession.DEFAULT_LIFETIME;

  private final transient NodeServices node;
  private final transient RelyingPartyPasskeys passkeys;
  private final String secret;

  /**
   * @param secret of both nodes, of which the page's tokens are made
   */
  public PasskeyServlet(NodeServices node, RelyingPartyPasskeys passkeys, String secret) {
    super(node.route());
    this.node = node;
    this.passkeys = passkeys;
    this.secret = secret;
  }

  @Override
  protected void step(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String path = request.getServletPath();
    if (path.equals(PAGE)) {
      page(request, response);
    } else if (path.equals(CONTINUE)) {
      node.contexts().end(request, response);
      Html.redirect(response, PAGE);
    } else if (!request.getMethod().equals("POST")) {
      Html.send(response, 405, IdpPages.error("only POST"));
    } else {
      called(path.substring("/idp/webauthn/".length()), request, response);
    }
  }

  private void page(HttpServletRequest request, HttpServletResponse response) throws IOException {
    var session = node.session(request);
    if (session.isEmpty()) {
      LoginContext context = LoginContext.of("your passkeys", "", RandomIds.hex(32), CONTINUE);
      node.contexts().begin(request, response, context);
      Html.redirect(response, "/idp/AuthnEngine");
      return;
    }
    String user = session.get().principal();
    int count = passkeys.count(user);
    Html.send(
        response,
        200,
        Html.fill(
            TEMPLATE,
            Map.of(
                "user",
                user,
                "csrf",
                csrf(session.get()),
                "state",
                Integer.toString(count).equals(request.getParameter("registered"))
                    ? "A passkey of " + user + " was registered."
                    : "Passkeys: " + count)));
  }

  private void called(String call, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    byte[] body = request.getInputStream().readNBytes(MAXIMUM_BODY + 1);
    try {
      if (body.length > MAXIMUM_BODY) {
        throw new Refused("the body is too long");
      }
      send(
          response,
          200,
          call.startsWith("register/")
              ? registration(call, request, body)
              : login(call, request, response, body));
    } catch (Refused | JsonProcessingException e) {
      node.counters().of("passkeyRefusals").increment();
      send(response, 403, Map.of("ok", false, "error", String.valueOf(e.getMessage())));
    } catch (StaleRequestException e) {
      send(response, 400, Map.of("ok", false, "error", e.getMessage()));
    }
  }

  private Map<String, Object> registration(String call, HttpServletRequest request, byte[] body)
      throws IOException, Refused {
    SsoSession session =
        node.session(request).orElseThrow(() -> new Refused("nobody is signed on"));
    check(request, csrf(session));
    if (call.endsWith("begin")) {
      return Map.of("publicKey", passkeys.creation(session.principal()));
    }
    passkeys.register(session.principal(), new String(body, StandardCharsets.UTF_8));
    node.counters().of("passkeyRegistrations").increment();
    int count = passkeys.count(session.principal());
    return Map.of("ok", true, "redirect", PAGE + "?registered=" + count);
  }

  private Map<String, Object> login(
      String call, HttpServletRequest request, HttpServletResponse response, byte[] body)
      throws IOException, Refused {
    LoginContext context = node.contexts().find(request);
    check(request, context.csrf());
    if (call.endsWith("begin")) {
      String named = MAPPER.readTree(body).path("username").asText("");
      return Map.of("publicKey", passkeys.request(named, context.csrf()));
    }
    String user = passkeys.signOn(context.csrf(), new String(body, StandardCharsets.UTF_8));
    SsoSession session =
        SsoSession.begin(user, request.getRemoteAddr(), LIFETIME, SsoSession.PASSKEY_FLOW);
    NodeServices.send(response, node.sessions().create(session));
    node.contexts().update(request, context.withPrincipal(user));
    node.counters().of("passkeyLogins").increment();
    return Map.of("ok", true, "redirect", context.next());
  }

  private static void check(HttpServletRequest request, String token) throws Refused {
    if (!token.equals(request.getHeader("X-CSRF-Token"))) {
      throw new Refused("the page's token is missing in X-CSRF-Token");
    }
  }

  private String csrf(SsoSession session) {
    return Hashing.hmacSha256(secret.getBytes(StandardCharsets.UTF_8))
        .hashString("passkeys " + session.id(), StandardCharsets.UTF_8)
        .toString();
  }

  private static void send(HttpServletResponse response, int status, Map<String, Object> json)
      throws IOException {
    byte[] body = MAPPER.writeValueAsBytes(json);
    response.setStatus(status);
    response.setContentType("application/json");
    response.setHeader("Cache-Control", "no-store");
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
