package org.authmeter.signon.ldap.provider.ldaptive;

import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings;
import org.authmeter.signon.ldap.provider.LdapProvider;

/** The connections of searches and those of binds: two pools, or one for both. */
final class SearchAndBindPools {
  private final LdaptivePool search;
  private final LdaptivePool bind;
  private final Identification searching;
  private final Identification binding;

  private SearchAndBindPools(
      LdaptivePool search, LdaptivePool bind, Identification searching, Identification binding) {
    this.search = search;
    this.bind = bind;
    this.searching = searching;
    this.binding = binding;
  }

  static SearchAndBindPools pooled(LdapConnectionSettings settings) throws CodedFailure {
    LdaptiveConnections connections = new LdaptiveConnections(settings);
    Identification searching = new Identification(settings.identity(), true);
    String name = "authmeter-" + settings.name();
    if (settings.pool().shared()) {
      LdaptivePool both = LdaptivePool.pooled(settings, connections.pooled(name, searching));
      return new SearchAndBindPools(both, both, searching, searching);
    }
    LdaptivePool search =
        LdaptivePool.pooled(settings, connections.pooled(name + "-search", searching));
    Identification binding = new Identification(settings.identity(), false);
    try {
      LdaptivePool bind =
          LdaptivePool.pooled(settings, connections.pooled(name + "-bind", binding));
      return new SearchAndBindPools(search, bind, searching, binding);
    } catch (CodedFailure e) {
      search.close();
      throw e;
    }
  }

  static SearchAndBindPools unpooled(LdapConnectionSettings settings) {
    LdaptiveConnections connections = new LdaptiveConnections(settings);
    String name = "authmeter-" + settings.name();
    Identification searching = new Identification(settings.identity(), true);
    Identification binding = new Identification(settings.identity(), false);
    return new SearchAndBindPools(
        LdaptivePool.unpooled(settings, connections.unpooled(name + "-search", searching)),
        LdaptivePool.unpooled(settings, connections.unpooled(name + "-bind", binding)),
        searching,
        binding);
  }

  LdaptivePool search() {
    return search;
  }

  LdaptivePool bind() {
    return bind;
  }

  /** The connection of this thread gets a user's identity. */
  void userBinds() {
    if (search == bind) {
      searching.userBound();
    }
  }

  LdapProvider.Statistics statistics() {
    long opened = searching.opened();
    long bound = searching.bound();
    if (binding != searching) {
      opened += binding.opened();
      bound += binding.bound();
    }
    return new LdapProvider.Statistics(opened, bound);
  }

  void close() {
    search.close();
    if (bind != search) {
      bind.close();
    }
  }
}
