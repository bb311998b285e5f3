package org.authmeter.browser.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.authmeter.browser.web.page.FormEncoder;
import org.authmeter.browser.web.page.FormFields;
import org.authmeter.browser.web.page.FormValues;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages are read, and forms written, in the encodings that browsers take their labels for. */
class EncodingsTest {
  private static Page page(String type, String html, Charset charset) {
    return new Page(200, URI.create("https://h.example/"), null, type, html.getBytes(charset));
  }

  private static String sent(Page page) {
    HtmlForm form = HtmlForm.of(page).get(0);
    return new String(
        FormEncoder.body(form, null, FormFields.successful(form, FormValues.NONE, null)).bytes(),
        StandardCharsets.US_ASCII);
  }

  @ParameterizedTest
  @CsvSource({
    "shift_jis, windows-31j, ①髙, %87%40%FB%FC, Shift_JIS",
    "x-sjis, windows-31j, ～, %81%60, Shift_JIS",
    "gb2312, GBK, 镕, %E9F, GBK",
    "euc-jp, x-eucJP-Open, ①ａ, %AD%A1%A3%E1, EUC-JP",
    "ISO-8859-1, windows-1252, ’€, %92%80, windows-1252",
    "us-ascii, windows-1252, œ, %9C, windows-1252",
    "iso-8859-9, windows-1254, €ş, %80%FE, windows-1254",
    "tis-620, x-windows-874, €ก, %80%A1, windows-874",
    "ks_c_5601-1987, x-windows-949, 똠, %8Cc, EUC-KR",
    "big5, x-MS950-HKSCS, €啫, %A3%E1%94%DC, Big5",
    "latin2, ISO-8859-2, ř, %F8, ISO-8859-2",
    "koi8-ru, KOI8-U, ї, %A7, KOI8-U",
  })
  void shouldReadAndWriteByTheLabel(
      String label, Charset charset, String text, String encoded, String name) {
    String form =
        "<form method=post><input name=a value='" + text + "'><input type=hidden name=_charset_>";
    for (Page page :
        new Page[] {
          page("text/html; charset=" + label, form, charset),
          page("text/html; charset=\"" + label.toUpperCase() + "\"", form, charset),
          page("text/html", "<meta charset=' " + label + " '>" + form, charset),
          page(
              "text/html",
              "<meta http-equiv=content-type content='text/html; charset=" + label + "'>" + form,
              charset),
          page("text/html", "<?xml version='1.0' encoding='" + label + "'?>" + form, charset),
        }) {
      assertThat(page.encoding().name()).isEqualTo(name);
      assertThat(HtmlForm.of(page).get(0).control("a").attr("value")).isEqualTo(text);
      assertThat(page.shows(t -> t.contains(text))).isTrue();
      assertThat(decoded(sent(page))).isEqualTo(decoded("a=" + encoded + "&_charset_=" + name));
    }
  }

  /** The same octets may be written in several ways. */
  private static String decoded(String form) {
    return java.net.URLDecoder.decode(form, StandardCharsets.ISO_8859_1);
  }

  @Test
  void shouldNotBelieveAPageThatSaysToBeUtf16() {
    Page page =
        page(
            "text/html",
            "<meta charset=utf-16le><title>é</title><form><input name=a value=é>",
            StandardCharsets.UTF_8);

    assertThat(page.document().title()).isEqualTo("é");
    assertThat(sent(page)).isEqualTo("a=%C3%A9");
  }

  @Test
  void shouldBelieveAMarkBeforeAnythingElse() {
    Page marked =
        page(
            "text/html; charset=iso-8859-1",
            "\ufeff<form><input name=a value=é>",
            StandardCharsets.UTF_16LE);

    assertThat(marked.encoding().name()).isEqualTo("UTF-16LE");
    assertThat(sent(marked)).isEqualTo("a=%C3%A9");
    assertThat(page("text/html; charset=x", "\ufeff<p>é", StandardCharsets.UTF_8).document().text())
        .isEqualTo("é");
  }

  @Test
  void shouldBelieveTheHeaderBeforeThePage() {
    Page page =
        page("text/html; charset=utf-8", "<meta charset=latin1><p>é", StandardCharsets.UTF_8);

    assertThat(page.document().text()).isEqualTo("é");
  }

  @Test
  void shouldReadAPageThatSaysNothingAndIsNotUtf8AsBrowsersDo() {
    String form = "<form method=post><input name=a value='O’Neill é'>";

    assertThat(sent(page("text/html", form, Charset.forName("windows-1252"))))
        .isEqualTo("a=O%92Neill+%E9");
    assertThat(sent(page("text/html", form, StandardCharsets.UTF_8)))
        .isEqualTo("a=O%E2%80%99Neill+%C3%A9");
  }

  @Test
  void shouldTakeUnknownLabelsForNone() {
    assertThat(WebEncoding.of("bogus")).isNull();
    assertThat(WebEncoding.of("utf-7")).isNull();
    assertThat(
            page(
                    "text/html; charset=bogus",
                    "<meta charset=latin1><p>é",
                    StandardCharsets.ISO_8859_1)
                .document()
                .text())
        .isEqualTo("é");
  }
}
