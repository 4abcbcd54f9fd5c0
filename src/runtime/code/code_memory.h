// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>

namespace weft {

// Memory for the code of a kernel: text, then read-only data from the next page on. It is filled
// through `writable()` and then sealed; no page is ever writable and executable at once.
//
// Where the system does not let anonymous memory become executable (SELinux without execmem), the
// memory is a file in memory, mapped twice: writable for us, executable for kernels.
class CodeMemory {
 public:
  static constexpr size_t kPage = 4096;  // at a multiple of which data starts

  enum class Kind { kAnonymous, kMemoryFile };
  static std::expected<CodeMemory, std::string> Map(Kind kind, size_t text_bytes,
                                                    size_t data_bytes);
  CodeMemory() = default;
  CodeMemory(CodeMemory&& other) noexcept;
  CodeMemory& operator=(CodeMemory&& other) noexcept;
  ~CodeMemory();

  std::byte* writable() const { return writable_; }  // until sealed
  std::byte* base() const { return base_; }          // where the code runs
  size_t data_offset() const { return data_offset_; }

  // Makes text executable and data read-only; false where the system forbids it.
  bool Seal();

 private:
  std::byte* writable_ = nullptr;
  std::byte* base_ = nullptr;
  size_t data_offset_ = 0;
  size_t bytes_ = 0;
};

}  // namespace weft
