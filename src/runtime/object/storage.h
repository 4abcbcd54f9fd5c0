// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of a buffer: page-aligned mappings with huge pages for big ones, 128-byte aligned blocks
// for small ones. Host and device share it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/base/result.h"

namespace weft {

class Storage {
 public:
  Storage() = default;
  Storage(Storage&& other) noexcept;
  Storage& operator=(Storage&& other) noexcept;
  ~Storage();

  // CL_MEM_OBJECT_ALLOCATION_FAILURE if the system has no room, or if all storage together would
  // pass `total_limit` bytes: pages are only found missing when they are written, and then the
  // system kills the process.
  static Result<Storage> Allocate(size_t bytes, uint64_t total_limit);

  std::byte* data() const { return data_; }

 private:
  std::byte* data_ = nullptr;
  size_t bytes_ = 0;  // of the account
  bool is_mapping_ = false;
};

}  // namespace weft
