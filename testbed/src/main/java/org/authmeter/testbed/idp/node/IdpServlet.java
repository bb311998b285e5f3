package org.authmeter.testbed.idp.node;

import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.BadRequestException;
import org.authmeter.testbed.idp.message.IdpPages;
import org.authmeter.testbed.web.Cookies;
import org.authmeter.testbed.web.Html;
import org.authmeter.testbed.web.RandomIds;

/** What the IdP's steps have in common: the container's cookie, and error pages. */
public abstract class IdpServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = Logger.getLogger(IdpServlet.class.getName());
  private static final String CONTAINER_COOKIE = "JSESSIONID";

  private final String route;

  /**
   * @param route the node's name for the balancer, for instance {@code idp-1}
   */
  public IdpServlet(String route) {
    this.route = route;
  }

  protected abstract void step(HttpServletRequest request, HttpServletResponse response)
      throws IOException;

  @Override
  protected final void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    handle(request, response);
  }

  @Override
  protected final void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    handle(request, response);
  }

  private void handle(HttpServletRequest request, HttpServletResponse response) throws IOException {
    // Tomcat's session cookie. The IdP keeps nothing under it; a balancer may read the route.
    if (Cookies.get(request, CONTAINER_COOKIE) == null) {
      Cookies.set(
          response,
          request.isSecure(),
          CONTAINER_COOKIE,
          RandomIds.hex(32).toUpperCase(java.util.Locale.ROOT) + "." + route,
          "/idp");
    }
    try {
      step(request, response);
    } catch (StaleRequestException e) {
      // Shibboleth 2 answers 500 when the login context is missing.
      Html.send(response, 500, IdpPages.error(e.getMessage()));
    } catch (BadRequestException e) {
      Html.send(response, 400, IdpPages.error(e.getMessage()));
    } catch (IOException e) {
      LOG.log(Level.WARNING, request.getRequestURI() + " failed", e);
      Html.send(response, 500, IdpPages.error(e.getMessage()));
    }
  }
}
