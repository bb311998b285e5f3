package org.authmeter.common.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.conscrypt.AllocatedBuffer;
import org.junit.jupiter.api.Test;

class DirectBuffersTest {
  private final DirectBuffers buffers = new DirectBuffers();

  private ByteBuffer lend(int capacity) {
    return buffers.allocateDirectBuffer(capacity).nioBuffer();
  }

  @Test
  void shouldLendWhatWasReleasedToOneOnly() {
    AllocatedBuffer first = buffers.allocateDirectBuffer(10);
    first.nioBuffer().put(0, (byte) 7);
    first.release();
    first.release();
    ByteBuffer second = lend(20);
    ByteBuffer third = lend(20);
    third.put(0, (byte) 9);
    assertThat(second.get(0)).as("the memory of the first").isEqualTo((byte) 7);
    assertThat(second.isDirect()).isTrue();
    assertThat(second.position()).isZero();
    assertThat(second.capacity()).isEqualTo(20);
  }

  @Test
  void shouldLendWhatIsLargerThanARecord() {
    AllocatedBuffer large = buffers.allocateDirectBuffer(100_000);
    large.nioBuffer().put(0, (byte) 7);
    large.release();
    assertThat(large.nioBuffer().capacity()).isEqualTo(100_000);
    assertThat(lend(10).get(0)).as("a large one is not kept").isZero();
  }
}
