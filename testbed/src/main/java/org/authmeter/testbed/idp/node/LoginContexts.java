package org.authmeter.testbed.idp.node;

import java.io.IOException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.LoginContext;
import org.opensaml.storage.StorageService;

/** Login contexts in the partition {@code loginContexts} of the node's store. */
public final class LoginContexts {
  private final Conversations conversations;

  public LoginContexts(StorageService store, String route) {
    this.conversations = new Conversations(store, "loginContexts", route);
  }

  /** Keeps a new context and gives the browser its key. */
  public void begin(HttpServletRequest request, HttpServletResponse response, LoginContext context)
      throws IOException {
    conversations.begin(request, response, context.serialize());
  }

  /**
   * The context of a request.
   *
   * @throws StaleRequestException when the browser has none, or this node does not know it
   */
  public LoginContext find(HttpServletRequest request) throws IOException {
    return LoginContext.parse(conversations.find(request));
  }

  public void update(HttpServletRequest request, LoginContext context) throws IOException {
    conversations.update(request, context.serialize());
  }

  /** Forgets a context; the cookie goes too, and with it the stickiness of the login. */
  public void end(HttpServletRequest request, HttpServletResponse response) throws IOException {
    conversations.end(request, response);
  }
}
