package org.authmeter.testbed.sp;

import java.io.ByteArrayInputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** Reads AuthnRequests out of the URLs of the Redirect binding. */
public final class Redirects {
  private static final Pattern PARAMETER = Pattern.compile("[?&]SAMLRequest=([^&]*)");
  private static final Pattern ID = Pattern.compile(" ID=\"([^\"]+)\"");

  private Redirects() {}

  public static String requestId(String url) throws Exception {
    Matcher id = ID.matcher(authnRequest(url));
    if (!id.find()) {
      throw new IllegalArgumentException("no AuthnRequest in " + url);
    }
    return id.group(1);
  }

  /** The XML of the AuthnRequest. */
  public static String authnRequest(String url) throws Exception {
    Matcher parameter = PARAMETER.matcher(url);
    if (!parameter.find()) {
      throw new IllegalArgumentException("no SAMLRequest in " + url);
    }
    byte[] deflated =
        Base64.getDecoder().decode(URLDecoder.decode(parameter.group(1), StandardCharsets.UTF_8));
    try (var in = new InflaterInputStream(new ByteArrayInputStream(deflated), new Inflater(true))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
