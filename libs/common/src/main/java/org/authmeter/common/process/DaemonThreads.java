package org.authmeter.common.process;

import java.util.concurrent.ThreadFactory;

/** Threads that do not keep their JVM alive. */
public final class DaemonThreads {
  private DaemonThreads() {}

  /**
   * @param name of all of them
   */
  public static ThreadFactory named(String name) {
    return task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
