package org.authmeter.testbed.memcached;

import java.io.IOException;
import java.util.function.Consumer;
import org.authmeter.testbed.memcached.Numbers.BadNumberException;
import org.authmeter.testbed.memcached.Statistics.Counter;

/** set, add, replace, append, prepend, cas (doc/protocol.txt, "Storage commands"). */
final class StorageCommands {
  private final ItemStore items;
  private final Statistics statistics;
  private final Consumer<String> changed;

  /**
   * @param changed hears of the key of every item stored or taken away
   */
  StorageCommands(ItemStore items, Statistics statistics, Consumer<String> changed) {
    this.items = items;
    this.statistics = statistics;
    this.changed = changed;
  }

  void store(Request request) throws IOException {
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
      expiresAt = Exptime.toMillis(Numbers.signed(request.argument(3)), System.currentTimeMillis());
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
    apply(request, new Item(key, flags, expiresAt, data, Change.NEW_CAS), expectedCas);
  }

  private void apply(Request request, Item wanted, long expectedCas) throws IOException {
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

  /** memcached drops what stood under the key, so that nobody reads the old value as the new. */
  private void refuse(Request request, String key, int length) throws IOException {
    request.answer(Answers.TOO_LARGE);
    request.in().skip(length + 2L);
    if (request.command().equals("set") && items.remove(key)) {
      changed.accept(key);
    }
  }

  /** The data block of so many bytes; null when CR LF does not follow it. */
  static byte[] block(Request request, int length) throws IOException {
    byte[] data = request.in().readBlock(length);
    byte[] end = request.in().readBlock(2);
    return end[0] == '\r' && end[1] == '\n' ? data : null;
  }
}
