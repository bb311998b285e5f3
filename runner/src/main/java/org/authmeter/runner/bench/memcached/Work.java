package org.authmeter.runner.bench.memcached;

/**
 * What all tools do in a setting.
 *
 * @param threads virtual users
 * @param command set or get
 */
record Work(int threads, String command) {
  String title() {
    return threads + " threads, " + command;
  }

  String id() {
    return threads + "-" + command;
  }
}
