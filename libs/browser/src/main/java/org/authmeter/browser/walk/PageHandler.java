package org.authmeter.browser.walk;

import org.authmeter.browser.failure.CodedFailure;

/** Answers pages that only one's own systems show. */
public interface PageHandler {
  /** For messages. */
  String name();

  /**
   * Asked for each answer of HTML or JSON, or with HTTP 401, on the way that is not the end and
   * carries no SAML message.
   *
   * @param page the page
   * @param user login name
   * @return what to do, or null when the page is none of this handler's
   * @throws CodedFailure when the login cannot go on
   */
  PageAnswer answer(PageView page, String user) throws CodedFailure;
}
