package org.authmeter.jmeter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.signon.saml.flow.SpInitiatedFlow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The scripts that sign on by JSON, each at a small imitation. Their shapes are from the public
 * documentation of the products: "App-native authentication" of WSO2 Identity Server 7,
 * "Authenticate over REST" of PingAM 7, "Login" of Ory Kratos 1, "Flow executor" of authentik. They
 * are not the products.
 */
@ExtendWith(JMeterExtension.class)
class JsonStepScriptsTest {
  private static final String APP = "https://app.example.org/secure/";
  private static final String IDP = "https://idp.example.org";
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final List<String> sent = new ArrayList<>();
  private BiFunction<Request, Map<?, ?>, Object> server;

  /** An answer that is no JSON of status 200. */
  private record Answer(int status, String location, String type, String body) {
    static Answer to(String location) {
      return new Answer(302, location, "text/plain", "");
    }

    static Answer html(String body) {
      return new Answer(200, null, "text/html", body);
    }

    static Answer json(int status, Object body) {
      return new Answer(status, null, "application/json", text(body));
    }
  }

  private static String text(Object json) {
    try {
      return MAPPER.writeValueAsString(json);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private final class Web implements HttpExchanges {
    private boolean signedOn;

    @Override
    public Page exchange(Request request) {
      try {
        String path = request.uri().getPath();
        sent.add(request.method() + ' ' + path);
        Map<?, ?> body =
            request.body() == null ? Map.of() : MAPPER.readValue(request.body().bytes(), Map.class);
        boolean back = path.equals("/callback");
        signedOn |= back && String.valueOf(request.uri().getQuery()).contains("code=c0de");
        Object answer =
            request.uri().getHost().equals("app.example.org")
                ? app(back)
                : server.apply(request, body);
        Answer given = answer instanceof Answer one ? one : Answer.json(200, answer);
        return new Page(
            given.status,
            request.uri(),
            given.location,
            given.type,
            given.body.getBytes(StandardCharsets.UTF_8));
      } catch (java.io.IOException e) {
        throw new IllegalStateException(e);
      }
    }

    private Answer app(boolean back) {
      return back
          ? Answer.to(APP)
          : signedOn
              ? Answer.html("<p>Signed on as test001")
              : Answer.to(
                  IDP
                      + "/start?client_id=app&response_type=code&state=s1&redirect_uri="
                      + "https%3A%2F%2Fapp.example.org%2Fcallback&response_mode=direct");
    }

    @Override
    public void label(String label) {
      // the walk is what is tested
    }

    @Override
    public Map<String, Map<String, String>> localStorage() {
      return Map.of();
    }

    @Override
    public void pauseBeforeCredentials() {
      // nobody types
    }
  }

  private CodedFailure login(String script, String password) {
    sent.clear();
    JMeterVariables vars = JMeterContextService.getContext().getVariables();
    vars.put("PASSWORD", password);
    PageRules rules = PageRules.ACCEPT.withHandlers(PageScript.list("../groovy-scripts/" + script));
    SignOnSettings settings =
        new SignOnSettings(
            URI.create(APP),
            "Signed on as test001",
            new Credentials("test001", password, "", ""),
            "",
            LoginFormRule.REQUIRED,
            40,
            rules);
    return new SpInitiatedFlow(settings, new Web()).run().failure();
  }

  private void shouldSignOnAndRefuse(String script) {
    assertThat(login(script, "right")).isNull();
    assertThat(login(script, "wrong")).extracting(CodedFailure::code).isEqualTo("LOGIN_REFUSED");
  }

  private static Map<String, String> query(Request request) {
    Map<String, String> query = new LinkedHashMap<>();
    for (String pair : request.uri().getRawQuery().split("&")) {
      String[] parts = pair.split("=", 2);
      query.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return query;
  }

  private static Object wso2(Request request, Map<?, ?> body) {
    Map<String, Object> user =
        Map.of(
            "authenticatorId", "QmFz",
            "authenticator", "Username & Password",
            "requiredParams", List.of("username", "password"));
    Map<String, Object> other =
        Map.of(
            "authenticatorId", "R29v",
            "authenticator", "Google",
            "requiredParams", List.of("code", "state"));
    List<Map<String, String>> links =
        List.of(Map.of("name", "authentication", "href", IDP + "/oauth2/authn", "method", "POST"));
    Map<String, Object> step =
        Map.of(
            "flowId",
            "f1",
            "flowStatus",
            "INCOMPLETE",
            "nextStep",
            Map.of("stepType", "MULTI_OPTIONS_PROMPT", "authenticators", List.of(other, user)),
            "links",
            links);
    if (request.uri().getPath().equals("/start")) {
      return step;
    }
    Map<?, ?> selected = (Map<?, ?>) body.get("selectedAuthenticator");
    assertThat(body.get("flowId")).isEqualTo("f1");
    assertThat(selected.get("authenticatorId")).isEqualTo("QmFz");
    boolean right =
        selected.get("params").equals(Map.of("username", "test001", "password", "right"));
    return right
        ? Map.of(
            "flowStatus",
            "SUCCESS_COMPLETED",
            "authData",
            Map.of("code", "c0de", "session_state", "x.y"))
        : Map.of(
            "flowId", "f1",
            "flowStatus", "FAIL_INCOMPLETE",
            "nextStep", Map.of("messages", List.of(Map.of("message", "login.fail.message"))));
  }

  @Test
  void shouldSignOnAtWso2() {
    server = JsonStepScriptsTest::wso2;
    shouldSignOnAndRefuse("wso2-app-native.groovy");
    login("wso2-app-native.groovy", "right");
    assertThat(sent)
        .containsSubsequence("GET /start", "POST /oauth2/authn", "GET /callback", "GET /secure/");
  }

  private static Object ping(Request request, Map<?, ?> body) {
    String path = request.uri().getPath();
    if (path.equals("/start")) {
      return Answer.to("/am/XUI/?realm=/&goto=https%3A%2F%2Fidp.example.org%2Fgo");
    }
    if (path.startsWith("/am/XUI/")) {
      return Answer.html("<title>Loading</title><div id=app></div><script src=main.js></script>");
    }
    if (path.equals("/go")) {
      return Answer.to("https://app.example.org/callback?code=c0de&state=s1");
    }
    assertThat(path).isEqualTo("/am/json/realms/root/authenticate");
    assertThat(request.headers()).containsEntry("Accept-API-Version", "resource=2.0, protocol=1.0");
    Map<String, Object> name = callback("NameCallback", "User Name", "IDToken1");
    Map<String, Object> password = callback("PasswordCallback", "Password", "IDToken2");
    if (body.isEmpty()) {
      return Map.of("authId", "jwt1", "callbacks", List.of(name, password));
    }
    assertThat(body.get("authId")).isEqualTo("jwt1");
    List<?> callbacks = (List<?>) body.get("callbacks");
    boolean right =
        value(callbacks.get(0)).equals("test001") && value(callbacks.get(1)).equals("right");
    return right
        ? Map.of("tokenId", "AQIC", "successUrl", "/am/console", "realm", "/")
        : Answer.json(
            401, Map.of("code", 401, "reason", "Unauthorized", "message", "Login failure"));
  }

  private static Map<String, Object> callback(String type, String prompt, String name) {
    return Map.of(
        "type", type,
        "output", List.of(Map.of("name", "prompt", "value", prompt)),
        "input", List.of(Map.of("name", name, "value", "")));
  }

  private static Object value(Object callback) {
    List<?> input = (List<?>) ((Map<?, ?>) callback).get("input");
    return ((Map<?, ?>) input.get(0)).get("value");
  }

  @Test
  void shouldSignOnAtPing() {
    server = JsonStepScriptsTest::ping;
    shouldSignOnAndRefuse("ping-callbacks.groovy");
  }

  private static Map<String, Object> input(String group, String name, Object value) {
    return Map.of(
        "type",
        "input",
        "group",
        group,
        "attributes",
        Map.of(
            "node_type",
            "input",
            "name",
            name,
            "type",
            group.equals("default") && value != null ? "hidden" : "text",
            "value",
            value == null ? "" : value),
        "messages",
        List.of());
  }

  private static Object kratos(Request request, Map<?, ?> body) {
    String path = request.uri().getPath();
    Map<String, Object> ui =
        new LinkedHashMap<>(
            Map.of(
                "action",
                IDP + "/self-service/login?flow=f1",
                "method",
                "POST",
                "nodes",
                List.of(
                    input("default", "csrf_token", "c5rf"),
                    input("default", "identifier", null),
                    input("password", "password", null))));
    switch (path) {
      case "/start":
        return Answer.to("/login?flow=f1");
      case "/login":
        return Answer.html("<title>Login</title><div id=root></div>");
      case "/self-service/login/flows":
        assertThat(query(request)).containsEntry("id", "f1");
        return Map.of("id", "f1", "type", "browser", "ui", ui);
      case "/go":
        return Answer.to("https://app.example.org/callback?code=c0de&state=s1");
      default:
        assertThat(path).isEqualTo("/self-service/login");
    }
    boolean right =
        body.equals(
            Map.of(
                "csrf_token", "c5rf",
                "method", "password",
                "identifier", "test001",
                "password", "right"));
    if (right) {
      return Answer.json(422, Map.of("redirect_browser_to", IDP + "/go"));
    }
    ui.put(
        "messages",
        List.of(Map.of("id", 4000006, "type", "error", "text", "The credentials are invalid.")));
    return Answer.json(400, Map.of("id", "f1", "ui", ui));
  }

  @Test
  void shouldSignOnAtKratos() {
    server = JsonStepScriptsTest::kratos;
    shouldSignOnAndRefuse("kratos.groovy");
    assertThat(login("kratos.groovy", "wrong")).hasMessageContaining("4000006");
  }

  private static Object authentik(Request request, Map<?, ?> body) {
    String path = request.uri().getPath();
    if (path.equals("/start")) {
      return Answer.to("/if/flow/default-authentication-flow/?next=%2Fgo");
    }
    if (path.startsWith("/if/flow/")) {
      return Answer.html("<title>authentik</title><ak-flow-executor></ak-flow-executor>");
    }
    if (path.equals("/go")) {
      return Answer.to("https://app.example.org/callback?code=c0de&state=s1");
    }
    assertThat(path).isEqualTo("/api/v3/flows/executor/default-authentication-flow/");
    assertThat(query(request)).containsEntry("query", "next=%2Fgo");
    assertThat(request.headers()).containsEntry("Accept", "application/json");
    boolean asked = request.method().equals("GET");
    if (asked && request.uri().getQuery().endsWith("&at=password")) {
      return Map.of("component", "ak-stage-password", "pending_user", "test001");
    }
    if (asked) {
      return Map.of("component", "ak-stage-identification", "password_fields", false);
    }
    if ("ak-stage-identification".equals(body.get("component"))) {
      assertThat(body.get("uid_field")).isEqualTo("test001");
      return Answer.to(request.uri() + "&at=password");
    }
    return "right".equals(body.get("password"))
        ? Map.of("component", "xak-flow-redirect", "to", "/go")
        : Map.of(
            "component",
            "ak-stage-password",
            "response_errors",
            Map.of("password", List.of(Map.of("string", "Invalid password", "code", "invalid"))));
  }

  @Test
  void shouldSignOnAtAuthentik() {
    server = JsonStepScriptsTest::authentik;
    shouldSignOnAndRefuse("authentik.groovy");
  }
}
