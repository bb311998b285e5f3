package org.authmeter.jmeter.community;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.community.CommunityCode;

/**
 * Lets one call run at a time over all processes of a machine that name the same file. The system
 * unlocks the file of a process that dies.
 */
final class SerialLock implements AutoCloseable {
  /** A file is locked for a whole JVM, so its threads take turns first. */
  private static final ConcurrentMap<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

  private final ReentrantLock thread;
  private final FileChannel file;

  private SerialLock(ReentrantLock thread, FileChannel file) {
    this.thread = thread;
    this.file = file;
  }

  /**
   * Waits for its turn.
   *
   * @param name of the file, which is made if it is not there
   * @throws CodedFailure if the file cannot be locked, or the thread is interrupted
   */
  static SerialLock take(String name) throws CodedFailure {
    Path path;
    try {
      path = Path.of(name).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw new CodedFailure(CommunityCode.INVALID_SETTINGS, "lockFile: " + e.getMessage(), e);
    }
    ReentrantLock thread = THREADS.computeIfAbsent(path, p -> new ReentrantLock(true));
    try {
      thread.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CodedFailure(
          CommunityCode.INTERRUPTED, "interrupted while other clients called", e);
    }
    FileChannel file = null;
    try {
      file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      file.lock();
      return new SerialLock(thread, file);
    } catch (IOException e) {
      close(file);
      thread.unlock();
      throw new CodedFailure(
          CommunityCode.INVALID_SETTINGS,
          "lockFile: cannot lock %s: %s; give a file in a folder that exists".formatted(path, e),
          e);
    }
  }

  @Override
  public void close() {
    close(file);
    thread.unlock();
  }

  private static void close(FileChannel file) {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException e) {
      // the lock ends with the process at the latest
    }
  }
}
