package org.authmeter.runner.campaign;

import java.util.List;

/**
 * Access logs of the testbed's web servers, in the Common Log Format: each page that JMeter had
 * must be a line there, and no line another one.
 *
 * @param files names under which the testbed tells its logs; those that it does not tell are not
 *     there
 * @param labels of the samples that fetch a page
 */
public record AccessLogs(List<String> files, List<String> labels) {
  public AccessLogs {
    if (files == null || files.isEmpty() || labels == null || labels.isEmpty()) {
      throw new IllegalArgumentException("accessLogs needs files and labels: add them");
    }
    files = List.copyOf(files);
    labels = List.copyOf(labels);
  }
}
