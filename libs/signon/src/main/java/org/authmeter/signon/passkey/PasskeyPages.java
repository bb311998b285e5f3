package org.authmeter.signon.passkey;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.browser.walk.PageAnswer;
import org.authmeter.browser.walk.PageHandler;
import org.authmeter.browser.walk.PageView;
import org.authmeter.browser.walk.PageView.FormView;
import org.authmeter.browser.web.Addresses;
import org.jsoup.nodes.Element;

/**
 * Answers the pages that ask for a passkey or register one: those of Keycloak, and pages whose
 * script talks to two addresses with JSON, of which the first gives the options and the second
 * takes the answer. Settings have the names of JMeter variables; docs/passkeys.md lists them.
 */
public final class PasskeyPages implements PageHandler {
  /** What autofill of passkeys marks (Web Authentication Level 3, section 5.1.7). */
  private static final String AUTOFILL = "input[autocomplete~=(?i)webauthn]";

  private static final Pattern ARRAY_NUMBER = Pattern.compile("-?\\d+");

  private final UnaryOperator<String> settings;
  private final boolean login;

  /**
   * @param settings value of a setting by its name; null or empty = its default
   */
  public PasskeyPages(UnaryOperator<String> settings) {
    this(settings, true);
  }

  private PasskeyPages(UnaryOperator<String> settings, boolean login) {
    this.settings = settings;
    this.login = login;
  }

  /** Only registers; on login pages the user types a password. */
  public static PasskeyPages registration(UnaryOperator<String> settings) {
    return new PasskeyPages(settings, false);
  }

  @Override
  public String name() {
    return "passkeys";
  }

  @Override
  public PageAnswer answer(PageView page, String user) {
    try {
      if (page.getJson() != null) {
        return step(page, user);
      }
      PageAnswer keycloak = keycloak(page, user);
      return keycloak == null ? begin(page, user) : keycloak;
    } catch (PasskeyRefusal | IllegalArgumentException e) {
      page.fail(e.getMessage());
      return null; // not reached
    }
  }

  private Authenticator authenticator(String user) {
    List<PasskeyAlgorithm> algorithms = new ArrayList<>();
    for (String name : setting("PASSKEY_ALGORITHMS", "ES256,ED25519").split(",")) {
      algorithms.add(choice("PASSKEY_ALGORITHMS", PasskeyAlgorithm.values(), name));
    }
    PasskeyMisuse misuse =
        choice("PASSKEY_MISUSE", PasskeyMisuse.values(), setting("PASSKEY_MISUSE", "none"));
    String attestation = setting("PASSKEY_ATTESTATION", "none");
    if (!attestation.matches("none|packed")) {
      throw new IllegalArgumentException(
          "PASSKEY_ATTESTATION is \"%s\"; legal are none, packed".formatted(attestation));
    }
    return new Authenticator(
        user,
        Passkeys.of(setting("PASSKEY_FILE", "")),
        new Authenticator.Device(
            algorithms,
            attestation.equals("packed"),
            flag("PASSKEY_COUNTER"),
            flag("PASSKEY_VERIFICATION"),
            flag("PASSKEY_DISCOVERABLE"),
            misuse));
  }

  private boolean flag(String name) {
    String value = setting(name, "true");
    if (!value.matches("true|false")) {
      throw new IllegalArgumentException(
          "%s is \"%s\"; legal are true, false".formatted(name, value));
    }
    return value.equals("true");
  }

