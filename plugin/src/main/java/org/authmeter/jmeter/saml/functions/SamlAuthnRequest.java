package org.authmeter.jmeter.saml.functions;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.saml.SamlServiceProviderConfig;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.BindingDecoder;
import org.authmeter.signon.saml.message.RequestStyle;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.authmeter.signon.saml.sp.AuthnRequests;

/**
 * {@code ${__samlAuthnRequest(sp,redirect-signed,REQUEST)}}: a fresh AuthnRequest for plans of
 * stock HTTP samplers. By redirect its value is the URL to ask for; by form it is the value of the
 * field SAMLRequest. The other values of the form, the ID and the destination go into variables
 * with the name of the third argument before theirs.
 */
public class SamlAuthnRequest extends AbstractFunction {
  private static final String DEFAULT_PREFIX = "SAML_REQUEST";

  private static final Field<RequestStyle> STYLE =
      Field.choice("second argument", RequestStyle.UNSIGNED);

  private List<CompoundVariable> arguments = List.of();

  @Override
  public String execute(SampleResult previous, Sampler current) throws InvalidVariableException {
    JMeterVariables variables = getVariables();
    try {
      ServiceProvider sp = SamlServiceProviderConfig.KEY.find(variables, argument(0)).sp();
      RequestStyle style = STYLE.parse(argument(1));
      AuthnRequests.Sent sent = new AuthnRequests(sp).create(style, Binding.POST);
      String prefix = argument(2).isEmpty() ? DEFAULT_PREFIX : argument(2);
      variables.put(prefix + "_ID", sent.id());
      variables.put(prefix + "_RELAYSTATE", sent.relayState());
      String url = sent.http().uri().toString();
      if (style.binding() == Binding.REDIRECT) {
        variables.put(prefix + "_DESTINATION", url.substring(0, url.indexOf("SAMLRequest=") - 1));
        return url;
      }
      variables.put(prefix + "_DESTINATION", url);
      Map<String, String> form = BindingDecoder.of(sent.http()).values();
      for (String name : List.of("SigAlg", "Signature")) {
        if (form.containsKey(name)) {
          variables.put(prefix + '_' + name.toUpperCase(java.util.Locale.ROOT), form.get(name));
        }
      }
      return form.get("SAMLRequest");
    } catch (IllegalArgumentException | CodedFailure e) {
      throw new InvalidVariableException("__samlAuthnRequest: " + e.getMessage(), e);
    }
  }

  private String argument(int index) {
    return index < arguments.size() ? arguments.get(index).execute().strip() : "";
  }

  @Override
  public void setParameters(Collection<CompoundVariable> parameters)
      throws InvalidVariableException {
    checkParameterCount(parameters, 0, 3);
    arguments = List.copyOf(parameters);
  }

  @Override
  public String getReferenceKey() {
    return "__samlAuthnRequest";
  }

  @Override
  public List<String> getArgumentDesc() {
    return List.of(
        "Name of the SAML Service Provider (default sp)",
        "unsigned, redirect-signed, post-signed, post-unsigned or simplesign (default unsigned)",
        "Beginning of the names of variables (default SAML_REQUEST): _ID, _RELAYSTATE,"
            + " _DESTINATION, _SIGALG, _SIGNATURE");
  }
}
