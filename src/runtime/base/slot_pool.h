// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for what each call makes and ends: slots of a few sizes, handed out again and never
// unmapped. A thread takes them from the pools and gives them back in batches, so that most calls
// need no lock.
#pragma once

#include <cstddef>

namespace weft {

// What slots are for. Those of one use never serve the other.
enum class SlotUse {
  kObject,  // the first three words stay as they are while the slot is free, and reuse comes late
  kOther,   // handed out again while it is in the cache
};

// Larger ones are allocated by operator new.
constexpr size_t kLargestSlot = 1024;

// Uninitialized memory at a multiple of 64; the first time, its first three words are zero. Throws
// std::bad_alloc.
void* TakeSlot(SlotUse use, size_t bytes);
void GiveSlot(SlotUse use, void* memory, size_t bytes) noexcept;

}  // namespace weft
