package org.authmeter.jmeter.saml;

import org.apache.jmeter.assertions.Assertion;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.FormElement;
import org.authmeter.jmeter.element.SampleVariables;
import org.authmeter.signon.saml.check.ResponseCheck;
import org.authmeter.signon.saml.check.SignedOn;
import org.authmeter.signon.saml.message.FoundResponse;

/**
 * Checks a SAML Response that stands in a sample's answer, as the SP named here checks its own, and
 * puts NameID and attributes into variables: for plans of stock HTTP samplers.
 *
 * <p>The Response is looked for in the form that an IdP sends to the browser, or the answer is the
 * Response itself, in XML or in SOAP.
 */
public class SamlResponseAssertion extends AbstractTestElement implements Assertion, FormElement {
  private static final long serialVersionUID = 1L;

  private static final Field<String> IN_RESPONSE_TO = Field.text("inResponseTo");
  private static final Field<String> VARIABLE = Field.text("variable");

  static final ElementForm FORM =
      ElementForm.withIcon("response-assertion.png")
          .group("check", SamlServiceProviderConfig.SP_NAME, IN_RESPONSE_TO, VARIABLE);

  @Override
  public AssertionResult getResult(SampleResult sample) {
    AssertionResult result = new AssertionResult(getName());
    JMeterVariables variables = getThreadContext().getVariables();
    SampleVariables left = SamlSampler.variables(variables);
    try {
      SamlSampler.put(left, check(sample, variables));
    } catch (CodedFailure e) {
      result.setFailure(true);
      result.setFailureMessage(e.code() + ": " + e.getMessage());
    } catch (IllegalArgumentException e) {
      result.setError(true);
      result.setFailureMessage(e.getMessage());
    }
    return result;
  }

  /**
   * @throws IllegalArgumentException if a field is wrong
   */
  private SignedOn check(SampleResult sample, JMeterVariables variables) throws CodedFailure {
    SamlServiceProviderConfig.Shared shared;
    try {
      shared = SamlServiceProviderConfig.KEY.find(variables, this);
    } catch (CodedFailure e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    String request = IN_RESPONSE_TO.of(this);
    FoundResponse response = response(sample, variables);
    return shared
        .check()
        .check(
            response.xml(),
            request.isEmpty() ? ResponseCheck.ANY : request,
            response.binding(),
            false);
  }

  private FoundResponse response(SampleResult sample, JMeterVariables variables)
      throws CodedFailure {
    String name = VARIABLE.of(this);
    if (name.isEmpty()) {
      return FoundResponse.in(sample.getResponseData());
    }
    String value = variables.get(name);
    if (value == null) {
      throw VARIABLE.wrong("there is no variable \"" + name + "\" with a Response in base64");
    }
    return FoundResponse.decode(value);
  }
}
