package org.authmeter.trylogin;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.authmeter.common.text.PlainText;

/**
 * One self-contained page: the verdict, a sequence diagram as inline SVG with a lane for each
 * server, and the messages of each step. Nothing is loaded from elsewhere, and no script runs.
 */
final class TryPage {
  private static final int LEFT = 116;
  private static final int RIGHT = 108;
  private static final int WIDTH = 1232;
  private static final int WIDEST_GAP = 500;
  private static final int NARROWEST_GAP = 270;
  private static final int HEAD = 84;
  private static final int STEP = 66;
  private static final int ANSWER = 30;
  private static final int LABEL = 52;

  /** Characters of one message on the page; a signed SAML Response has some 10,000. */
  private static final int MOST = 100_000;

  private static final String STYLE =
      """
      :root { color-scheme: light; }
      body { margin: 0 auto; max-width: 1240px; padding: 24px 32px 64px; background: #fff;
        color: #1d2733; font: 15px/1.5 system-ui, "Segoe UI", "Noto Sans", sans-serif; }
      h1 { font-size: 22px; margin: 0 0 12px; }
      h2 { font-size: 17px; margin: 36px 0 8px; }
      .verdict { border-left: 6px solid; border-radius: 4px; padding: 12px 16px; margin: 12px 0 18px; }
      .good { border-color: #2e7d46; background: #eef7f0; }
      .bad { border-color: #b3261e; background: #fcefee; }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 18px; margin: 0; }
      dt { color: #5a6675; }
      dd { margin: 0; overflow-wrap: anywhere; }
      .note { color: #6b4a00; background: #fff6e0; border-radius: 4px; padding: 6px 12px; margin: 8px 0; }
      .diagram { overflow-x: auto; border: 1px solid #d8dee6; border-radius: 6px; padding: 12px 0; }
      svg text { font: 13px system-ui, "Segoe UI", "Noto Sans", sans-serif; fill: #1d2733; }
      svg .halo { paint-order: stroke; stroke: #fff; stroke-width: 5px; stroke-linejoin: round; }
      svg .role { font-weight: 600; text-anchor: middle; }
      svg .host { font-size: 12px; fill: #5a6675; text-anchor: middle; }
      svg .time { font-size: 12px; fill: #5a6675; text-anchor: end; }
      svg .number { font-size: 11px; font-weight: 600; fill: #fff; text-anchor: middle; }
      svg .lane { stroke: #c3ccd6; stroke-width: 1.5; }
      svg .box { fill: #f3f6f9; stroke: #aab6c3; rx: 5px; }
      svg .ask { stroke: #1f5fa8; stroke-width: 1.6; }
      svg .back { stroke: #6f7b88; stroke-width: 1.4; stroke-dasharray: 5 4; }
      svg line.fail { stroke: #b3261e; }
      svg text.fail { fill: #b3261e; font-weight: 600; }
      svg .dot { fill: #1f5fa8; }
      details { border: 1px solid #d8dee6; border-radius: 6px; margin: 8px 0; padding: 0 14px; }
      summary { cursor: pointer; padding: 9px 0; overflow-wrap: anywhere; }
      summary b { margin-right: 6px; }
      summary .ms { color: #5a6675; white-space: nowrap; }
      h3 { font-size: 13px; color: #5a6675; margin: 10px 0 2px; font-weight: 600; }
      pre { background: #f6f8fa; border-radius: 4px; padding: 9px 12px; margin: 0 0 12px; overflow-x: auto;
        font: 12.5px/1.45 ui-monospace, "DejaVu Sans Mono", monospace; white-space: pre-wrap;
        overflow-wrap: anywhere; }
      footer { color: #5a6675; margin-top: 32px; font-size: 13px; }
      """;

  private final TrySettings settings;
  private final Transcript transcript;
  private final Verdict verdict;
  private final List<String> servers;
  private final int gap;

  TryPage(TrySettings settings, Transcript transcript, Verdict verdict) {
    this.settings = settings;
    this.transcript = transcript;
    this.verdict = verdict;
    this.servers =
        transcript.roles().keySet().stream()
            .filter(s -> transcript.steps().stream().anyMatch(step -> step.server().equals(s)))
            .toList();
    int room = (WIDTH - LEFT - RIGHT) / Math.max(1, servers.size());
    this.gap = Math.max(NARROWEST_GAP, Math.min(WIDEST_GAP, room));
  }

