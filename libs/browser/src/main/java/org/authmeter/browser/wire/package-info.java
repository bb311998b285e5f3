/** HTTP as browsers speak it: cookies, and connections with limits. */
package org.authmeter.browser.wire;
