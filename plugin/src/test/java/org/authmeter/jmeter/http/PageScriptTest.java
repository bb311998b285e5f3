package org.authmeter.jmeter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.browser.walk.PageAnswer;
import org.authmeter.browser.walk.PageHandler;
import org.authmeter.browser.walk.PageView;
import org.authmeter.browser.walk.PageViews;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(JMeterExtension.class)
class PageScriptTest {
  private static final PageView PAGE =
      PageViews.of(
          URI.create("https://idp.example.org/news?x=1"),
          "<title>News</title><p>Read this</p><form id=f name=n action=/a><input name=a value=1>"
              + "<input name=b></form>");
  @TempDir Path folder;

  private Path write(String name, String script) throws Exception {
    return Files.writeString(folder.resolve(name), script);
  }

  private static PageAnswer answer(Path file) throws Exception {
    List<PageHandler> handlers = PageScript.list(file.toString());
    return handlers.get(0).answer(PAGE, "u");
  }

  @Test
  void shouldShowThePageAndTheRestToTheScript() throws Exception {
    JMeterContextService.getContext().getVariables().put("X", "of the plan");
    Path file =
        write(
            "all.groovy",
            """
            log.debug('asked')
            def form = page.formWith('b')
            return [title: page.title, host: page.uri.host, status: page.status, text: page.text,
                p: page.html.select('p').text(), forms: page.forms.size(), id: form.id, a: form.fields.a,
                none: page.formWith('c') == null, code: page.codeField == null, user: user,
                x: vars.get('X'), props: props.size() > 0, now: now > 0]
            """);

    assertThat(PageViews.values(answer(file)))
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("title", "News"),
                Map.entry("host", "idp.example.org"),
                Map.entry("status", "200"),
                Map.entry("text", "News Read this"),
                Map.entry("p", "Read this"),
                Map.entry("forms", "1"),
                Map.entry("id", "f"),
                Map.entry("a", "1"),
                Map.entry("none", "true"),
                Map.entry("code", "true"),
                Map.entry("user", "u"),
                Map.entry("x", "of the plan"),
                Map.entry("props", "true"),
                Map.entry("now", "true")));
  }

  @Test
  void shouldCompileOnceAndAgainWhenTheFileHasChanged() throws Exception {
    Path file = write("once.groovy", "return [a: 'one']");
    PageScript first = (PageScript) PageScript.list(file.toString()).get(0);
    PageScript second = (PageScript) PageScript.list(" " + file + " ,").get(0);
    assertThat(second.script()).isSameAs(first.script());

    Files.writeString(file, "return [a: 'two']");
    Files.setLastModifiedTime(file, FileTime.fromMillis(1));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!PageViews.values(answer(file)).containsValue("two") && System.nanoTime() < end) {
      Thread.sleep(20);
    }
    assertThat(PageViews.values(answer(file))).containsEntry("a", "two");
  }

  @Test
  void shouldLookInThePlansFolderInFoldersOfOnesOwnAndInThePlugin() throws Exception {
    write("here.groovy", "return null");
    Files.createDirectories(folder.resolve("plan"));
    FileServer.getFileServer().setBase(folder.resolve("plan").toFile());
    JMeterUtils.setProperty("authmeter.scripts", folder.toString());
    try {
      assertThat(PageScript.list("here,here.groovy,../here.groovy"))
          .extracting(h -> ((PageScript) h).script().source())
          .containsOnly(folder.resolve("here.groovy").toString());
      assertThat(PageScript.list("totp"))
          .extracting(h -> ((PageScript) h).script().source())
          .containsExactly("the plugin");
      assertThatThrownBy(() -> PageScript.list("nowhere.groovy"))
          .hasMessageContaining("\"nowhere.groovy\"")
          .hasMessageContaining(folder.resolve("plan").toString());
    } finally {
      JMeterUtils.getJMeterProperties().remove("authmeter.scripts");
      FileServer.getFileServer().resetBase();
    }
  }

  @Test
  void shouldNameFileAndLine() throws Exception {
    Path wrong = write("wrong.groovy", "def a = 1\n\ndef b = )\n");
    assertThatThrownBy(() -> PageScript.list(wrong.toString()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(wrong.toString())
        .hasMessageContaining("wrong.groovy: 3");

    Path breaks = write("breaks.groovy", "def f() {\n  page.submt([otp: 'hidden'])\n}\nf()");
    assertThatThrownBy(() -> answer(breaks))
        .hasMessageContaining(breaks + ", line 2: MissingMethodException")
        .hasMessageNotContaining("hidden")
        .extracting("code")
        .isEqualTo("PAGE_HANDLER_FAILED");
  }

  @Test
  void shouldTakeNullAnswersAndFailures() throws Exception {
    assertThat(answer(write("null.groovy", "if (page.title != 'x') return null"))).isNull();
    assertThat(answer(write("link.groovy", "page.follow('/next').label('SAML news')"))).isNotNull();
    assertThatThrownBy(() -> answer(write("fail.groovy", "page.fail('read it yourself')")))
        .isInstanceOf(PageView.Failed.class)
        .hasMessage("read it yourself");
    assertThatThrownBy(() -> answer(write("text.groovy", "return 'a=1'")))
        .hasMessageContaining("returned a String");
    assertThatThrownBy(() -> answer(write("none.groovy", "return [a: null]")))
        .hasMessageContaining("\"a\" is null");
  }

  /** The file system is asked once a second and not once a login. */
  @Test
  void shouldNotLookForTheFileEachTime() throws Exception {
    Path file = write("there.groovy", "return null");
    Object first = ((PageScript) PageScript.list(file.toString()).get(0)).script();
    Files.delete(file);

    assertThat(((PageScript) PageScript.list(file.toString()).get(0)).script()).isSameAs(first);
  }
}
