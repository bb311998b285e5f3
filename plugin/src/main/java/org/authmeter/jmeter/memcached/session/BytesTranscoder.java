package org.authmeter.jmeter.memcached.session;

import net.spy.memcached.CachedData;
import net.spy.memcached.transcoders.Transcoder;

/** Values as they are: neither serialised nor compressed, flags 0. */
final class BytesTranscoder implements Transcoder<byte[]> {
  static final BytesTranscoder INSTANCE = new BytesTranscoder();

  private BytesTranscoder() {}

  @Override
  public boolean asyncDecode(CachedData data) {
    return false;
  }

  @Override
  public CachedData encode(byte[] value) {
    return new CachedData(0, value, getMaxSize());
  }

  @Override
  public byte[] decode(CachedData data) {
    return data.getData();
  }

  @Override
  public int getMaxSize() {
    return CachedData.MAX_SIZE;
  }
}
