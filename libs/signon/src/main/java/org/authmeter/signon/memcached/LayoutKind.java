package org.authmeter.signon.memcached;

import org.authmeter.signon.session.Layout;
import org.authmeter.signon.session.PlainLayout;

/** How a session lies in memcached. */
public enum LayoutKind {
  PLAIN(PlainLayout::new),
  SHIBBOLETH(ShibbolethLayout::new);

  private final Layout.Maker maker;

  LayoutKind(Layout.Maker maker) {
    this.maker = maker;
  }

  public Layout.Maker maker() {
    return maker;
  }
}
