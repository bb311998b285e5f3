package org.authmeter.common.tls;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.conscrypt.AllocatedBuffer;
import org.conscrypt.BufferAllocator;

/**
 * Direct buffers, which closed connections leave to new ones. Conscrypt makes two for each
 * connection, and the garbage collector frees their memory late: where each user has connections of
 * its own, they were half of the memory of the process.
 */
final class DirectBuffers extends BufferAllocator {
  /** Bytes; more than a TLS record has (RFC 8446 section 5.2). */
  private static final int SIZE = 17 * 1024;

  /** That are kept unused, 4 MB. */
  private static final int MOST = 256;

  private final BlockingQueue<ByteBuffer> unused = new ArrayBlockingQueue<>(MOST);

  @Override
  public AllocatedBuffer allocateDirectBuffer(int capacity) {
    ByteBuffer left = capacity > SIZE ? null : unused.poll();
    return new Lent(
        left == null ? ByteBuffer.allocateDirect(Math.max(capacity, SIZE)) : left, capacity);
  }

  /** A buffer until it is released, which may be said twice. */
  private final class Lent extends AllocatedBuffer {
    private final ByteBuffer part;
    private ByteBuffer whole;

    Lent(ByteBuffer whole, int capacity) {
      this.whole = whole;
      this.part = whole.slice(0, capacity);
    }

    @Override
    public ByteBuffer nioBuffer() {
      return part;
    }

    @Override
    public synchronized AllocatedBuffer release() {
      if (whole != null && whole.capacity() == SIZE) {
        unused.offer(whole);
      }
      whole = null;
      return this;
    }
  }
}