  String html() {
    StringBuilder page = new StringBuilder();
    String title = verdict.isSignedOn() ? "Signed on" : "Not signed on";
    if ("memcached".equals(settings.url().getScheme())) {
      title = verdict.isSignedOn() ? "Sessions are kept" : "No sessions are kept";
    }
    page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width\">\n<title>")
        .append(text(title + ": " + settings.url().getHost()))
        .append("</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n<h1>")
        .append(text(title))
        .append("</h1>\n<p class=\"verdict ")
        .append(verdict.isSignedOn() ? "good" : "bad")
        .append("\">")
        .append(text(verdict.sentence()))
        .append("</p>\n");
    facts(page);
    transcript
        .notes()
        .forEach(n -> page.append("<p class=\"note\">Note: ").append(text(n)).append("</p>\n"));
    page.append("<h2>What happened</h2>\n<div class=\"diagram\">\n");
    diagram(page);
    page.append("</div>\n<h2>Step by step</h2>\n");
    for (int i = 0; i < transcript.steps().size(); i++) {
      details(page, i);
    }
    page.append("<footer>Made by authmeter try, ")
        .append(Instant.now().truncatedTo(ChronoUnit.SECONDS))
        .append(". ")
        .append(
            settings.showSecrets()
                ? "This page holds secrets: cookies, tickets and messages. Keep it to yourself; the password is not in it."
                : "Secrets are left out and shown as ***; NameID and attributes of the user are not. --show-secrets shows all but the password.")
        .append("</footer>\n</body>\n</html>\n");
    return page.toString();
  }

  private void facts(StringBuilder page) {
    page.append("<dl>\n");
    fact(page, "Address", transcript.masks().address(settings.url()));
    if (!settings.user().isEmpty()) {
      fact(page, "User", settings.user());
    }
    if (!settings.expect().isEmpty()) {
      fact(page, "Expected text", settings.expect());
    }
    for (Map.Entry<String, String> each : transcript.roles().entrySet()) {
      if (!each.getValue().isEmpty()) {
        fact(page, capital(each.getValue()), each.getKey());
      }
    }
    fact(
        page, "Exchanges", "%d in %d ms".formatted(transcript.steps().size(), transcript.millis()));
    page.append("</dl>\n");
  }

  private void fact(StringBuilder page, String name, String value) {
    page.append("<dt>").append(text(name)).append("</dt><dd>").append(text(value));
    page.append("</dd>\n");
  }

  private void diagram(StringBuilder page) {
    List<Step> steps = transcript.steps();
    int width = LEFT + servers.size() * gap + RIGHT;
    int height = HEAD + steps.size() * STEP + 24;
    page.append(
        """
        <svg width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-label="Sequence diagram">
        <defs>
        <marker id="to" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L10 5L0 10z" fill="#1f5fa8"/></marker>
        <marker id="from" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L10 5L0 10z" fill="#6f7b88"/></marker>
        <marker id="wrong" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L10 5L0 10z" fill="#b3261e"/></marker>
        </defs>
        """
            .formatted(width, height, width, height));
    boolean web = settings.url().getScheme().startsWith("http");
    lane(page, LEFT, web ? "Browser" : "Client", "authmeter try", height);
    for (int i = 0; i < servers.size(); i++) {
      String role = transcript.roles().get(servers.get(i));
      lane(page, x(i), role.isEmpty() ? "Server" : capital(role), servers.get(i), height);
    }
    for (int i = 0; i < steps.size(); i++) {
      arrows(page, steps.get(i), i);
    }
    page.append("</svg>\n");
  }

  private int x(int server) {
    return LEFT + (server + 1) * gap;
  }

  private void lane(StringBuilder page, int x, String role, String host, int height) {
    page.append(
        """
        <line class="lane" x1="%1$d" y1="54" x2="%1$d" y2="%2$d"/>
        <rect class="box" x="%3$d" y="6" width="184" height="48"/>
        <text class="role" x="%1$d" y="26">%4$s</text>
        <text class="host" x="%1$d" y="44">%5$s</text>
        """
            .formatted(x, height - 8, x - 92, text(role), text(cut(host, 28))));
  }

  private void arrows(StringBuilder page, Step step, int index) {
    int y = HEAD + index * STEP + 18;
    int end = x(servers.indexOf(step.server()));
    boolean last = index == transcript.steps().size() - 1;
    boolean wrong = last && !verdict.isSignedOn();
    page.append(
        """
        <a href="#step-%1$d">
        <line class="ask" x1="%2$d" y1="%3$d" x2="%4$d" y2="%3$d" marker-end="url(#to)"/>
        <text class="halo" x="%5$d" y="%6$d">%7$s</text>
        <line class="back%8$s" x1="%4$d" y1="%9$d" x2="%2$d" y2="%9$d" marker-end="url(#%10$s)"/>
        <text class="halo%8$s" x="%5$d" y="%11$d">%12$s</text>
        <circle class="dot" cx="%2$d" cy="%3$d" r="9"/>
        <text class="number" x="%2$d" y="%13$d">%1$d</text>
        <text class="time" x="%14$d" y="%15$d">%16$d ms</text>
        </a>
        """
            .formatted(
                index + 1,
                LEFT,
                y,
                end - 1,
                LEFT + 18,
                y - 6,
                text(cut(step.arrow(), LABEL)),
                wrong ? " fail" : "",
                y + ANSWER,
                wrong ? "wrong" : "from",
                y + ANSWER - 6,
                text(cut(step.back(), LABEL)),
                y + 4,
                LEFT - 16,
                y + ANSWER + 4,
                step.millis()));
  }

  private void details(StringBuilder page, int index) {
    Step step = transcript.steps().get(index);
    boolean open = index == transcript.steps().size() - 1 && !verdict.isSignedOn();
    page.append("<details id=\"step-").append(index + 1).append('"');
    page.append(open ? " open" : "").append("><summary><b>").append(index + 1).append("</b> ");
    page.append(text(PlainText.message(step.asked())))
        .append(" → ")
        .append(text(PlainText.message(step.came())));
    page.append(" <span class=\"ms\">(").append(step.millis()).append(" ms)</span></summary>\n");
    for (Step.Detail detail : step.details()) {
      page.append("<h3>").append(text(detail.title())).append("</h3>\n<pre>");
      page.append(text(detail.text().strip())).append("</pre>\n");
    }
    page.append("</details>\n");
  }

  private static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length - 1) + "…";
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  /** Text of others as text: nothing in it is markup, a control character, or the password. */
  private String text(String value) {
    return PlainText.of(PlainText.shortened(transcript.masks().withoutPassword(value), MOST))
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
