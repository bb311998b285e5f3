package org.authmeter.jmeter.saml;

import org.apache.jmeter.assertions.Assertion;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.saml.sp.FoundResponse;
import org.authmeter.jmeter.saml.sp.ResponseCheck;
import org.authmeter.jmeter.saml.sp.SamlRefused;

/**
 * Checks a SAML Response that stands in a sample's answer, as the SP named here checks its own, and
 * puts NameID and attributes into variables: for plans of stock HTTP samplers.
 *
 * <p>The Response is looked for in the form that an IdP sends to the browser, or the answer is the
 * Response itself, in XML or in SOAP.
 */
public class SamlResponseAssertion extends AbstractTestElement implements Assertion, TestBean {
  private static final long serialVersionUID = 1L;

  private transient String spName;
  private transient String inResponseTo;
  private transient String variable;

  @Override
  public AssertionResult getResult(SampleResult sample) {
    AssertionResult result = new AssertionResult(getName());
    JMeterVariables variables = getThreadContext().getVariables();
    SamlVariables.clear(variables);
    try {
      SpHandle handle = SpHandle.find(variables, spName);
      String request = FieldText.text(inResponseTo, ResponseCheck.ANY);
      byte[] response = response(sample, variables);
      SpVariables.user(variables, handle.check().check(response, request));
    } catch (SamlRefused e) {
      result.setFailure(true);
      result.setFailureMessage(e.code() + ": " + e.getMessage());
    } catch (IllegalArgumentException e) {
      result.setError(true);
      result.setFailureMessage(e.getMessage());
    }
    return result;
  }

  private byte[] response(SampleResult sample, JMeterVariables variables) throws SamlRefused {
    String name = FieldText.text(variable, "");
    if (name.isEmpty()) {
      return FoundResponse.in(sample.getResponseData());
    }
    String value = variables.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "variable: there is no variable \"" + name + "\" with a Response in base64");
    }
    return FoundResponse.decode(value);
  }

  /** Name of the SAML Service Provider; default sp. */
  public String getSpName() {
    return spName;
  }

  public void setSpName(String spName) {
    this.spName = spName;
  }

  /** ID of the AuthnRequest that the Response must answer; empty = it is not compared. */
  public String getInResponseTo() {
    return inResponseTo;
  }

  public void setInResponseTo(String inResponseTo) {
    this.inResponseTo = inResponseTo;
  }

  /** Variable with the Response in base64; empty = it stands in the sample's answer. */
  public String getVariable() {
    return variable;
  }

  public void setVariable(String variable) {
    this.variable = variable;
  }
}
