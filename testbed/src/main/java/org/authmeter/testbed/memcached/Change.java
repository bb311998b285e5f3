package org.authmeter.testbed.memcached;

import java.util.function.UnaryOperator;

/**
 * A storage command's effect on an item, and its answer. One instance per command: {@link #answer}
 * holds after {@link ItemStore#change} ran it.
 */
final class Change implements UnaryOperator<Item> {
  /** CAS id of an item that has none yet. */
  static final long NEW_CAS = 0;

  private static final String STORED = "STORED";
  private static final String NOT_STORED = "NOT_STORED";

  private final String command;
  private final Item wanted;
  private final long expectedCas;
  private String answer;

  /**
   * @param command set, add, replace, append, prepend or cas
   * @param expectedCas the client's for cas
   */
  Change(String command, Item wanted, long expectedCas) {
    this.command = command;
    this.wanted = wanted;
    this.expectedCas = expectedCas;
  }

  /** STORED, NOT_STORED, EXISTS, NOT_FOUND, or the error of an item that outgrew its limit. */
  String answer() {
    return answer;
  }

  boolean stored() {
    return STORED.equals(answer);
  }

  @Override
  public Item apply(Item before) {
    answer = STORED;
    return switch (command) {
      case "set" -> wanted;
      case "add" -> before == null ? wanted : keep(before, NOT_STORED);
      case "replace" -> before != null ? wanted : keep(null, NOT_STORED);
      case "append", "prepend" -> before == null ? keep(null, NOT_STORED) : joined(before);
      case "cas" -> checkAndSet(before);
      default -> throw new IllegalArgumentException("no storage command: " + command);
    };
  }

  private Item checkAndSet(Item before) {
    if (before == null) {
      return keep(null, "NOT_FOUND");
    }
    return before.cas() == expectedCas ? wanted : keep(before, "EXISTS");
  }

  /** Flags and exptime of the command are ignored (doc/protocol.txt, "append"). */
  private Item joined(Item before) {
    byte[] first = command.equals("append") ? before.data() : wanted.data();
    byte[] second = command.equals("append") ? wanted.data() : before.data();
    if (Item.sizeOf(before.key(), first.length + second.length) > ItemStore.MAX_ITEM_BYTES) {
      return keep(before, Answers.TOO_LARGE);
    }
    byte[] data = new byte[first.length + second.length];
    System.arraycopy(first, 0, data, 0, first.length);
    System.arraycopy(second, 0, data, first.length, second.length);
    return new Item(before.key(), before.flags(), before.expiresAt(), data, NEW_CAS);
  }

  private Item keep(Item before, String refusal) {
    answer = refusal;
    return before;
  }
}
