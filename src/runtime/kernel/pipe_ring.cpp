// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/kernel/pipe_ring.h"

#include <atomic>
#include <new>

namespace weft {

PipeRing::PipeRing(std::byte* memory, uint32_t packet_bytes, uint32_t max_packets)
    : pipe_(*new (memory) WeftPipe{packet_bytes, max_packets, {}, {}, {}}) {}

namespace {

PipeRing::Side OtherSide(PipeRing::Side side) {
  return side == PipeRing::Side::kReaders ? PipeRing::Side::kWriters : PipeRing::Side::kReaders;
}

}  // namespace

WeftPipeEnd& PipeRing::EndOf(Side side) const {
  return side == Side::kReaders ? pipe_.readers : pipe_.writers;
}

void PipeRing::Begin(Side side) {
  MutexLock lock(mutex_);
  Use& use = uses_[size_t(side)];
  if (use.kernels++ != 0) return;
  WeftPipeEnd& end = EndOf(side);
  // An empty pipe begins anew: few reservations then go around the ring.
  if (packets_ == 0 && uses_[size_t(OtherSide(side))].kernels == 0)
    pipe_.readers.next = pipe_.writers.next = 0;
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

uint32_t weft_take_packets(uint64_t pipe, uint64_t end, uint64_t packets, uint32_t packet_bytes) {
  const auto& shape = *reinterpret_cast<const WeftPipe*>(pipe);
  auto& [left, next, rest] = *reinterpret_cast<WeftPipeEnd*>(end);
  if (packet_bytes != shape.packet_bytes) return WEFT_NO_PLACE;
  const std::atomic_ref shared_left(left);
  int had = shared_left.load(std::memory_order_relaxed);
  do {
    if (had < 0 || packets > uint64_t(had)) return WEFT_NO_PLACE;
  } while (!shared_left.compare_exchange_weak(had, had - int(packets), std::memory_order_relaxed));
  const uint32_t place =
      std::atomic_ref(next).fetch_add(uint32_t(packets), std::memory_order_relaxed);
  return place < shape.max_packets ? place : place - shape.max_packets;
}
