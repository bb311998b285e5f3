package org.authmeter.runner.bench.memcached;

import java.nio.file.Path;

/**
 * What every tool has to do in its turn.
 *
 * @param addresses file of the testbed
 * @param node host:port of the server
 */
record MemcachedLoad(MemcachedBenchSettings settings, Work work, Path addresses, String node) {}
