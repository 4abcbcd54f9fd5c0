// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/kernel/pipe_ring.h"

#include <new>

namespace weft {

PipeRing::PipeRing(std::byte* memory, uint32_t packet_bytes, uint32_t max_packets)
    : pipe_(*new (memory) WeftPipe{packet_bytes, max_packets, {}, {}, {}}) {}

WeftPipeEnd& PipeRing::EndOf(Side side) const {
  return side == Side::kReaders ? pipe_.readers : pipe_.writers;
}

void PipeRing::Begin(Side side) {
  MutexLock lock(mutex_);
  Use& use = uses_[size_t(side)];
  if (use.kernels++ != 0) return;
  WeftPipeEnd& end = EndOf(side);
  use.began_with = int(side == Side::kReaders ? packets_ : max_packets() - packets_);
  end.left = use.began_with;
  if (end.next >= max_packets()) end.next -= max_packets();
}

void PipeRing::End(Side side) {
  MutexLock lock(mutex_);
  Use& use = uses_[size_t(side)];
  if (--use.kernels != 0) return;
  const uint32_t taken = uint32_t(use.began_with - EndOf(side).left);
  packets_ += side == Side::kReaders ? -taken : taken;
}

}  // namespace weft
