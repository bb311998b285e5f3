package org.authmeter.testbed.web;

import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Answers every GET with the same bytes. */
public final class FixedContent extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final String contentType;
  private final byte[] content;

  public FixedContent(String contentType, byte[] content) {
    this.contentType = contentType;
    this.content = content.clone();
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType(contentType);
    response.setContentLength(content.length);
    response.getOutputStream().write(content);
  }
}
