package org.authmeter.trylogin;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.Charset;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Writes files that only their owner can read, from their first byte on. */
final class PrivateFile {
  private PrivateFile() {}

  /**
   * Writes a new file, mode 600 where the file system has modes.
   *
   * @throws java.nio.file.FileAlreadyExistsException nothing is overwritten
   */
  static void write(Path file, String text, Charset charset) throws IOException {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] owner =
        posix
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    try (SeekableByteChannel channel =
        Files.newByteChannel(
            file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), owner)) {
      ByteBuffer bytes = charset.encode(text);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
  }
}
