package org.authmeter.browser.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.page.FormEncoder;
import org.authmeter.browser.web.page.FormFields;
import org.authmeter.browser.web.page.FormValues;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What of a form goes over the wire, and where to. */
class HtmlFormTest {
  private static final URI PAGE = URI.create("https://h.example/a/b?x=1");

  static HtmlForm form(String html) {
    return form(html, "text/html; charset=utf-8");
  }

  private static HtmlForm form(String html, String type) {
    byte[] bytes =
        html.getBytes(type.contains("8859") ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
    return HtmlForm.of(new Page(200, PAGE, null, type, bytes)).get(0);
  }

  private static String sent(HtmlForm form, Element button) {
    FormBody body =
        FormEncoder.body(form, button, FormFields.successful(form, FormValues.NONE, button));
    return new String(body.bytes(), StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<form>|https://h.example/a/b?x=1",
        "<form action>|https://h.example/a/b?x=1",
        "<base href=/z/><form action=''>|https://h.example/a/b?x=1",
        "<form action='#'>|https://h.example/a/b?x=1",
        "<form action='?'>|https://h.example/a/b?",
        "<form action='?execution=e1s2'>|https://h.example/a/b?execution=e1s2",
        "<base href=/z/><form action=c>|https://h.example/z/c",
        "<form action='https&#x3a;&#x2f;&#x2f;sp.example&#x2f;ACS'>|https://sp.example/ACS",
      })
  void shouldGoWhereTheActionSays(String html, String expected) throws CodedFailure {
    assertThat(form(html).action(null)).isEqualTo(URI.create(expected));
  }

  @Test
  void shouldRefuseAnActionThatIsNoWebAddress() {
    assertThatThrownBy(() -> form("<form action='javascript:go()'>").action(null))
        .isInstanceOf(CodedFailure.class)
        .hasMessageContaining("javascript:go()");
  }

  /** HTML Living Standard 4.10.18.5: only the first legend of a disabled fieldset stays. */
  @Test
  void shouldLeaveOutWhatIsInADisabledFieldset() {
    HtmlForm form =
        form(
            """
            <form method=post><fieldset><input name=a value=1></fieldset>
            <fieldset disabled><legend><b><input name=b value=1></b></legend>
            <legend><input name=c value=1></legend>
            <fieldset><legend><input name=d value=1></legend></fieldset></fieldset>
            """);

    assertThat(sent(form, null)).isEqualTo("a=1&b=1");
  }

  @Test
  void shouldSendTheSuccessfulControlsOfAllKinds() {
    HtmlForm form =
        form(
            """
            <form method=post id=f>
            <input name=plain value='a&amp;b=&#x3a;é'><input value=unnamed>
            <input type=hidden name=h value='x+y/z='><input type=hidden name=h value=2>
            <input type=checkbox name=c1 checked><input type=checkbox name=c2 value=v>
            <input type=radio name=r value=1><input type=radio name=r value=2 checked>
            <select name=s><option value=1>one<option>two</select>
            <select name=s2><option>one<option selected>two</select>
            <select name=m multiple><option selected>1<option selected value=b>2</select>
            <textarea name=t>
            line 1
            line 2</textarea>
            <input name=off disabled value=1><fieldset disabled><input name=off2 value=1></fieldset>
            <input type=reset name=reset><input type=button name=button value=b>
            <button name=go value=1>Go</button><button name=go2 type=button>No</button>
            <template><input name=inert></template>
            </form><input name=outside value=o form=f><input name=stranger>
            """);

    assertThat(sent(form, form.control("go")))
        .isEqualTo(
            "plain=a%26b%3D%3A%C3%A9&h=x%2By%2Fz%3D&h=2&c1=on&r=2&s=1&s2=two&m=1&m=b"
                + "&t=line+1%0D%0Aline+2&go=1&outside=o");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<select name=s><optgroup disabled><option>a</optgroup><option>b</select>|s=b",
        "<select name=s><option selected disabled value=''>Choose<option>b</select>|''",
        "<select name=s><option disabled>a<option>b<option>c</select>|s=b",
        "<select name=s size=3><option>a<option>b</select>|''",
        "<select name=s size=1><option>a<option>b</select>|s=a",
        "<select name=s><option selected>a<option selected>b</select>|s=b",
        "<select name=s multiple><optgroup disabled><option selected>a</optgroup><option selected>b</select>|s=b",
        "<input type=radio name=r value=1 checked><input type=radio name=r value=2 checked>|r=2",
        "<input type=radio name=r value=1 checked><input type=radio name=r value=2 checked disabled>|r=1",
        "<input type=hidden name=h value='a&#10;b&#13;c'>|h=a%0D%0Ab%0D%0Ac",
        "<textarea name=t>\\n\\nx&#13;&#10;y</textarea>|t=%0D%0Ax%0D%0Ay",
        "<input name=t value='a&#10;b'><input type=email name=e value=' a@b '>|t=ab&e=a%40b",
        "<input type=hidden name='h&#10;' value=1>|h%0D%0A=1",
        "<input name=c value=x dirname=c.dir>|c=x&c.dir=ltr",
        "<datalist><input name=d value=1></datalist><input name=e value=2>|e=2",
      })
  void shouldSendWhatBrowsersSend(String controls, String expected) {
    assertThat(sent(form("<form method=post>" + controls.replace("\\n", "\n")), null))
        .isEqualTo(expected);
  }

