package org.authmeter.testbed.ldap;

import com.unboundid.ldap.sdk.SearchScope;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.authmeter.data.Dit;
import org.authmeter.testbed.ldap.EntryPosition.Level;

/** Which places lie below a base in a search scope (RFC 4511, 4.5.1.2), upper ones first. */
record Scope(Dit dit, EntryPosition base, SearchScope scope) {

  /** All of them, one after the other as they are asked for. */
  Stream<EntryPosition> places() {
    Stream<EntryPosition> itself = Stream.of(base);
    if (scope.equals(SearchScope.BASE)) {
      return itself;
    }
    if (scope.equals(SearchScope.ONE)) {
      return children();
    }
    return scope.equals(SearchScope.SUB) ? Stream.concat(itself, below()) : below();
  }

  /** Whether a person lies in the scope. */
  boolean holds(int person) {
    boolean itself = base.level() == Level.PERSON && base.number() == person;
    boolean child = base.level() == Level.UNIT && base.number() == dit.unitOf(person);
    boolean deeper = base.level() == Level.SUFFIX || base.level() == Level.PEOPLE;
    if (scope.equals(SearchScope.BASE)) {
      return itself;
    }
    if (scope.equals(SearchScope.ONE)) {
      return child;
    }
    return child || deeper || itself && scope.equals(SearchScope.SUB);
  }

  private Stream<EntryPosition> children() {
    return switch (base.level()) {
      case SUFFIX -> Stream.of(new EntryPosition(Level.PEOPLE, 0));
      case PEOPLE -> units();
      case UNIT -> people(base.number(), dit.units(), dit.inUnit(base.number()));
      case PERSON -> Stream.empty();
    };
  }

  private Stream<EntryPosition> below() {
    return switch (base.level()) {
      case SUFFIX -> Stream.concat(children(), Stream.concat(units(), everyone()));
      case PEOPLE -> Stream.concat(units(), everyone());
      case UNIT, PERSON -> children();
    };
  }

  private Stream<EntryPosition> units() {
    return IntStream.rangeClosed(1, dit.units())
        .mapToObj(unit -> new EntryPosition(Level.UNIT, unit));
  }

  private Stream<EntryPosition> everyone() {
    return people(1, 1, dit.entries());
  }

  private static Stream<EntryPosition> people(int first, int step, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new EntryPosition(Level.PERSON, first + i * step));
  }
}
