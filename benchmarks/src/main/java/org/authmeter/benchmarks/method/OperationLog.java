package org.authmeter.benchmarks.method;

import java.io.Closeable;
import java.io.IOException;

/** Where a tool records its operations while it runs. */
public interface OperationLog extends Closeable {

  /** Takes operations as they are read. */
  interface Sink {
    /**
     * Some operations that ended at the same time.
     *
     * @param endMicros since the epoch
     * @param micros how long one took; negative if the tool does not record it
     * @param count 1, or more if the tool reports them together
     * @param error null if they succeeded
     */
    void operation(long endMicros, long micros, long count, String error);
  }

  /** Reads what was written since the last call; nothing if the log does not exist yet. */
  void read(Sink sink) throws IOException;

  /** The tool has ended. */
  @Override
  default void close() throws IOException {}
}
