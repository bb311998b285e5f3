package org.authmeter.jmeter.saml.sp;

import java.util.LinkedHashMap;
import java.util.Map;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.web.Request;

/** The values of a form about to be sent. */
public final class FormValues {
  private FormValues() {}

  /** By field, decoded. */
  public static Map<String, String> of(Request request) throws CodedFailure {
    Inbound form = Inbound.of(request);
    Map<String, String> values = new LinkedHashMap<>();
    for (String name : form.raw().keySet()) {
      values.put(name, form.get(name));
    }
    return values;
  }
}
