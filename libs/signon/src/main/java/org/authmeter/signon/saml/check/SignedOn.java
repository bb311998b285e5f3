package org.authmeter.signon.saml.check;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The user whom an accepted Response names. What cannot be known at a {@link CheckLevel} is empty.
 *
 * @param nameId value of the NameID
 * @param nameIdFormat URI of its format
 * @param nameQualifiers NameQualifier and SPNameQualifier, either may be empty
 * @param sessionIndex the IdP's name of its session (saml-core-2.0-os, section 2.7.2)
 * @param authnContext URI of how the user signed on
 * @param authenticated when; null = not stated, or not known
 * @param attributes values by FriendlyName, or by Name where there is none
 */
public record SignedOn(
    String nameId,
    String nameIdFormat,
    List<String> nameQualifiers,
    String sessionIndex,
    String authnContext,
    Instant authenticated,
    Map<String, List<String>> attributes) {
  /** A user of whom nothing is known. */
  public static final SignedOn UNKNOWN =
      new SignedOn("", "", List.of("", ""), "", "", null, Map.of());

  public SignedOn {
    attributes = new LinkedHashMap<>(attributes);
  }
}
