package org.authmeter.testbed.idp.message;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.session.TransientIds;
import org.opensaml.saml.saml2.core.NameID;

/** Makes NameIDs of the format that was asked for. */
public final class NameIds {
  private static final String ALGORITHM = "HmacSHA256";

  private final String idp;
  private final TransientIds transientIds;
  private final SecretKeySpec secret;

  /**
   * @param secret what persistent ids are computed with, the same on all nodes
   */
  public NameIds(String idp, TransientIds transientIds, String secret) {
    this.idp = idp;
    this.transientIds = transientIds;
    this.secret = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM);
  }

  /**
   * @param format empty and {@code encrypted} stand for a transient one
   * @return null when the user has none of this format
   */
  public NameID create(String format, String principal, String sp, Map<String, String[]> attributes)
      throws IOException {
    return switch (format) {
      case NameID.PERSISTENT -> qualified(format, sp, persistent(principal, sp));
      case NameID.EMAIL -> {
        String[] mail = attributes.get("mail");
        yield mail == null || mail.length == 0 ? null : nameId(format, mail[0]);
      }
      default -> qualified(NameID.TRANSIENT, sp, transientIds.create(principal, sp));
    };
  }

  /** The same for a user and an SP at all times, and telling nothing (SAML core 8.3.7). */
  private String persistent(String principal, String sp) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(secret);
      byte[] hash = mac.doFinal((sp + "!" + principal).getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(hash);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private NameID qualified(String format, String sp, String value) {
    NameID nameId = nameId(format, value);
    nameId.setNameQualifier(idp);
    nameId.setSPNameQualifier(sp);
    return nameId;
  }

  public static NameID nameId(String format, String value) {
    NameID nameId = OpenSaml.build(NameID.DEFAULT_ELEMENT_NAME);
    nameId.setFormat(format);
    nameId.setValue(value);
    return nameId;
  }
}
