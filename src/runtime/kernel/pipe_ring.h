// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/os/mutex.h"
#include "weft/pipe_abi.h"

namespace weft {

// The packets of a pipe, which kernels see through weft/pipe_abi.h. What a kernel has written
// others can read once it has ended, and what one has read leaves room then.
class PipeRing {
 public:
  // Makes the pipe, empty, in memory that outlives this: a WeftPipe and its packets. No more than
  // INT_MAX of them, for kernels count those that are left with a sign.
  PipeRing(std::byte* memory, uint32_t packet_bytes, uint32_t max_packets);

  uint32_t packet_bytes() const { return pipe_.packet_bytes; }
  uint32_t max_packets() const { return pipe_.max_packets; }

  // Around each run of a kernel that reads from the pipe, or writes to it. "At any one time, only
  // one kernel-instance may write into a pipe, and only one kernel-instance may read from a pipe":
  // of several, the last one ends it for all.
  enum class Side : uint8_t { kReaders, kWriters };
  void Begin(Side side);
  void End(Side side);

 private:
  WeftPipeEnd& EndOf(Side side) const;

  struct Use {
    unsigned kernels = 0;
    int began_with = 0;  // WeftPipeEnd::left
  };
  WeftPipe& pipe_;
  Mutex mutex_;
  uint32_t packets_ WEFT_GUARDED_BY(mutex_) = 0;  // that can be read
  Use uses_[2] WEFT_GUARDED_BY(mutex_);
};

}  // namespace weft
