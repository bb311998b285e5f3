package org.authmeter.jmeter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.net.URI;
import java.util.Map;
import java.util.Properties;
import javax.script.SimpleBindings;
import org.authmeter.browser.walk.PageAnswer;
import org.authmeter.browser.walk.PageViews;
import org.authmeter.browser.web.page.Headers;
import org.authmeter.browser.web.page.Page;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** groovy-scripts/kerberos.groovy; tickets themselves are tested where the KDC is. */
@ExtendWith(JMeterExtension.class)
class KerberosScriptTest {
  private final PageScript script =
      (PageScript)
          PageScript.list(new File("../groovy-scripts/kerberos.groovy").getAbsolutePath()).get(0);

  private PageAnswer answer(int status, String challenge, Map<String, String> vars)
      throws Exception {
    SimpleBindings bindings = new SimpleBindings();
    bindings.put(
        "page",
        PageViews.of(
            new Page(
                status,
                URI.create("https://idp.example.org/sso"),
                null,
                "text/html",
                new byte[0],
                Headers.of("WWW-Authenticate: " + challenge))));
    bindings.put("user", "alice");
    bindings.put("now", 0L);
    bindings.put("vars", vars);
    bindings.put("props", new Properties());
    return script.answer(bindings);
  }

  @Test
  void shouldLeaveOtherPagesAndChallengesAlone() throws Exception {
    assertThat(answer(200, "Negotiate", Map.of())).isNull();
    assertThat(answer(401, "Basic realm=\"Negotiate\"", Map.of())).isNull();
  }

  @Test
  void shouldReadItsSettingsFromVariables() {
    assertThatThrownBy(
            () -> answer(401, "Basic realm=\"x\", Negotiate", Map.of("KERBEROS_TICKETS", "often")))
        .hasStackTraceContaining("KERBEROS_TICKETS is \"often\"; legal are kept, fresh");
  }
}
