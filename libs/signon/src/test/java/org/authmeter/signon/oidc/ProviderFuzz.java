package org.authmeter.signon.oidc;

import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.text.ParseException;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.oidc.provider.ProviderKeys;
import org.authmeter.signon.oidc.provider.ProviderMetadata;

/**
 * Fuzz target: whatever a provider says of itself and of its keys, it is read, or refused with a
 * reason, and no token of a stranger is accepted.
 */
public final class ProviderFuzz {
  private static final String ISSUER = "https://op.example.org";
  private static final RSAKey STRANGER = TestProvider.key("stranger");
  private static final String TOKEN =
      TestProvider.signed(
          new JWTClaimsSet.Builder().subject("alice").build(), STRANGER, "published");

  private ProviderFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] data) {
    Page page = new Page(200, URI.create(ISSUER), null, "application/json", data);
    refusedOrRead(() -> ProviderMetadata.read(page, ISSUER, true));
    try {
      ProviderKeys keys = new ProviderKeys(page);
      keys.verify(SignedJWT.parse(TOKEN), () -> page);
    } catch (CodedFailure e) {
      reason(e);
      return;
    } catch (ParseException e) {
      throw new IllegalStateException("a token of our own", e);
    }
    throw new IllegalStateException("a token of a stranger was accepted");
  }

  private interface Reader {
    void read() throws CodedFailure;
  }

  private static void refusedOrRead(Reader reader) {
    try {
      reader.read();
    } catch (CodedFailure e) {
      reason(e);
    }
  }

  private static void reason(CodedFailure e) {
    if (e.getMessage() == null || e.code().isBlank()) {
      throw new IllegalStateException("refused without a reason", e);
    }
  }
}
