package org.authmeter.signon.saml.flow.products;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.web.page.PageScripts;
import org.authmeter.signon.saml.flow.FakeWeb;
import org.authmeter.signon.saml.flow.SamlOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages in the shapes of hosted SPs and of access gateways, which lead on by script. */
class ScriptedPagesTest {
  private static final String IDP = "https://idp.example.org/sso";
  private static final String LOGIN =
      "<form method=post><input name=u><input type=password name=p></form>";
  private final FakeWeb web = new FakeWeb();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>location = 'https://idp.example.org/sso';</script>",
        "<script>function go() { if (window.location.replace) {"
            + " window.location.replace('https:\\/\\/idp.example.org\\/sso'); } else {"
            + " window.location.href ='https://idp.example.org/else'; } } go();</script>",
        "<script>window.onload = function () { window.top.location.href = \"//idp.example.org/sso\" }</script>",
        "<script>var go = () => { document.location.assign(\"\\x2f\\u0073tart\") }</script>"
            + "<body onload='go()'>Loading",
        "<noscript><meta http-equiv=refresh content='0;url=/no'></noscript>"
            + "<script>self.location=\"https://idp.example.org/sso\"</script>",
        "<noscript><meta http-equiv=refresh content='0;url=/start'></noscript>Wait",
        "<script>setTimeout('window.location.href=\"/start\"', 50)</script>Wait",
        "<script>window.setTimeout(\"location.replace(\\\"/start\\\")\", 50);</script>",
        "<script>var next = '/start'; window.location.href = next;</script>",
        "<script>const base = \"https://sp.example.org\"\nconst u = base + '/start'\ntop.location = u</script>",
        "<script>let p = 'start'; self.location.assign(`/${p}`)</script>",
        "<script>window.next = {url: '/start'}; $(function () { location.href = next.url; });</script>",
        "<script>$(location).attr('href', '/start')</script>",
        "<script>window['location']['href'] = '/start'</script>",
        "<script>document.addEventListener('DOMContentLoaded', () => location.replace('/start'))</script>",
        "<a id=on href=/start>Continue</a><script>document.getElementById('on').click()</script>",
        "<body onload=\"setTimeout('go()', 500)\"><script>function go() { location.href = '/start' }</script>",
        "<script>(function () { if (self === top) { location.href = '/start' } })();</script>",
        "<script>function go() { location.href = '/start' } window.onload = go</script>",
        "<script>function go() { location.href = '/start' } setTimeout(go, 100)</script>",
        "<script>// location.href = '/old';\n/* location = '/older' */ location = '/start'</script>",
        "<script>window.open('/start', '_self')</script>",
        "<script>window.location['replace'](\"/start\")</script>",
        "<script>var u = '/start'; (window.top || window).location.href = u</script>",
        "<script>location.href = decodeURIComponent('%2Fstart')</script>",
        "<body><input type=hidden id=to value=/start><script>location = document.getElementById('to').value</script>",
        "<body><i id=to data-url=/start></i><script>location = document.querySelector('#to').dataset.url</script>",
        "<body><a id=to href=/start>on</a><script>location.href = $('#to').attr('href')</script>",
        "<body><form action=/no></form><form name=f action=/start method=post></form><script>document.f.submit()</script>",
        "<body onload='document.forms[1].submit()'><form action=/no></form><form action=/start method=post></form>",
        "<body><iframe width=0 height=0 src=/no></iframe><iframe src=/start></iframe>",
        "<frameset rows='*,0'><frame src=/start><frame src=/blank.html></frameset>",
      })
  void shouldGoWhereAScriptSendsTheBrowser(String page) {
    web.html(FakeWeb.RESOURCE, "<html><head>" + page)
        .redirect("https://sp.example.org/start", 302, IDP)
        .html(IDP, LOGIN)
        .html(IDP, FakeWeb.responseForm(FakeWeb.SUCCESS))
        .redirect(FakeWeb.ACS, 302, "/secure/")
        .html(FakeWeb.RESOURCE, "Signed on as test001");

    assertThat(web.login().failure()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>function home() { location.href = '/'; }</script>",
        "<script>$('#b').click(function (e) { location = '/'; });</script>",
        "<script>if (location == '/') alert(1); var mylocation = '/'; x.location = '/';</script>",
        "<script>location.href = '/?u=' + user;</script>",
        "<script>location = '#top'; location = 'javascript:back()';</script>",
        "<script>// location.href = '/'\n</script>",
        "<script type=text/template>location.href = '/'</script>",
        "<a id=on href=/>Back</a><script>b.onclick = () => { document.getElementById('on').click() }</script>",
        "<script>var u = '/a'; if (x) { u = '/b'; } location.href = u;</script>",
        "<script>b.onclick = () => location.href = '/'; setTimeout(tick, 1000);</script>",
        "<script>b.addEventListener('click', function () { location = '/' }); $(ready);</script>",
        "<script>function out() { location = '/' } b.onclick = out; window.onload = function () { f() }</script>",
        "<script>alert(\"location.href = '/'\");</script>",
        "<script>window.open('/help', 'help')</script>",
        "<script>location.href = decodeURIComponent('%');</script>",
        "<script>location.href = document.getElementById('none').value;</script>",
        "<iframe src=/a></iframe><iframe src=/b></iframe>",
        "<iframe src=/a style='display: none'></iframe>",
      })
  void shouldStayWhereAScriptWaitsOrReckons(String page) {
    web.redirect(FakeWeb.RESOURCE, 302, IDP).html(IDP, page + "<h1>Too many sessions</h1>");

    assertThat(web.login().failure()).hasMessageContaining("Too many sessions");
  }

  @Test
  void shouldStayAtTheResourceWhoseScriptsLeadOn() {
    web.redirect(FakeWeb.RESOURCE, 302, IDP)
        .html(IDP, LOGIN)
        .html(IDP, FakeWeb.responseForm(FakeWeb.SUCCESS))
        .redirect(FakeWeb.ACS, 302, "/secure/")
        .html(
            FakeWeb.RESOURCE,
            "<script>location.href='/app'</script><form><input name=email></form>");

    assertThat(web.login(FakeWeb.settings("", LoginFormRule.ALLOWED)).failure()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jQuery(function($){ $('#go').trigger('submit') })",
        "HTMLFormElement.prototype.submit.call(document.getElementById('go'))",
        "document.forms.go.requestSubmit()",
        "document.forms['go']['submit']()",
        "setTimeout('document.forms[0].submit()', 1)",
        "window.onload = document.forms[0].submit.bind(document.forms[0])",
      })
  void shouldSubmitTheFormThatAScriptSubmits(String script) {
    web.usualSp(IDP)
        .html(
            IDP,
            "<form id=go name=go method=post action=/next><input type=hidden name=t value=1></form>"
                + "<script>"
                + script
                + "</script>")
        .html("https://idp.example.org/next", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2)).isEqualTo("t=1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$('#go').submit(function (e) { e.preventDefault() })",
        "$('#go').on('submit', send).click(send)",
        "// document.forms[0].submit()"
      })
  void shouldNotSubmitAFormWhoseScriptOnlyListens(String script) {
    web.redirect(FakeWeb.RESOURCE, 302, IDP)
        .html(
            IDP,
            "<h1>Choose</h1><form id=go method=post action=/next><input type=hidden name=t></form><script>"
                + script
                + "</script>");

    assertThat(web.login().failure()).hasMessageContaining("Choose");
    assertThat(web.requests).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "onfocus=\"this.removeAttribute('readonly')\"",
        "onclick='this.readOnly = false'",
        "id=u"
      })
  void shouldTypeIntoAFieldThatOpensWhenTheUserGoesThere(String opens) {
    web.usualSp(IDP)
        .html(
            IDP,
            "<form method=post><input name=tenant value=x><input name=username readonly "
                + opens
                + "><input type=password name=p readonly></form><script>u.onfocus = open</script>")
        .html(IDP, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2)).isEqualTo("tenant=x&username=test001&p=p%C3%A4+ss%2Bw");
  }

  /** A form that a script fills in later. */
  @Test
  void shouldNotDeliverAResponseThatIsNotThere() {
    web.usualSp(IDP)
        .html(
            IDP,
            LOGIN
                + "<form id=back method=post action='"
                + FakeWeb.ACS
                + "'><input type=hidden name=SAMLResponse><input type=hidden name=RelayState"
                + " value=x></form><script src=app.js></script>")
        .html(IDP, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.labels.get(2)).isEqualTo("SAML credentials");
  }

  @Test
  void shouldPressAButtonWhoseScriptSubmits() {
    web.usualSp(IDP)
        .html(
            IDP,
            """
            <p>%s</p><form method=post action=/policy><input type=hidden name=t value=1>
            <input type=button name=b value=Accept onclick="this.disabled=true; this.form.submit()">
            <input type=button name=c value=Cancel onclick="this.form.submit()"></form>
            """
                .formatted("Only for members of the firm. ".repeat(20)))
        .html("https://idp.example.org/policy", LOGIN)
        .html("https://idp.example.org/policy", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2)).isEqualTo("t=1");
  }

  @Test
  void shouldPressTheButtonBelowTheUser() {
    web.usualSp(IDP)
        .html(
            IDP,
            "<form method=post><button name=a value=passkey>Passkey</button><input name=userId>"
                + "<button name=a value=next>Next</button></form>")
        .html(IDP, "<form method=post><input type=password name=p></form>")
        .html(IDP, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2)).isEqualTo("userId=test001&a=next");
  }

  @Test
  void shouldTellARefusalThatAsksForTheUserAgain() {
    String user =
        "<h1>Wrong</h1><form method=post><input name=identifier><button>Next</button></form>";
    web.usualSp(IDP)
        .html(IDP, user)
        .html(IDP, "<form method=post><input type=password name=p></form>")
        .html(IDP, user);

    SamlOutcome outcome = web.login();

    assertThat(outcome.failure().code()).isEqualTo("LOGIN_REFUSED");
    assertThat(outcome.failure()).hasMessageContaining("Wrong");
  }

  @Test
  void shouldNotChooseBetweenTwoFormsThatBothLeadOn() {
    web.redirect(FakeWeb.RESOURCE, 302, IDP)
        .html(
            IDP,
            "<h1>Where are you from?</h1><form action=/a><button>University A</button></form>"
                + "<form action=/b><button>University B</button></form>");

    assertThat(web.login().failure()).hasMessageContaining("Where are you from?");
    assertThat(web.trace()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "a/*b*/c | a c",
        "f('//x') //y | f('//x')",
        "f(\"/*\") /*y*/ | f(\"/*\")",
        "'a\\'//b' //c | 'a\\'//b'",
        "/'/.test(a) //b | /'/.test(a)",
        "\"a\\\" //b | \"a\\\"",
        "/*a*/b/*c | b/*c",
        "/*/a*/b | b",
        "`'${a}/*b*/` /*c*/ | `'${a}/*b*/`"
      })
  void shouldTakeCommentsOutOfScriptsAndOnlyThose(String script, String rest) {
    assertThat(PageScripts.withoutComments(script).strip()).isEqualTo(rest);
  }
}
