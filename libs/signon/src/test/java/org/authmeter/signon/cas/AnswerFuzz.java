package org.authmeter.signon.cas;

import java.net.URI;
import java.net.URL;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.cas.answer.AnswerReader;
import org.authmeter.signon.cas.answer.TicketValidation;

/** Fuzz target: whatever a CAS server answers to a validation, it is read or told. */
public final class AnswerFuzz {
  private static final URI URL = URI.create("https://cas.example.org/cas/p3/serviceValidate");

  private AnswerFuzz() {}

  private interface Reader {
    TicketValidation read(Page page) throws CodedFailure;
  }

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] data) {
    Page page = new Page(200, URL, null, "text/xml", data);
    told(AnswerReader::plain, page);
    told(p -> AnswerReader.structured(p, false), page);
    told(p -> AnswerReader.structured(p, true), page);
    told(AnswerReader::saml, page);
  }

  private static void told(Reader reader, Page page) {
    try {
      if (reader.read(page) == null) {
        throw new IllegalStateException("no answer");
      }
    } catch (CodedFailure e) {
      if (e.getMessage() == null || e.code().isEmpty()) {
        throw new IllegalStateException("refused without a reason", e);
      }
    }
  }
}
