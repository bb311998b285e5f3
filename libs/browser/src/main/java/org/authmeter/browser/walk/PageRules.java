package org.authmeter.browser.walk;

import java.util.List;

/**
 * What is done with the pages between.
 *
 * @param entityId entityID of the IdP to choose at a discovery service; empty = the only one there
 * @param discovery discovery services
 * @param terms terms of use
 * @param consent consent to the release of attributes
 * @param oneTimeCode pages that ask for a one-time code
 * @param handlers asked for each page, in order, before anything else is done with it
 */
public record PageRules(
    String entityId,
    PagePolicy discovery,
    PagePolicy terms,
    PagePolicy consent,
    PagePolicy oneTimeCode,
    List<PageHandler> handlers) {

  /** All pages are answered, as far as that is possible without handlers. */
  public static final PageRules ACCEPT =
      new PageRules(
          "",
          PagePolicy.ACCEPT,
          PagePolicy.ACCEPT,
          PagePolicy.ACCEPT,
          PagePolicy.ACCEPT,
          List.of());

  /** No page may ask anything. */
  public PageRules silent() {
    return new PageRules(
        "", PagePolicy.SKIP, PagePolicy.FAIL, PagePolicy.FAIL, PagePolicy.FAIL, handlers);
  }

  /** The same rules with other handlers. */
  public PageRules withHandlers(List<PageHandler> others) {
    return new PageRules(entityId, discovery, terms, consent, oneTimeCode, others);
  }
}
