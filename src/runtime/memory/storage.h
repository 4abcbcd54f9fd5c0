// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of a buffer: page-aligned mappings with huge pages for big ones, 128-byte aligned blocks
// for small ones. Host and device share it. A kernel may read a little past its end, but not under
// WEFT_CHECK=bounds.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/base/result.h"

namespace weft {

class Storage {
 public:
  static constexpr size_t kAlignment = 128;  // of the largest OpenCL data type

  Storage() = default;
  Storage(Storage&& other) noexcept;
  Storage& operator=(Storage&& other) noexcept;
  ~Storage();

  // Memory that holds nothing, or what storage of the same owner (a context) held.
  // CL_MEM_OBJECT_ALLOCATION_FAILURE if the system has no room, or if all storage together would
  // pass `total_limit` bytes: pages are only found missing when they are written, and then the
  // system kills the process.
  static Result<Storage> Allocate(size_t bytes, uint64_t total_limit, uint64_t owner);

  // The first `bytes` of the file, shared with whoever else has it; the caller closes the
  // descriptor. CL_INVALID_PROPERTY if it is none of a file that can be mapped,
  // CL_INVALID_BUFFER_SIZE if the file is shorter.
  static Result<Storage> Import(int file_descriptor, size_t bytes, bool writable);

  std::byte* data() const { return data_; }

 private:
  enum class Kind : uint8_t { kBlock, kMapping, kGuarded, kImport };

  Storage(Kind kind, size_t bytes, uint64_t owner) : bytes_(bytes), owner_(owner), kind_(kind) {}

  std::byte* data_ = nullptr;
  size_t bytes_ = 0;
  uint64_t owner_ = 0;
  Kind kind_ = Kind::kBlock;
};

}  // namespace weft
