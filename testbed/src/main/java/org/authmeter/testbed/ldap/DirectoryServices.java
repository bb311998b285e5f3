package org.authmeter.testbed.ldap;

import java.time.Clock;

/** What all connections of one server share. */
record DirectoryServices(DirectorySearch search, Authentication authentication, Faults faults) {

  /**
   * @param ppolicy locks accounts after wrong passwords
   * @param lastbind remembers when people bound
   */
  static DirectoryServices create(
      ComputedEntries entries, String adminPassword, boolean ppolicy, boolean lastbind) {
    Clock clock = Clock.systemUTC();
    Lockout lockout = new Lockout(ppolicy, clock);
    OperationalAttributes.LastBinds lastBinds =
        new OperationalAttributes.LastBinds(lastbind ? entries.dit().entries() : 0);
    return new DirectoryServices(
        new DirectorySearch(entries, new OperationalAttributes(lastBinds, lockout)),
        new Authentication(entries, adminPassword, lockout, lastBinds, clock),
        new Faults());
  }
}
