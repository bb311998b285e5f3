package org.authmeter.testbed.idp.node;

import java.util.Objects;
import java.util.stream.Stream;
import org.authmeter.testbed.idp.message.FieldText;
import org.authmeter.testbed.idp.message.NameIds;
import org.authmeter.testbed.session.SsoSession;
import org.opensaml.saml.saml2.core.NameID;

/**
 * That a session was used at an SP, under this name (SAML profiles 4.4.3.1).
 *
 * @param session id of the IdP's session
 * @param format empty where the NameID has none, as the qualifiers are
 */
public record Participation(
    String session,
    String principal,
    String sp,
    String format,
    String value,
    String nameQualifier,
    String spNameQualifier,
    String sessionIndex) {

  /** In place of the format of a NameID. */
  private static final String CLIENT = "oidc";

  public static Participation of(
      SsoSession session, String sp, NameID nameId, String sessionIndex) {
    return new Participation(
        session.id(),
        session.principal(),
        sp,
        text(nameId.getFormat()),
        nameId.getValue(),
        text(nameId.getNameQualifier()),
        text(nameId.getSPNameQualifier()),
        sessionIndex);
  }

  /** That a session was used at a client of OpenID Connect, which can be told of its end. */
  public static Participation ofClient(SsoSession session, String client) {
    return new Participation(
        session.id(),
        session.principal(),
        client,
        CLIENT,
        session.principal(),
        "",
        "",
        session.index());
  }

  /** Whether the party is a client of OpenID Connect and no SP. */
  public boolean isOfClient() {
    return format.equals(CLIENT);
  }

  /** The user's name at the SP, as it was in the assertion. */
  public NameID nameId() {
    NameID nameId = NameIds.nameId(nullable(format), value);
    nameId.setNameQualifier(nullable(nameQualifier));
    nameId.setSPNameQualifier(nullable(spNameQualifier));
    return nameId;
  }

  /** Whether a LogoutRequest of the SP means this; qualifiers may be left out (SAML core 3.7.1). */
  boolean means(NameID nameId) {
    return value.equals(nameId.getValue())
        && (nameId.getFormat() == null || format.equals(nameId.getFormat()))
        && (nameId.getNameQualifier() == null || nameQualifier.equals(nameId.getNameQualifier()));
  }

  /** One line of text. */
  public String serialize() {
    return Stream.of(
            session, principal, sp, format, value, nameQualifier, spNameQualifier, sessionIndex)
        .collect(FieldText.joining());
  }

  public static Participation parse(String text) {
    String[] f = FieldText.split(text).toArray(String[]::new);
    if (f.length != 8) {
      throw new IllegalArgumentException("a participation has 8 fields, not " + f.length);
    }
    return new Participation(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7]);
  }

  private static String text(String value) {
    return Objects.requireNonNullElse(value, "");
  }

  private static String nullable(String text) {
    return text.isEmpty() ? null : text;
  }
}
