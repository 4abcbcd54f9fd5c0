// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An allocator for containers of bytes that hold OpenCL values, whose alignment is at most 128.
// Each launch makes one, of a slot.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/base/slot_pool.h"

namespace weft {

template <class T>
struct ValueAllocator {
  using value_type = T;
  static constexpr size_t kAlignment = 128;

  ValueAllocator() = default;
  template <class U>
  ValueAllocator(const ValueAllocator<U>&) {}

  // The byte before the memory tells how far from the allocation's begin it is.
  T* allocate(size_t count) {
    auto* const begin = static_cast<std::byte*>(TakeSlot(SlotUse::kOther, SlotBytes(count)));
    const size_t distance = kAlignment - reinterpret_cast<uintptr_t>(begin) % kAlignment;
    begin[distance - 1] = static_cast<std::byte>(distance);
    return reinterpret_cast<T*>(begin + distance);
  }
  void deallocate(T* memory, size_t count) {
    auto* const bytes = reinterpret_cast<std::byte*>(memory);
    GiveSlot(SlotUse::kOther, bytes - std::to_integer<size_t>(bytes[-1]), SlotBytes(count));
  }
  friend bool operator==(ValueAllocator, ValueAllocator) { return true; }

 private:
  static constexpr size_t SlotBytes(size_t count) { return count * sizeof(T) + kAlignment; }
};

// Bytes of which the first stands at a multiple of 128.
using ValueBytes = std::vector<std::byte, ValueAllocator<std::byte>>;

}  // namespace weft
