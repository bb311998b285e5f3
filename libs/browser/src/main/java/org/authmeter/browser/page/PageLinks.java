package org.authmeter.browser.page;

import java.net.URI;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.Page;

/**
 * Makes the requests for addresses that a page names: what a GET carries is the protocol's part.
 */
@FunctionalInterface
public interface PageLinks {
  /** The request for an address. */
  Request get(URI target, Page page, Request made);
}
