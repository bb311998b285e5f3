package org.authmeter.testbed.memcached.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import org.authmeter.testbed.memcached.server.Numbers.BadNumberException;
import org.authmeter.testbed.memcached.server.Statistics.Counter;

/** incr, decr and delete (doc/protocol.txt, "Increment/Decrement", "Deletion"). */
final class ChangeCommands {
  private static final String DELETE_USAGE =
      Answers.BAD_FORMAT + ".  Usage: delete <key> [noreply]";
  private static final int MAX_DIGITS = 20;

  private final ItemStore items;
  private final Statistics statistics;
  private final Consumer<String> changed;

  ChangeCommands(ItemStore items, Statistics statistics, Consumer<String> changed) {
    this.items = items;
    this.statistics = statistics;
    this.changed = changed;
  }

  void delete(Request request) throws IOException {
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

  void arithmetic(Request request) throws IOException {
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
}
