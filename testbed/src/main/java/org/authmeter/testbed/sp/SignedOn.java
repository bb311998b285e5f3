package org.authmeter.testbed.sp;

import java.util.List;
import java.util.Map;

/**
 * A user whom an accepted Response names.
 *
 * @param user the uid attribute
 * @param attributes by friendly name
 * @param sessionIndex the IdP's name of its session (SAML core 2.7.2)
 */
public record SignedOn(String user, Map<String, List<String>> attributes, String sessionIndex) {
  public SignedOn {
    attributes = Map.copyOf(attributes);
  }
}
