package org.authmeter.signon.saml.message;

import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.authmeter.browser.failure.CodedFailure;

/** Base64 and deflate as the bindings use them (saml-bindings-2.0-os, sections 3.4 and 3.5). */
public final class MessageCodec {
  /** A Response is some kilobytes; with many large attributes, some hundred. */
  public static final int MAX_BYTES = 1 << 20;

  private MessageCodec() {}

  public static byte[] base64(String text, String name) throws CodedFailure {
    String value = text == null ? "" : text;
    if (value.length() > MAX_BYTES * 3 / 2) {
      throw new CodedFailure(
          SamlCode.TOO_LARGE,
          "%s has %d characters; it is not read".formatted(name, value.length()));
    }
    try {
      // line breaks are allowed, other signs are not
      return Base64.getDecoder().decode(value.replaceAll("[\\r\\n\\t ]", ""));
    } catch (IllegalArgumentException e) {
      throw new CodedFailure(
          SamlCode.BAD_BASE64, "%s is not base64: %s".formatted(name, e.getMessage()));
    }
  }

  /** Bounded: some bytes can inflate to gigabytes. */
  public static byte[] inflate(byte[] deflated, String name) throws CodedFailure {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(deflated);
      byte[] xml = new byte[Math.max(8192, Math.min(MAX_BYTES, 8 * deflated.length))];
      int length = 0;
      while (!inflater.finished()) {
        if (length == xml.length) {
          if (length > MAX_BYTES) {
            throw new CodedFailure(
                SamlCode.TOO_LARGE, "%s inflates to more than %d bytes".formatted(name, MAX_BYTES));
          }
          xml = Arrays.copyOf(xml, Math.min(2 * length, MAX_BYTES + 1));
        }
        int got = inflater.inflate(xml, length, xml.length - length);
        if (got == 0 && !inflater.finished()) {
          throw new DataFormatException("it ends too early");
        }
        length += got;
      }
      return Arrays.copyOf(xml, length);
    } catch (DataFormatException e) {
      throw new CodedFailure(
          SamlCode.BAD_DEFLATE, "%s does not inflate: %s".formatted(name, e.getMessage()));
    } finally {
      inflater.end();
    }
  }
}
