package org.authmeter.testbed.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.authmeter.common.process.Programs;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.EnvironmentException;
import org.authmeter.testbed.core.SystemUser;
import org.authmeter.testbed.core.TestbedLayout;

/**
 * A small disk of one server's own, which others do not see, and the free space on it as a process:
 * stopped, it uses all of it up; started, it gives it back.
 */
public final class Disk {
  /** The component's name. */
  public static final String NAME = "disk";

  /** Entry of the layout: where the server's process id is. */
  private static final String NOTE = "disk.note";

  /** Entry of the layout: the disk, as the server sees it. */
  private static final String FOLDER = "disk.folder";

  private static final int HEAP_MB = 32;
  private static final int BLOCK = 1 << 16;

  /** Arguments: data of the server, folder for the disk, megabytes, note, and the server. */
  private static final String MOUNT =
      """
      #!/bin/sh
      # Puts the data onto a disk in a mount namespace, which goes when the server goes.
      data=$1; disk=$2; megabytes=$3; note=$4; shift 4
      mount -t tmpfs -o "size=${megabytes}m,mode=0700" tmpfs "$disk" &&
        cp -a "$data/." "$disk/" && chown --reference="$data" "$disk" &&
        mount --bind "$disk" "$data" || exit 1
      echo $$ >"$note"
      exec "$@"
      """;

  private Disk() {}

  /**
   * The server with its data on a disk of its own, and the disk's free space.
   *
   * @param server a program of the machine
   * @param data its folder, which is filled
   * @param place a folder beside it
   * @throws EnvironmentException when no file system can be mounted here
   */
  static List<ComponentSpec> of(
      TestbedLayout layout, ComponentSpec server, Path data, Path place, int megabytes)
      throws IOException {
    if (!SystemUser.isRoot() || Programs.find("unshare").isEmpty()) {
      throw new EnvironmentException(
          "a disk of %d MB for %s: it is mounted, which needs root and the program unshare (Debian:"
                  .formatted(megabytes, server.name())
              + " apt-get install util-linux); without --database-disk the server uses the machine's");
    }
    Path disk = Files.createDirectory(place.resolve(NAME));
    Path note = layout.file("disk.pid");
    Path mount = Files.writeString(layout.file("disk.sh"), MOUNT);
    layout.set(NOTE, note).set(FOLDER, disk);
    List<String> command =
        new ArrayList<>(List.of("unshare", "--mount", "--propagation", "private"));
    command.addAll(List.of("/bin/sh", mount.toString(), data.toString(), disk.toString()));
    command.addAll(List.of(Integer.toString(megabytes), note.toString()));
    command.addAll(server.command());
    return List.of(
        server.command(command),
        ComponentSpec.ours(
                layout,
                NAME,
                "disk of %d MB of %s".formatted(megabytes, server.name()),
                Disk.class,
                HEAP_MB,
                server.address())
            .after(server.name()));
  }

  public static void main(String[] args) throws InterruptedException {
    ComponentMain.serve(args, (layout, name) -> open(layout));
    new CountDownLatch(1).await(); // until it is ended
  }

  private static void open(TestbedLayout layout) throws IOException {
    String server = Files.readString(Path.of(layout.get(NOTE))).strip();
    // as the server sees it
    Path filler = Path.of("/proc", server, "root" + layout.get(FOLDER), "filler");
    Files.deleteIfExists(filler);
    ComponentMain.closeAtStop(NAME, () -> fill(filler));
  }

  private static void fill(Path filler) {
    try (OutputStream out = Files.newOutputStream(filler)) {
      while (true) {
        out.write(new byte[BLOCK]);
      }
    } catch (IOException full) {
      System.err.println("the disk is full: " + full.getMessage());
    }
  }
}