  private static <E extends Enum<E>> E choice(String setting, E[] values, String text) {
    String name = text.strip().toUpperCase(Locale.ROOT).replace('-', '_');
    return Arrays.stream(values)
        .filter(value -> value.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s is \"%s\"; legal are %s"
                        .formatted(
                            setting,
                            text.strip(),
                            Arrays.stream(values)
                                .map(value -> value.name().toLowerCase(Locale.ROOT))
                                .map(value -> value.replace('_', '-'))
                                .toList())));
  }

  private String setting(String name, String otherwise) {
    String value = settings.apply(name);
    return value == null || value.isBlank() ? otherwise : value.strip();
  }

  // Keycloak

  private PageAnswer keycloak(PageView page, String user) throws PasskeyRefusal {
    if (page.formWith("isSetRetry") != null) {
      page.refuse("Keycloak's error page came, which offers to try the passkey again");
    }
    FormView form = page.formWith("clientDataJSON");
    if (form == null || value(page, "challenge").isEmpty()) {
      return null;
    }
    if (form.fields().containsKey("attestationObject")) {
      return registration(page, user, form);
    }
    if (!login) {
      return null;
    }
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("challenge", value(page, "challenge"));
    options.put("rpId", emptyToNull(value(page, "rpId")));
    options.put("userVerification", value(page, "userVerification"));
    options.put("allowCredentials", allowed(page));
    Map<?, ?> answer = authenticator(user).get(options, page.getUri());
    Map<?, ?> response = (Map<?, ?>) answer.get("response");
    Map<String, Object> fields = new LinkedHashMap<>();
    for (String name : List.of("clientDataJSON", "authenticatorData", "signature")) {
      fields.put(name, response.get(name));
    }
    fields.put("credentialId", answer.get("id"));
    Object handle = response.get("userHandle");
    fields.put("userHandle", handle == null ? "" : handle);
    return proof(page, page.submit(fields).form(form.id()));
  }

  /** The credentials of the user whom the page knows; none where anybody may sign on. */
  private static List<Object> allowed(PageView page) {
    List<Object> ids = new ArrayList<>();
    if (!value(page, "isUserIdentified").equals("false")) {
      for (Element input : page.getHtml().select("input[name=authn_use_chk]")) {
        ids.add(Map.of("id", input.attr("value")));
      }
    }
    return ids;
  }

  private PageAnswer registration(PageView page, String user, FormView form) throws PasskeyRefusal {
    List<Object> algorithms = new ArrayList<>();
    Matcher numbers = ARRAY_NUMBER.matcher(value(page, "signatureAlgorithms"));
    while (numbers.find()) {
      algorithms.add(Map.of("alg", numbers.group()));
    }
    List<Object> excluded = new ArrayList<>();
    for (String id : value(page, "excludeCredentialIds").split(",")) {
      if (!id.isBlank()) {
        excluded.add(Map.of("id", id.strip()));
      }
    }
    Map<String, Object> rp = new LinkedHashMap<>();
    rp.put("id", emptyToNull(value(page, "rpId")));
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("challenge", value(page, "challenge"));
    options.put("rp", rp);
    options.put("user", Map.of("id", value(page, "userid")));
    options.put("pubKeyCredParams", algorithms);
    options.put("excludeCredentials", excluded);
    String resident = value(page, "requireResidentKey");
    options.put(
        "authenticatorSelection",
        Map.of(
            "userVerification",
            value(page, "userVerificationRequirement"),
            "residentKey",
            resident.equals("Yes") ? "required" : resident.equals("No") ? "discouraged" : ""));
    Map<?, ?> answer = authenticator(user).create(options, page.getUri());
    Map<?, ?> response = (Map<?, ?>) answer.get("response");
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("clientDataJSON", response.get("clientDataJSON"));
    fields.put("attestationObject", response.get("attestationObject"));
    fields.put("publicKeyCredentialId", answer.get("id"));
    fields.put("authenticatorLabel", "AuthMeter");
    if (form.fields().containsKey("transports")) {
      fields.put("transports", "internal");
    }
    return page.submit(fields).form(form.id()).label(page.getProtocol() + " passkey registration");
  }

  /** A value that Keycloak writes into its script, as a variable or as a property. */
  private static String value(PageView page, String name) {
    Pattern assigned =
        Pattern.compile(
            "\\b"
                + name
                + "\\s*[:=]\\s*(?:\"([^\"\\r\\n]*)\"|'([^'\\r\\n]*)'|(\\[[^\\]]*\\])|([\\w-]+))");
    for (Element script : page.getHtml().select("script")) {
      Matcher found = assigned.matcher(script.data());
      if (found.find()) {
        for (int group = 1; group <= found.groupCount(); group++) {
          if (found.group(group) != null) {
            return found.group(group);
          }
        }
      }
    }
    return "";
  }

  private static String emptyToNull(String text) {
    return text.isEmpty() ? null : text;
  }

  // JSON

  /** The page whose script asks for the options. */
  private PageAnswer begin(PageView page, String user) {
    Map<String, Object> body = new LinkedHashMap<>();
    String registers = setting("PASSKEY_REGISTRATION_PAGE", "");
    if (!registers.isEmpty() && page.getHtml().selectFirst(registers) != null) {
      return request(page, registrationBegin(), body)
          .label(page.getProtocol() + " passkey registration options");
    }
    if (!login || page.getHtml().selectFirst(setting("PASSKEY_PAGE", AUTOFILL)) == null) {
      return null;
    }
    String field = setting("PASSKEY_USER_FIELD", "none");
    if (!field.equals("none")) {
      body.put(field, user);
    }
    return request(page, loginBegin(), body).label(page.getProtocol() + " passkey options");
  }

  private String loginBegin() {
    return setting("PASSKEY_BEGIN", "/webauthn/begin");
  }

  private String loginFinish() {
    return setting("PASSKEY_FINISH", "/webauthn/finish");
  }

  private String registrationBegin() {
    return setting("PASSKEY_REGISTRATION_BEGIN", "/webauthn/register/begin");
  }

  private String registrationFinish() {
    return setting("PASSKEY_REGISTRATION_FINISH", "/webauthn/register/finish");
  }

  private PageAnswer step(PageView page, String user) throws PasskeyRefusal {
    if (page.getStatus() >= 400) {
      return null;
    }
    if (came(page, loginBegin())) {
      Map<?, ?> answer = authenticator(user).get(options(page), page.getOpener().getUri());
      return proof(page, request(page, loginFinish(), credential(page, answer)));
    }
    if (came(page, registrationBegin())) {
      Map<?, ?> answer = authenticator(user).create(options(page), page.getOpener().getUri());
      return request(page, registrationFinish(), credential(page, answer))
          .label(page.getProtocol() + " passkey registration");
    }
    if (!came(page, loginFinish()) && !came(page, registrationFinish())) {
      return null;
    }
    if (at(page.getJson(), setting("PASSKEY_OK", "ok")) instanceof Boolean good && !good) {
      page.refuse("the server answers the passkey with " + setting("PASSKEY_OK", "ok") + "=false");
    }
    Object next = at(page.getJson(), setting("PASSKEY_NEXT", "redirect"));
    return page.follow(
        next instanceof String address && !address.isEmpty()
            ? address
            : page.getOpener().getUri().toString());
  }

  /** Whether a page answers the request to an address. */
  private static boolean came(PageView page, String address) {
    URI asked = page.getOpener().getUri().resolve(address);
    return Addresses.sameResource(asked, page.getUri());
  }

  private Map<?, ?> options(PageView page) {
    String path = setting("PASSKEY_OPTIONS", "");
    Object json = page.getJson();
    Object options =
        !path.isEmpty()
            ? at(json, path)
            : at(json, "publicKey") instanceof Map<?, ?> map ? map : json;
    if (options instanceof Map<?, ?> map && map.get("challenge") != null) {
      return map;
    }
    throw new IllegalArgumentException(
        "the server's answer has no challenge%s; PASSKEY_OPTIONS names where the options are"
            .formatted(path.isEmpty() ? "" : " at \"" + path + "\""));
  }

  private Map<String, Object> credential(PageView page, Map<?, ?> answer) {
    Map<String, Object> body = new LinkedHashMap<>();
    for (String kept : setting("PASSKEY_KEEP", "").split(",")) {
      Object value = kept.isBlank() ? null : at(page.getJson(), kept.strip());
      if (value != null) {
        body.put(kept.strip(), value);
      }
    }
    String field = setting("PASSKEY_CREDENTIAL", "");
    if (field.isEmpty()) {
      answer.forEach((name, value) -> body.put(String.valueOf(name), value));
    } else {
      body.put(field, answer);
    }
    return body;
  }

  private PageAnswer request(PageView page, String address, Map<String, Object> body) {
    PageAnswer request = page.send(address, body);
    String csrf = setting("PASSKEY_CSRF", "");
    int equals = csrf.indexOf('=');
    if (equals < 0) {
      return request;
    }
    Element found = page.getOpener().getHtml().selectFirst(csrf.substring(equals + 1));
    if (found == null) {
      throw new IllegalArgumentException(
          "PASSKEY_CSRF: the page has no element " + csrf.substring(equals + 1));
    }
    String token = found.hasAttr("content") ? found.attr("content") : found.attr("value");
    return request.header(csrf.substring(0, equals), token);
  }

  private static PageAnswer proof(PageView page, PageAnswer answer) {
    return answer.label(page.getProtocol() + " passkey").proof("passkey");
  }

  /**
   * @param path names with dots between
   * @return null where there is nothing
   */
  private static Object at(Object json, String path) {
    Object value = json;
    for (String name : path.split("\\.")) {
      value = value instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return value;
  }
}
