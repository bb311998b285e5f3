package org.authmeter.signon.saml.message;

import java.util.Set;
import org.authmeter.browser.failure.CodedFailure;

/** The algorithms that are accepted (saml-core-2.0-os, section 5.4; XML Encryption 1.1). */
public final class Algorithms {
  private static final String MORE = "http://www.w3.org/2001/04/xmldsig-more#";
  private static final String MORE_2007 = "http://www.w3.org/2007/05/xmldsig-more#";
  private static final String ENC = "http://www.w3.org/2001/04/xmlenc#";
  private static final String ENC_11 = "http://www.w3.org/2009/xmlenc11#";

  private static final Set<String> SIGNATURES =
      Set.of(
          MORE + "rsa-sha256",
          MORE + "rsa-sha384",
          MORE + "rsa-sha512",
          MORE + "ecdsa-sha256",
          MORE + "ecdsa-sha384",
          MORE + "ecdsa-sha512",
          MORE_2007 + "sha256-rsa-MGF1",
          MORE_2007 + "sha384-rsa-MGF1",
          MORE_2007 + "sha512-rsa-MGF1");

  private static final Set<String> DIGESTS =
      Set.of(ENC + "sha256", MORE + "sha384", ENC + "sha512");

  /** With CBC, because IdPs of today still send it; what they say stays within this test. */
  private static final Set<String> CONTENT =
      Set.of(
          ENC_11 + "aes128-gcm",
          ENC_11 + "aes192-gcm",
          ENC_11 + "aes256-gcm",
          ENC + "aes128-cbc",
          ENC + "aes192-cbc",
          ENC + "aes256-cbc");

  private static final Set<String> KEYS = Set.of(ENC + "rsa-oaep-mgf1p", ENC_11 + "rsa-oaep");

  private Algorithms() {}

  public static void signature(String uri) throws CodedFailure {
    one(SIGNATURES, uri, "signature");
  }

  public static void digest(String uri) throws CodedFailure {
    one(DIGESTS, uri, "digest");
  }

  public static void encryption(String uri, boolean ofKey) throws CodedFailure {
    one(ofKey ? KEYS : CONTENT, uri, ofKey ? "key transport" : "encryption");
  }

  private static void one(Set<String> accepted, String uri, String purpose) throws CodedFailure {
    if (accepted.contains(uri)) {
      return;
    }
    boolean weak = uri != null && (uri.endsWith("sha1") || uri.endsWith("md5"));
    throw new CodedFailure(
        weak ? SamlCode.WEAK_ALGORITHM : SamlCode.ALGORITHM_REFUSED,
        "the %s algorithm \"%s\" is not accepted; accepted are %s"
            .formatted(purpose, uri, accepted.stream().sorted().toList()));
  }
}
