package org.authmeter.signon.saml.sp;

import java.util.List;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.saml.check.CheckLevel;
import org.authmeter.signon.saml.check.Replays;
import org.authmeter.signon.saml.check.ResponseCheck;
import org.authmeter.signon.saml.message.FoundResponse;
import org.authmeter.signon.saml.message.MessageCodec;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.authmeter.signon.saml.metadata.SpKeys;

/** Fuzz target: whatever comes as a Response, it is refused or read, and nobody is signed on. */
public final class ResponseFuzz {
  private static final ServiceProvider SP =
      TestIdp.sp(new SpKeys(TestKeys.SP, List.of(TestKeys.SP)));
  private static final Replays REPLAYS = new Replays();
  private static final ResponseCheck PARSE = new ResponseCheck(SP, CheckLevel.PARSE, REPLAYS);
  private static final ResponseCheck DECRYPT = new ResponseCheck(SP, CheckLevel.DECRYPT, REPLAYS);

  private ResponseFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] data) {
    refusedOrRead(() -> PARSE.check(data, null));
    refusedOrRead(() -> MessageCodec.inflate(data, "SAMLResponse"));
    refusedOrRead(() -> FoundResponse.in(data));
    try {
      DECRYPT.check(data, TestIdp.REQUEST);
    } catch (CodedFailure e) {
      return;
    }
    // the keys were made for this run: no input can be signed with them
    throw new IllegalStateException("a Response was accepted");
  }

  private interface Reader {
    void read() throws CodedFailure;
  }

  private static void refusedOrRead(Reader reader) {
    try {
      reader.read();
    } catch (CodedFailure e) {
      if (e.getMessage() == null) {
        throw new IllegalStateException("refused without a reason", e);
      }
    }
  }
}
