package org.authmeter.benchmarks;

import java.util.List;
import org.authmeter.benchmarks.login.CasBench;
import org.authmeter.benchmarks.login.OidcBench;
import org.authmeter.benchmarks.login.PasskeyBench;
import org.authmeter.benchmarks.login.SamlBench;
import org.authmeter.benchmarks.stores.MemcachedBench;
import org.authmeter.benchmarks.stores.SessionsBench;
import org.authmeter.runner.cli.BenchmarkCommands;
import org.authmeter.runner.cli.Session;

/** All subcommands of {@code authmeter bench}. */
public final class Benchmarks implements BenchmarkCommands {
  @Override
  public List<Object> of(Session session) {
    return List.of(
        new AuthMarkBench(session),
        new CasBench(session),
        new CommunityAuthorizationBench(session),
        new DataBench(session),
        new ElementsBench(session),
        new LdapBench(session),
        new MemcachedBench(session),
        new OidcBench(session),
        new PasskeyBench(session),
        new ReportBench(session),
        new SamlBench(session),
        new SamlCryptoBench(session),
        new SessionsBench(session),
        new StartBench(session),
        new WeblabBench(session));
  }
}
