package org.authmeter.jmeter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import javax.script.SimpleBindings;
import org.authmeter.browser.walk.PageAnswer;
import org.authmeter.browser.walk.PageView;
import org.authmeter.browser.walk.PageViews;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** groovy-scripts/totp.groovy, with the vectors of RFC 6238 appendix B. */
@ExtendWith(JMeterExtension.class)
class TotpScriptTest {
  private static final File SCRIPT = new File("../groovy-scripts/totp.groovy");
  private static final String SHA1 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  private static final String SHA256 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA====";
  private static final String SHA512 =
      "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQ"
          + "OJQGEZDGNA=";
  private static final String PAGE = "<form method=post><input name=otp><button>Go</button></form>";

  private final PageScript script = (PageScript) PageScript.list(SCRIPT.getAbsolutePath()).get(0);
  private final Properties props = new Properties();
  private final Map<String, String> vars = new HashMap<>();

  private PageAnswer answer(String user, long seconds, String html) throws Exception {
    SimpleBindings bindings = new SimpleBindings();
    bindings.put("page", PageViews.of(URI.create("https://idp.example.org/otp"), html));
    bindings.put("user", user);
    bindings.put("now", seconds * 1000);
    bindings.put("vars", vars);
    bindings.put("props", props);
    return script.answer(bindings);
  }

  private String code(String user, long seconds) throws Exception {
    return PageViews.values(answer(user, seconds, PAGE)).get("otp");
  }

  @ParameterizedTest
  @CsvSource({
    "59,SHA1,94287082",
    "59,SHA256,46119246",
    "59,SHA512,90693936",
    "1111111109,SHA1,07081804",
    "1111111109,SHA256,68084774",
    "1111111109,SHA512,25091201",
    "1111111111,SHA1,14050471",
    "1111111111,SHA256,67062674",
    "1111111111,SHA512,99943326",
    "1234567890,SHA1,89005924",
    "1234567890,SHA256,91819424",
    "1234567890,SHA512,93441116",
    "2000000000,SHA1,69279037",
    "2000000000,SHA256,90698825",
    "2000000000,SHA512,38618901",
    "20000000000,SHA1,65353130",
    "20000000000,SHA256,77737706",
    "20000000000,SHA512,47863826"
  })
  void shouldGiveTheCodesOfTheRfc(long seconds, String algorithm, String code) throws Exception {
    vars.put("TOTP_ALGORITHM", algorithm);
    vars.put("TOTP_DIGITS", "8");
    vars.put(
        "TOTP_SECRET", Map.of("SHA1", SHA1, "SHA256", SHA256, "SHA512", SHA512).get(algorithm));

    assertThat(code("u", seconds)).isEqualTo(code);
  }

  @Test
  void shouldGiveSixDigitsByDefaultAndReadSecretsAsPeopleWriteThem() throws Exception {
    vars.put("TOTP_SECRET", "gezd gnbv gy3t qojq GEZD-GNBV-GY3T-QOJQ");

    assertThat(code("u", 59)).isEqualTo("287082");
  }

  @Test
  void shouldGiveNoCodeTwice() throws Exception {
    vars.put("TOTP_SECRET", SHA1);
    assertThat(code("u", 60)).hasSize(6);
    assertThat(code("v", 61)).hasSize(6);

    assertThatThrownBy(() -> code("u", 89))
        .isInstanceOf(PageView.Failed.class)
        .hasMessageContaining("user u")
        .hasMessageContaining("no code twice")
        .hasMessageNotContaining(SHA1);
    assertThat(code("u", 90)).hasSize(6);
    assertThatThrownBy(() -> code("u", 61)).isInstanceOf(PageView.Failed.class);
  }

  @Test
  void shouldLeaveOtherPages() throws Exception {
    assertThat(answer("u", 60, "<form><input type=password name=password></form>")).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "TOTP_SECRET,'',TOTP_SECRET of user u is empty",
    "TOTP_SECRET,not!base32,not Base32",
    "TOTP_DIGITS,5,TOTP_DIGITS",
    "TOTP_PERIOD,0,TOTP_PERIOD",
    "TOTP_ALGORITHM,MD5,TOTP_ALGORITHM"
  })
  void shouldNameTheVariableThatIsWrong(String variable, String value, String words) {
    vars.put("TOTP_SECRET", SHA1);
    vars.put(variable, value);

    assertThatThrownBy(() -> code("u", 60))
        .isInstanceOf(PageView.Failed.class)
        .hasMessageContaining(words)
        .hasMessageNotContaining("not!base32")
        .hasMessageNotContaining(SHA1);
  }
}
