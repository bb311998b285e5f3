package org.authmeter.testbed.ldap;

import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLContext;
import org.authmeter.common.tls.TlsContexts;
import org.authmeter.data.Dit;
import org.authmeter.data.PasswordScheme;
import org.authmeter.data.People;
import org.authmeter.testbed.core.Layout;

/** Starts the computed directory as a process of the testbed, as the layout says. */
public final class DirectoryComponent {
  private DirectoryComponent() {}

  /**
   * @param name of the component: {@code directory-1} or {@code directory-2}
   */
  public static ComputedDirectory start(Layout layout, String name) throws IOException {
    SSLContext tls =
        TlsContexts.server(layout.file("server.p12"), layout.get("password"), new LongAdder());
    DirectoryServices services =
        DirectoryServices.create(
            new ComputedEntries(people(layout)),
            layout.get("admin.password"),
            layout.flag("ppolicy"),
            layout.flag("lastbind"));
    services.faults().delay(Long.parseLong(layout.get("delay")));
    ComputedDirectory directory =
        ComputedDirectory.start(
            services, tls, layout.port(name + ".port"), layout.port(name + ".tls.port"));
    // A graceful stop is SIGTERM.
    Runtime.getRuntime().addShutdownHook(new Thread(directory::close, "stop " + name));
    return directory;
  }

  /** The people that the layout describes, the same for both servers and for the real one. */
  public static People people(Layout layout) {
    return new People(
        new Dit(Integer.parseInt(layout.get("entries")), Integer.parseInt(layout.get("units"))),
        Long.parseLong(layout.get("seed")),
        PasswordScheme.ofId(layout.get("password.hash")));
  }
}
