package org.authmeter.jmeter.element;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.save.CSVSaveService;
import org.apache.jmeter.save.SaveService;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.common.text.PlainText;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.results.campaign.Figures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.xml.sax.InputSource;

@ExtendWith(JMeterExtension.class)
class SampleResultsTest {
  @Test
  void shouldLeaveNoFigureInTextOfAServer() {
    SampleResult result = new SampleResult();
    SampleResults.fail(result, new CodedFailure("X", "denied; waitMs=400000; free=true"));
    assertThat(result.getResponseMessage()).isEqualTo("denied, waitMs=400000, free=true");
    assertThat(Figures.arrival(result.getResponseMessage())).isNull();
    SampleResults.succeed(result, "200", "OK; versions=3");
    assertThat(result.getResponseMessage()).isEqualTo("OK, versions=3");
  }

  /** What a server may write where its words become a code or a message. */
  static List<String> ofAServer() {
    return List.of(
        "\u001b]0;title\u0007\u001b[2J\u009b1A\u202e",
        "1\r\n1790000000000,5,login,200,OK,t 1-1,text,true,,1,1,1,1,1,0,1",
        "a\u0000b\u0008c\u000c",
        "=cmd|' /C calc'!A0",
        "</responseMessage><httpSample s=\"true\"/>]]>&x;",
        "${__groovy(System.exit(1))})${__setProperty(a,b)}",
        "denied; waitMs=12345678901234567890; free=true; lagUs=1",
        "half \ud83d of a pair",
        "\u2028line\u2029paragraph\u0085next",
        "x".repeat(10_000_000));
  }

  /** One row in a CSV, and well-formed XML, whatever the server wrote. */
  @ParameterizedTest
  @MethodSource("ofAServer")
  void shouldMakeOneRowOfWhateverAServerWrites(String text) throws Exception {
    SampleResult result = new SampleResult(1_790_000_000_000L, 5);
    result.setSampleLabel("login");
    result.setThreadName("t 1-1");
    SampleResults.fail(result, new CodedFailure(text, "The server says: " + text));
    SampleEvent event = new SampleEvent(result, "t");
    result.setSaveConfig(new SampleSaveConfiguration(true));

    String row = CSVSaveService.resultToDelimitedString(event, ",");
    assertThat(row).doesNotContain("\n", "\r").hasSizeLessThan(PlainText.MAX_MESSAGE + 500);
    assertThat(row.codePoints())
        .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
    assertThat(Figures.arrival(result.getResponseMessage())).isNull();
    assertThat(Figures.of(result.getResponseMessage(), "lagUs")).isNull();

    StringWriter xml = new StringWriter();
    SaveService.saveSampleResult(event, xml);
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml.toString())));
  }

  /** JMeter's InfluxDB client escapes no backslash. */
  @Test
  void shouldNotEndAMessageWithAnEscape() {
    SampleResult result = new SampleResult();
    SampleResults.describe(result, "share \\\\host\\");
    assertThat(result.getResponseMessage()).isEqualTo("share \\\\host\\.");
  }
}
