package org.authmeter.memcached;

import java.io.IOException;
import java.util.function.Consumer;
import org.authmeter.memcached.ServerStatistics.Counter;
import org.authmeter.memcached.protocol.Answers;
import org.authmeter.memcached.protocol.MemcachedRequest;
import org.authmeter.memcached.protocol.Numbers;
import org.authmeter.memcached.protocol.Numbers.BadNumberException;

/** get, gets, gat, gats and touch (doc/protocol.txt, "Retrieval command", "Touch"). */
final class RetrievalCommands {
  private final ItemStore items;
  private final ServerStatistics statistics;
  private final Consumer<String> changed;

  RetrievalCommands(ItemStore items, ServerStatistics statistics, Consumer<String> changed) {
    this.items = items;
    this.statistics = statistics;
    this.changed = changed;
  }

  void get(MemcachedRequest request) throws IOException {
    boolean withCas = request.command().equals("gets");
    if (request.keys() == 0) {
      request.out().line(Answers.ERROR);
      return;
    }
    if (withCas) {
      statistics.count(Counter.CMD_GETS);
    }
    for (int i = 1; i <= request.keys(); i++) {
      if (!request.validKey(i)) {
        request.out().line(Answers.BAD_FORMAT);
        return;
      }
      statistics.count(Counter.CMD_GET);
      Item item = items.get(request.argument(i));
      statistics.count(item == null ? Counter.GET_MISSES : Counter.GET_HITS);
      write(request, item, withCas);
    }
    request.out().line("END");
  }

  void getAndTouch(MemcachedRequest request) throws IOException {
    if (request.keys() == 0) {
      request.out().line(Answers.ERROR);
      return;
    }
    long expiresAt;
    try {
      expiresAt = expiry(request, 1);
    } catch (BadNumberException e) {
      request.out().line(Answers.BAD_EXPTIME);
      return;
    }
    statistics.count(Counter.ofCommand(request.command()));
    for (int i = 2; i <= request.keys(); i++) {
      if (!request.validKey(i)) {
        request.out().line(Answers.BAD_FORMAT);
        return;
      }
      statistics.count(Counter.CMD_GET);
      Item item = touched(request.argument(i), expiresAt);
      statistics.count(item == null ? Counter.GET_MISSES : Counter.GET_HITS);
      write(request, item, request.command().equals("gats"));
    }
    request.out().line("END");
  }

  void touch(MemcachedRequest request) throws IOException {
    if (request.arguments() != 2) {
      request.answer(Answers.ERROR);
    } else if (!request.validKey(1)) {
      request.answer(Answers.BAD_FORMAT);
    } else {
      try {
        long expiresAt = expiry(request, 2);
        request.answer(touched(request.argument(1), expiresAt) == null ? "NOT_FOUND" : "TOUCHED");
      } catch (BadNumberException e) {
        request.answer(Answers.BAD_EXPTIME);
      }
    }
  }

  private static long expiry(MemcachedRequest request, int index) throws BadNumberException {
    return Item.expiry(Numbers.signed(request.argument(index)), System.currentTimeMillis());
  }

  private Item touched(String key, long expiresAt) {
    statistics.count(Counter.CMD_TOUCH);
    Item item = items.change(key, before -> before == null ? null : before.withExpiry(expiresAt));
    statistics.count(item == null ? Counter.TOUCH_MISSES : Counter.TOUCH_HITS);
    if (item != null) {
      changed.accept(key);
    }
    return item;
  }

  private static void write(MemcachedRequest request, Item item, boolean withCas)
      throws IOException {
    if (item != null) {
      String head =
          "VALUE "
              + item.key()
              + ' '
              + Integer.toUnsignedString(item.flags())
              + ' '
              + item.data().length;
      request.out().line(withCas ? head + ' ' + Long.toUnsignedString(item.cas()) : head);
      request.out().block(item.data());
    }
  }
}
