package org.authmeter.trylogin;

import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.common.text.PlainText;
import org.authmeter.trylogin.attempt.Transcript;
import org.authmeter.trylogin.attempt.TrySettings;
import org.authmeter.trylogin.attempt.TryStep;
import org.authmeter.trylogin.attempt.TryVerdict;

/**
 * One self-contained page: the verdict, a sequence diagram as inline SVG with a lane for each
 * server, and the messages of each step. Nothing is loaded from elsewhere, and no script runs. The
 * template try-page.ftlh has the markup and escapes all texts.
 */
final class TryPage {
  private static final int LABEL = 52;
  private static final int HOST = 28;

  /** Characters of one message on the page; a signed SAML Response has some 10,000. */
  private static final int MOST = 100_000;

  private final TrySettings settings;
  private final Transcript transcript;
  private final TryVerdict verdict;

  TryPage(TrySettings settings, Transcript transcript, TryVerdict verdict) {
    this.settings = settings;
    this.transcript = transcript;
    this.verdict = verdict;
  }

  String html() throws IOException {
    // The oldest JMeter that is supported has FreeMarker 2.3.31. A template *.ftlh escapes for
    // HTML.
    Configuration freemarker = new Configuration(Configuration.VERSION_2_3_31);
    freemarker.setClassForTemplateLoading(TryPage.class, "");
    freemarker.setDefaultEncoding("UTF-8");
    freemarker.setNumberFormat("computer");
    freemarker.setLogTemplateExceptions(false);
    StringWriter page = new StringWriter();
    try {
      freemarker.getTemplate("try-page.ftlh").process(model(), page);
    } catch (TemplateException e) {
      throw new IllegalStateException("the page's template is broken", e);
    }
    return page.toString();
  }

  private Map<String, Object> model() {
    String title = verdict.isSignedOn() ? "Signed on" : "Not signed on";
    if ("memcached".equals(settings.url().getScheme())) {
      title = verdict.isSignedOn() ? "Sessions are kept" : "No sessions are kept";
    }
    List<String> servers =
        transcript.roles().keySet().stream()
            .filter(s -> transcript.steps().stream().anyMatch(step -> step.server().equals(s)))
            .toList();
    return Map.of(
        "title", title,
        "heading", text(title + ": " + settings.url().getHost()),
        "signedOn", verdict.isSignedOn(),
        "verdict", text(verdict.sentence()),
        "facts", facts(),
        "notes", transcript.notes().stream().map(this::text).toList(),
        "lanes", lanes(servers),
        "steps", transcript.steps().stream().map(step -> step(step, servers)).toList(),
        "made", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        "secrets", settings.files().showSecrets());
  }

  private List<Map<String, String>> facts() {
    List<Map<String, String>> facts = new ArrayList<>();
    facts.add(fact("Address", transcript.masks().address(settings.url())));
    if (!settings.user().isEmpty()) {
      facts.add(fact("User", settings.user()));
    }
    if (!settings.expect().isEmpty()) {
      facts.add(fact("Expected text", settings.expect()));
    }
    transcript
        .roles()
        .forEach(
            (server, role) -> {
              if (!role.isEmpty()) {
                facts.add(fact(capital(role), server));
              }
            });
    facts.add(
        fact("Exchanges", "%d in %d ms".formatted(transcript.steps().size(), transcript.millis())));
    return facts;
  }

  private Map<String, String> fact(String name, String value) {
    return Map.of("name", text(name), "value", text(value));
  }

  /** The client's first, at which all arrows begin. */
  private List<Map<String, String>> lanes(List<String> servers) {
    List<Map<String, String>> lanes = new ArrayList<>();
    boolean web = settings.url().getScheme().startsWith("http");
    lanes.add(lane(web ? "Browser" : "Client", "authmeter try"));
    for (String server : servers) {
      String role = transcript.roles().get(server);
      lanes.add(lane(role.isEmpty() ? "Server" : capital(role), server));
    }
    return lanes;
  }

  private Map<String, String> lane(String role, String host) {
    return Map.of("role", text(role), "host", text(cut(host, HOST)));
  }

  private Map<String, Object> step(TryStep step, List<String> servers) {
    return Map.of(
        "lane", servers.indexOf(step.server()) + 1,
        "arrow", text(cut(step.arrow(), LABEL)),
        "back", text(cut(step.back(), LABEL)),
        "asked", text(PlainText.message(step.asked())),
        "came", text(PlainText.message(step.came())),
        "millis", step.millis(),
        "details",
            step.details().stream()
                .map(
                    detail ->
                        Map.of("title", text(detail.title()), "text", text(detail.text().strip())))
                .toList());
  }

  private static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length - 1) + "…";
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  /** Text of servers without control characters and the password. */
  private String text(String value) {
    return PlainText.of(PlainText.shortened(transcript.masks().withoutPassword(value), MOST));
  }
}
