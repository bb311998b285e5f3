package org.authmeter.memcached;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.authmeter.memcached.ServerStatistics.Counter;
import org.authmeter.memcached.protocol.Answers;
import org.authmeter.memcached.protocol.MemcachedRequest;
import org.authmeter.memcached.protocol.Numbers;
import org.authmeter.memcached.protocol.Numbers.BadNumberException;

/**
 * The commands that change items (doc/protocol.txt, "Storage commands", "Increment/Decrement",
 * "Deletion").
 */
final class ChangeCommands {
  private static final String DELETE_USAGE =
      Answers.BAD_FORMAT + ".  Usage: delete <key> [noreply]";
  private static final int MAX_DIGITS = 20;

  private final ItemStore items;
  private final ServerStatistics statistics;
  private final Consumer<String> changed;

  /**
   * @param changed is called with the key of every item that was stored or removed
   */
  ChangeCommands(ItemStore items, ServerStatistics statistics, Consumer<String> changed) {
    this.items = items;
    this.statistics = statistics;
    this.changed = changed;
  }

  void store(MemcachedRequest request) throws IOException {
    boolean cas = request.command().equals("cas");
    if (request.arguments() != (cas ? 5 : 4)) {
      request.answer(Answers.ERROR);
      return;
    }
    int flags;
    long expiresAt;
    int length;
    long expectedCas;
    try {
      flags = Numbers.flags(request.argument(2));
      expiresAt = Item.expiry(Numbers.signed(request.argument(3)), System.currentTimeMillis());
      length = Numbers.length(request.argument(4));
      expectedCas = cas ? Numbers.unsigned(request.argument(5)) : 0;
    } catch (BadNumberException e) {
      request.answer(Answers.BAD_FORMAT);
      return;
    }
    if (!request.validKey(1)) {
      request.answer(Answers.BAD_FORMAT);
      return;
    }
    String key = request.argument(1);
    if (Item.sizeOf(key, 0) + length > ItemStore.MAX_ITEM_BYTES) {
      refuse(request, key, length);
      return;
    }
    byte[] data = block(request, length);
    if (data == null) {
      request.answer(Answers.BAD_CHUNK);
      return;
    }
    apply(request, new Item(key, flags, expiresAt, data, Item.NEW_CAS), expectedCas);
  }

  private void apply(MemcachedRequest request, Item wanted, long expectedCas) throws IOException {
    Change change = new Change(request.command(), wanted, expectedCas);
    items.change(wanted.key(), change);
    count(request.command(), change.answer());
    if (change.stored()) {
      changed.accept(wanted.key());
    }
    request.answer(change.answer());
  }

  private void count(String command, String answer) {
    statistics.count(Counter.CMD_SET);
    if (!command.equals("set")) {
      statistics.count(Counter.ofCommand(command));
    }
    if (command.equals("cas")) {
      statistics.count(
          switch (answer) {
            case "NOT_FOUND" -> Counter.CAS_MISSES;
            case "EXISTS" -> Counter.CAS_BADVAL;
            default -> Counter.CAS_HITS;
          });
    }
  }

  /** memcached drops the old item, so that its value is not read as the new one. */
  private void refuse(MemcachedRequest request, String key, int length) throws IOException {
    request.answer(Answers.TOO_LARGE);
    request.in().skip(length + 2L);
    if (request.command().equals("set") && items.remove(key)) {
      changed.accept(key);
    }
  }

  /** The data block of so many bytes; null when CR LF does not follow it. */
  static byte[] block(MemcachedRequest request, int length) throws IOException {
    byte[] data = request.in().readBlock(length);
    byte[] end = request.in().readBlock(2);
    return end[0] == '\r' && end[1] == '\n' ? data : null;
  }

  void delete(MemcachedRequest request) throws IOException {
    if (request.arguments() < 1) {
      request.answer(Answers.ERROR);
    } else if (request.arguments() > 2
        || request.arguments() == 2 && !request.argument(2).equals("0")) {
      // Ancient clients give a time of 0.
      request.answer(DELETE_USAGE);
    } else if (!request.validKey(1)) {
      request.answer(Answers.BAD_FORMAT);
    } else {
      statistics.count(Counter.CMD_DELETE);
      String key = request.argument(1);
      boolean found = items.get(key) != null && items.remove(key);
      statistics.count(found ? Counter.DELETE_HITS : Counter.DELETE_MISSES);
      if (found) {
        changed.accept(key);
      }
      request.answer(found ? "DELETED" : "NOT_FOUND");
    }
  }

  void arithmetic(MemcachedRequest request) throws IOException {
    if (request.arguments() != 2) {
      request.answer(Answers.ERROR);
      return;
    }
    if (!request.validKey(1)) {
      request.answer(Answers.BAD_FORMAT);
      return;
    }
    long delta;
    try {
      delta = Numbers.unsigned(request.argument(2));
    } catch (BadNumberException e) {
      request.answer(Answers.BAD_DELTA);
      return;
    }
    boolean up = request.command().equals("incr");
    statistics.count(up ? Counter.CMD_INCR : Counter.CMD_DECR);
    String[] answer = {"NOT_FOUND"};
    String key = request.argument(1);
    Item after = items.change(key, before -> counted(before, up, delta, answer));
    if (after == null) {
      statistics.count(up ? Counter.INCR_MISSES : Counter.DECR_MISSES);
    } else if (!answer[0].equals(Answers.NOT_A_NUMBER)) {
      statistics.count(up ? Counter.INCR_HITS : Counter.DECR_HITS);
      changed.accept(key);
    }
    request.answer(answer[0]);
  }

  /** incr wraps at 64 bits, decr stops at 0 and pads with blanks, as memcached does. */
  private static Item counted(Item before, boolean up, long delta, String[] answer) {
    if (before == null) {
      return null;
    }
    long value;
    try {
      String text = new String(before.data(), StandardCharsets.ISO_8859_1).stripTrailing();
      value = Numbers.unsigned(text.length() > MAX_DIGITS ? "" : text);
    } catch (BadNumberException e) {
      answer[0] = Answers.NOT_A_NUMBER;
      return before;
    }
    long result = up ? value + delta : Long.compareUnsigned(delta, value) > 0 ? 0 : value - delta;
    answer[0] = Long.toUnsignedString(result);
    byte[] digits = answer[0].getBytes(StandardCharsets.ISO_8859_1);
    byte[] data = Arrays.copyOf(digits, Math.max(digits.length, before.data().length));
    Arrays.fill(data, digits.length, data.length, (byte) ' ');
    return new Item(before.key(), before.flags(), before.expiresAt(), data, Item.NEW_CAS);
  }

  /**
   * A storage command's effect on an item, and its answer. One instance per command: {@link
   * #answer} holds after {@link ItemStore#change} ran it.
   */
  private static final class Change implements UnaryOperator<Item> {
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
      return new Item(before.key(), before.flags(), before.expiresAt(), data, Item.NEW_CAS);
    }

    private Item keep(Item before, String refusal) {
      answer = refusal;
      return before;
    }
  }
}
