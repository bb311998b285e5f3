package org.authmeter.testbed.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.core.TestbedLayout;

/**
 * Two PostgreSQL servers, of which one takes the writes and the other follows by streaming
 * replication. A server that is started copies the other one when that takes writes, and otherwise
 * serves what it has on its disk, as the tools for fail-over of PostgreSQL do.
 */
public final class PostgresqlPair {
  /** Account of the database {@code postgres}; its password is the layout's entry of that name. */
  public static final String USER = "idp";

  private static final List<String> NAMES = List.of("store-1", "store-2");

  /** Of their data, or a link to it. */
  private static final String FOLDER = "postgresql";

  /**
   * Arguments: this data folder, the other server's port, the port by which to follow it, then the
   * server's command line.
   */
  private static final String START =
      """
      #!/bin/sh
      # Copies the other server and follows it, if that takes writes; else serves what is here.
      data=$1; other=$2; through=$3; shift 3
      export PGPASSFILE='%1$s/passwords' PGCONNECT_TIMEOUT=2
      cd '%1$s' || exit 1
      rejects=1
      while [ "$rejects" = 1 ]; do
        '%2$s/pg_isready' -q -h %3$s -p "$other"; rejects=$?
        [ "$rejects" != 1 ] || sleep 0.1
      done
      follows=$('%2$s/psql' -h %3$s -p "$other" -U %4$s -d postgres -Atc 'SELECT pg_is_in_recovery()')
      if [ "$follows" = f ]; then
        rm -rf "$data"
        '%2$s/pg_basebackup' -h %3$s -p "$through" -U %4$s -D "$data" -R -X stream -c fast --no-sync || exit 1
      fi
      exec "$@"
      """;

  private PostgresqlPair() {}

  /**
   * {@code store-1} and its standby {@code store-2}; ports go into the layout.
   *
   * @param through where {@code store-2} finds the other; 0 = at its own port
   * @param settings of both servers, each {@code name=value}
   */
  public static List<ComponentSpec> prepare(
      TestbedLayout layout, Ports ports, int through, String... settings) throws IOException {
    PostgresqlServer server = new PostgresqlServer(layout, FOLDER, null);
    NAMES.forEach(name -> layout.set(name + ".port", ports.takeLocal()));
    server.initialise(NAMES.get(0), USER, layout.get("password"));
    server.secret(
        "passwords", String.join(":", TestbedLayout.LOCAL, "*", "*", USER, layout.get("password")));
    Path start =
        server.secret(
            "start", START.formatted(server.place(), server.programs(), TestbedLayout.LOCAL, USER));
    List<ComponentSpec> components = new ArrayList<>();
    for (int i = 0; i < NAMES.size(); i++) {
      String name = NAMES.get(i);
      List<String> command = new ArrayList<>(List.of("/bin/sh", start.toString()));
      command.add(server.place().resolve(name).toString());
      String other = layout.get(NAMES.get(1 - i) + ".port");
      command.add(other);
      command.add(i == 0 || through == 0 ? other : Integer.toString(through));
      command.addAll(server.postgres(name, layout.get(name + ".port")));
      for (String setting : settings) {
        command.addAll(List.of("-c", setting));
      }
      components.add(
          server
              .component(name, command, layout.local(name + ".port"))
              .after(i == 0 ? null : NAMES.get(0)));
    }
    return components;
  }

  /**
   * The pair with the process that has the standby take the writes when the other does not.
   *
   * @param diskMegabytes of a disk of its own for {@code store-1}; 0 = it has the machine's
   */
  public static List<ComponentSpec> watched(TestbedLayout layout, Ports ports, int diskMegabytes)
      throws IOException {
    List<ComponentSpec> all = new ArrayList<>();
    if (diskMegabytes == 0) {
      all.addAll(prepare(layout, ports, 0));
    } else {
      // Old parts of the log go before they fill the disk.
      all.addAll(prepare(layout, ports, 0, "max_wal_size=32MB", "min_wal_size=32MB"));
      Path place = layout.file(FOLDER).toRealPath();
      all.addAll(
          0, Disk.of(layout, all.remove(0), place.resolve(NAMES.get(0)), place, diskMegabytes));
    }
    all.add(
        ComponentSpec.ours(
                layout,
                "watch",
                "fail-over of the testbed's PostgreSQL pair",
                PostgresqlWatch.class,
                PostgresqlWatch.HEAP_MB,
                layout.local("store-2.port"))
            .after("store-2"));
    return all;
  }
}
