package org.authmeter.testbed.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import net.spy.memcached.MemcachedClient;
import net.spy.memcached.transcoders.Transcoder;
import org.opensaml.storage.impl.memcached.MemcachedStorageService;
import org.opensaml.storage.impl.memcached.StringTranscoder;

/**
 * OpenSAML's MemcachedStorageService made safe for a pair of which each node writes to its own
 * member.
 *
 * <p>OpenSAML names a context's namespace after the millisecond and relies on {@code add} to find
 * out that it is taken. In a pair that replicates asynchronously both members accept the same name
 * within the same millisecond, and then two users' sessions are under one key. So the name gets the
 * node's own ending. Keys and wire operations are otherwise the same.
 */
final class PairedMemcachedStorageService extends MemcachedStorageService {
  private final MemcachedClient client;
  private final int timeoutSeconds;
  private final String ending;
  private final Transcoder<String> text = new StringTranscoder();

  PairedMemcachedStorageService(MemcachedClient client, int timeoutSeconds, String nodeName) {
    super(client, timeoutSeconds);
    this.client = client;
    this.timeoutSeconds = timeoutSeconds;
    this.ending = HexFormat.of().formatHex(nodeName.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  protected String createNamespace(String context) throws IOException {
    String namespace;
    do {
      namespace = HexFormat.of().toHexDigits(System.currentTimeMillis()) + ending;
    } while (!add(namespace, context));
    if (!add(context, namespace)) {
      throw new IOException("the context was created by another request meanwhile");
    }
    return namespace;
  }

  private boolean add(String key, String value) throws IOException {
    try {
      return client.add(key, 0, value, text).get(timeoutSeconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IOException("interrupted while waiting for the answer to add", e);
    } catch (TimeoutException e) {
      throw new IOException("no answer to add within " + timeoutSeconds + " s", e);
    } catch (ExecutionException e) {
      throw new IOException("add failed: " + e.getMessage(), e);
    }
  }
}
