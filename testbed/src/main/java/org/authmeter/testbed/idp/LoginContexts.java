package org.authmeter.testbed.idp;

import java.io.IOException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.opensaml.storage.StorageService;

/** Login contexts in the partition {@code loginContexts} of the node's store. */
final class LoginContexts {
  private final Conversations conversations;

  LoginContexts(StorageService store, String route) {
    this.conversations = new Conversations(store, "loginContexts", route);
  }

  /** Keeps a new context and gives the browser its key. */
  void begin(HttpServletRequest request, HttpServletResponse response, LoginContext context)
      throws IOException {
    conversations.begin(request, response, context.serialize());
  }

  /**
   * The context of a request.
   *
   * @throws StaleRequestException when the browser has none, or this node does not know it
   */
  LoginContext find(HttpServletRequest request) throws IOException {
    return LoginContext.parse(conversations.find(request));
  }

  void update(HttpServletRequest request, LoginContext context) throws IOException {
    conversations.update(request, context.serialize());
  }

  /** Forgets a context; the cookie goes too, and with it the stickiness of the login. */
  void end(HttpServletRequest request, HttpServletResponse response) throws IOException {
    conversations.end(request, response);
  }
}
