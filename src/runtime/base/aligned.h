// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An allocator for containers of bytes that hold OpenCL values, whose alignment is at most 128.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace weft {

template <class T>
struct ValueAllocator {
  using value_type = T;
  static constexpr std::align_val_t kAlignment{128};

  ValueAllocator() = default;
  template <class U>
  ValueAllocator(const ValueAllocator<U>&) {}

  T* allocate(size_t count) {
    return static_cast<T*>(::operator new(count * sizeof(T), kAlignment));
  }
  void deallocate(T* memory, size_t) { ::operator delete(memory, kAlignment); }
  friend bool operator==(ValueAllocator, ValueAllocator) { return true; }
};

// Bytes of which the first stands at a multiple of 128.
using ValueBytes = std::vector<std::byte, ValueAllocator<std::byte>>;

}  // namespace weft
