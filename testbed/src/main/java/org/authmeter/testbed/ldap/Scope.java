package org.authmeter.testbed.ldap;

import com.unboundid.ldap.sdk.SearchScope;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.authmeter.data.Dit;
import org.authmeter.testbed.ldap.Place.Level;

/** Which places lie below a base in a search scope (RFC 4511, 4.5.1.2), upper ones first. */
record Scope(Dit dit, Place base, SearchScope scope) {

  /** All of them, one after the other as they are asked for. */
  Stream<Place> places() {
    Stream<Place> itself = Stream.of(base);
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

  private Stream<Place> children() {
    return switch (base.level()) {
      case SUFFIX -> Stream.of(new Place(Level.PEOPLE, 0));
      case PEOPLE -> units();
      case UNIT -> people(base.number(), dit.units(), dit.inUnit(base.number()));
      case PERSON -> Stream.empty();
    };
  }

  private Stream<Place> below() {
    return switch (base.level()) {
      case SUFFIX -> Stream.concat(children(), Stream.concat(units(), everyone()));
      case PEOPLE -> Stream.concat(units(), everyone());
      case UNIT, PERSON -> children();
    };
  }

  private Stream<Place> units() {
    return IntStream.rangeClosed(1, dit.units()).mapToObj(unit -> new Place(Level.UNIT, unit));
  }

  private Stream<Place> everyone() {
    return people(1, 1, dit.entries());
  }

  private static Stream<Place> people(int first, int step, int count) {
    return IntStream.range(0, count).mapToObj(i -> new Place(Level.PERSON, first + i * step));
  }
}
