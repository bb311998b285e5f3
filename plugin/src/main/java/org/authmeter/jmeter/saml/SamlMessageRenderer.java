package org.authmeter.jmeter.saml;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.SamplerResultTab;
import org.authmeter.signon.saml.message.ShownMessage;

/**
 * The view SAML of View Results Tree: the SAML messages of the selected sample or sub-result, with
 * their signatures, conditions and NameID named, and their XML indented. It works for HTTP Requests
 * too. The elements of this plugin record messages only with the property {@code
 * authmeter.trace=true}.
 */
public class SamlMessageRenderer extends SamplerResultTab {
  private static final String HINT =
      "Messages of requests and redirects were left out when this sample was recorded, because they"
          + " are secrets."
          + "\nStart JMeter with -Jauthmeter.trace=true to record them.";

  @Override
  public String toString() {
    return "SAML";
  }

  @Override
  public void renderResult(SampleResult result) {
    results.setContentType("text/plain");
    results.setText(text(result));
    results.setCaretPosition(0);
    resultsScrollPane.setViewportView(results);
  }

  /** The messages of a sample; those of its sub-results, if it has some. */
  public static String text(SampleResult result) {
    List<String> texts = new ArrayList<>();
    SampleResult[] legs = result.getSubResults();
    for (SampleResult leg : legs) {
      messages(leg).forEach(message -> texts.add(leg.getSampleLabel() + "\n" + text(message)));
    }
    if (texts.isEmpty()) {
      messages(result).forEach(message -> texts.add(text(message)));
    }
    if (isLeftOut(result) || Stream.of(legs).anyMatch(SamlMessageRenderer::isLeftOut)) {
      texts.add(HINT);
    }
    return texts.isEmpty() ? "No SAML message in this sample." : String.join("\n\n", texts);
  }

  private static String text(ShownMessage message) {
    return "=== " + message.where() + " ===\n" + message.text();
  }

  private static List<ShownMessage> messages(SampleResult result) {
    return ShownMessage.of(
        result.getUrlAsString(),
        body(result),
        location(result),
        result.getDataType().equals(SampleResult.BINARY) ? "" : result.getResponseDataAsString());
  }

  private static boolean isLeftOut(SampleResult result) {
    return ShownMessage.leftOut(result.getUrlAsString(), body(result), location(result));
  }

  private static String body(SampleResult result) {
    return result instanceof HTTPSampleResult http ? http.getQueryString() : "";
  }

  private static String location(SampleResult result) {
    String location = result instanceof HTTPSampleResult http ? http.getRedirectLocation() : null;
    return location == null ? "" : location;
  }
}
