package org.authmeter.testbed.supervise;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import org.authmeter.common.control.ControlRefusal;

/** A further path of the control, which one kind of testbed has. */
public interface ControlExtension {
  /** The path, such as {@code /sp}. */
  String path();

  /**
   * Answers a request.
   *
   * @param method of HTTP
   * @return the answer, to be sent as JSON
   * @throws ControlRefusal with a status and a message for the client
   */
  Object handle(String method, URI uri, InputStream body, List<Component> components)
      throws IOException, InterruptedException;
}