  @Test
  void shouldSendLineEndsAndUnknownCharactersAlikeInEachEncoding() {
    for (String type : new String[] {"multipart/form-data", "text/plain"}) {
      HtmlForm form =
          form(
              "<form method=post accept-charset=latin1 enctype="
                  + type
                  + "><input type=hidden name=h value='a&#10;日é'>");
      assertThat(sent(form, null)).contains("a\r\n&#26085;\u00e9");
    }
  }

  @Test
  void shouldReadXhtmlAsXml() throws CodedFailure {
    HtmlForm form =
        form(
            """
            <?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd">
            <html xmlns="http://www.w3.org/1999/xhtml"><head><script src="a.js"/><script>
            <![CDATA[ if (1 < 2 && 3) document.write("<form>"); ]]></script></head><body>
            <p/><form method="post" action="go?a=1&amp;b=2"><textarea name="empty"/>
            <textarea name="t"><![CDATA[a<b>&amp;]]></textarea>
            <input type="hidden" name="h" value="&lt;x y=&quot;1&quot;&gt;"/></form></body></html>
            """,
            "application/xhtml+xml");

    assertThat(form.action(null)).isEqualTo(URI.create("https://h.example/a/go?a=1&b=2"));
    assertThat(sent(form, null)).isEqualTo("empty=&t=a%3Cb%3E%26amp%3B&h=%3Cx+y%3D%221%22%3E");
    assertThat(form.page().outline().all("script").get(1).data()).contains("1 < 2 && 3");
  }

  @Test
  void shouldKeepControlsThatATableTearsFromTheirForm() {
    HtmlForm form =
        form("<table><form method=post><tr><td><input name=a value=1></td></tr></form></table>");

    assertThat(sent(form, null)).isEqualTo("a=1");
  }

  @Test
  void shouldEncodeInTheCharsetOfTheFormOrThePage() {
    String input = "<input name=a value='é€'><input type=hidden name=_charset_>";

    assertThat(sent(form("<form>" + input), null)).isEqualTo("a=%C3%A9%E2%82%AC&_charset_=UTF-8");
    assertThat(sent(form("<form accept-charset='bogus iso-8859-1'>" + input), null))
        .isEqualTo("a=%E9%80&_charset_=windows-1252");
    assertThat(sent(form("<form><input name=a value='é'>", "text/html; charset=ISO-8859-1"), null))
        .isEqualTo("a=%E9");
  }

  @Test
  void shouldReplaceTheQueryWhenTheFormIsSentByGet() {
    HtmlForm form = form("<form action='/go?old=1'><input name=q value='a b'>");

    URI query =
        FormEncoder.query(
            form,
            URI.create("https://h.example/go?old=1"),
            FormFields.successful(form, FormValues.NONE, null));

    assertThat(form.post(null)).isFalse();
    assertThat(query).isEqualTo(URI.create("https://h.example/go?q=a+b"));
  }

  @Test
  void shouldLetTheButtonOutrankTheForm() throws CodedFailure {
    HtmlForm form = form("<form action=/a><button formaction=/b formmethod=post name=x>");
    Element button = form.control("x");

    assertThat(form.action(button)).isEqualTo(URI.create("https://h.example/b"));
    assertThat(form.post(button)).isTrue();
  }

  @Test
  void shouldSendMultipartAndClicksOnImages() {
    HtmlForm form =
        form(
            "<form method=post enctype=multipart/form-data><input name=a value=é><input type=file name=f><input type=image name=i>");
    Element image = form.control("i");
    FormBody body =
        FormEncoder.body(form, image, FormFields.successful(form, FormValues.NONE, image));

    assertThat(body.contentType()).startsWith("multipart/form-data; boundary=");
    assertThat(new String(body.bytes(), StandardCharsets.UTF_8))
        .contains(
            "name=\"a\"\r\n\r\né\r\n",
            "name=\"f\"; filename=\"\"\r\nContent-Type: application/octet-stream\r\n\r\n\r\n",
            "name=\"i.x\"\r\n\r\n0\r\n",
            "name=\"i.y\"");
  }

  @Test
  void shouldShowNamesAndNoValues() {
    HtmlForm form = form("<form><input name=a value=secret><input name=_eventId_proceed value=1>");
    FormBody body =
        FormEncoder.body(form, null, FormFields.successful(form, FormValues.NONE, null));

    assertThat(body.display()).isEqualTo("a=***&_eventId_proceed=1");
  }
}
