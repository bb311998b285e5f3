package org.authmeter.testbed.idp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The IdP's metadata at its entityID, as SAML metadata 4.1 recommends. */
final class MetadataServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final byte[] metadata;

  MetadataServlet(Path file) throws IOException {
    metadata = Files.readAllBytes(file);
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("application/samlmetadata+xml");
    response.setContentLength(metadata.length);
    response.getOutputStream().write(metadata);
  }
}
