package org.authmeter.trylogin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.trylogin.attempt.Masks;
import org.authmeter.trylogin.attempt.Transcript;
import org.authmeter.trylogin.attempt.TrySettings;
import org.authmeter.trylogin.attempt.TryStep;
import org.authmeter.trylogin.attempt.TryStep.Detail;
import org.authmeter.trylogin.attempt.TryVerdict;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TryPageTest {
  @TempDir Path folder;

  private static String page(TryVerdict verdict) throws IOException {
    TrySettings settings = Tried.settings(false, "url", "https://sp.example.org/?a=secret");
    Transcript transcript =
        new Transcript(
            new PrintStream(OutputStream.nullOutputStream()),
            new Masks("test001", List.of("test001pw"), false));
    transcript.add(
        new TryStep(
            "sp.example.org",
            "GET https://sp.example.org/",
            "302",
            "GET /",
            "302",
            12,
            List.of(new Detail("Answer", "<script>alert(1)</script>"))));
    transcript.role("sp.example.org", "SP");
    transcript.add(
        new TryStep(
            "idp.example.org",
            "POST",
            "200, \"you typed test001pw\"",
            "POST",
            "200",
            34,
            List.of()));
    transcript.role("idp.example.org", "IdP");
    return new TryPage(settings, transcript, verdict).html();
  }

  @Test
  void shouldDrawALaneForEachServerAndTwoArrowsForEachStep() throws IOException {
    Document page = Jsoup.parse(page(TryVerdict.signedOn("test001 is signed on.")));

    assertThat(page.select("svg .role").eachText()).containsExactly("Browser", "SP", "IdP");
    assertThat(page.select("svg .host").eachText())
        .containsExactly("authmeter try", "sp.example.org", "idp.example.org");
    assertThat(page.select("svg line.ask")).hasSize(2);
    assertThat(page.select("svg line.back")).hasSize(2);
    assertThat(page.select("svg .fail")).isEmpty();
    assertThat(page.select(".verdict.good").text()).isEqualTo("test001 is signed on.");
    assertThat(page.select("details")).hasSize(2);
  }

  @Test
  void shouldMarkTheStepThatFailed() throws IOException {
    Document page = Jsoup.parse(page(TryVerdict.refused("No.")));

    assertThat(page.select("svg line.fail")).hasSize(1);
    assertThat(page.select("details[open]")).hasSize(1);
    assertThat(page.select(".verdict.bad").text()).isEqualTo("No.");
  }

  /** Pages of others are shown as text, and nothing is loaded from anywhere. */
  @Test
  void shouldHoldNeitherScriptsNorAddressesToLoadNorSecrets() throws IOException {
    String html = page(TryVerdict.signedOn("Yes."));
    Document page = Jsoup.parse(html);

    assertThat(page.select("script, link, img, iframe, [src]")).isEmpty();
    assertThat(html).contains("&lt;script&gt;alert(1)").doesNotContain("url(http", "@import");
    assertThat(html).doesNotContain("test001pw", "a=secret").contains("you typed ***");
  }

  /** Half a surrogate pair cannot be written as UTF-8: the page would not be made at all. */
  @Test
  void shouldWriteWhateverAServerWroteAsPlainText() throws Exception {
    TrySettings settings = Tried.settings(false, "url", "https://sp.example.org/");
    Transcript transcript =
        new Transcript(
            new PrintStream(OutputStream.nullOutputStream()), new Masks("u", List.of(), false));
    String text = "\u001b]0;x\u0007 \u202e\u0085\ud83d\u0000\"><img src=x onerror=alert(1)>";
    transcript.role("sp.example.org", "SP");
    transcript.add(
        new TryStep(
            "sp.example.org",
            text,
            text + "x".repeat(10_000_000),
            text,
            text,
            1,
            List.of(new Detail(text, text + "y".repeat(10_000_000)))));

    String html = new TryPage(settings, transcript, TryVerdict.refused(text)).html();
    Files.writeString(folder.resolve("try.html"), html);

    assertThat(html.length()).isLessThan(200_000);
    assertThat(html.codePoints()).noneMatch(c -> Character.isISOControl(c) && c != '\n');
    assertThat(Jsoup.parse(html).select("img, script")).isEmpty();
    assertThat(html).contains("characters left out").doesNotContain("\u202e");
  }
}
