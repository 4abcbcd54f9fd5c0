// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/code_memory.h"

#include <fmt/format.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "runtime/base/round_up.h"
#include "runtime/os/read_file.h"

namespace weft {
namespace {

std::byte* MapPages(size_t bytes, int protection, int flags, int file) {
  void* address = mmap(nullptr, bytes, protection, flags, file, 0);
  return address == MAP_FAILED ? nullptr : static_cast<std::byte*>(address);
}

}  // namespace

std::expected<CodeMemory, std::string> CodeMemory::Map(Kind kind, size_t text_bytes,
                                                       size_t data_bytes) {
  // Pages larger than the code's would hold text and data, which need different protection.
  if (sysconf(_SC_PAGESIZE) != static_cast<long>(kPage))
    return std::unexpected(fmt::format("the code of kernels needs pages of {} bytes, here are {}",
                                       kPage, sysconf(_SC_PAGESIZE)));
  CodeMemory memory;
  memory.data_offset_ = RoundUp(text_bytes, kPage);
  memory.bytes_ = memory.data_offset_ + RoundUp(data_bytes, kPage);
  if (kind == Kind::kAnonymous) {
    memory.base_ = MapPages(memory.bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1);
    memory.writable_ = memory.base_;
  } else {
    const Descriptor file(memfd_create("weft-kernel", MFD_CLOEXEC));
    if (file && ftruncate(file.number(), memory.bytes_) == 0) {
      memory.base_ = MapPages(memory.bytes_, PROT_READ | PROT_EXEC, MAP_SHARED, file.number());
      memory.writable_ = MapPages(memory.bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, file.number());
    }
  }
  if (!memory.base_ || !memory.writable_)
    return std::unexpected(
        fmt::format("cannot map {} bytes for a kernel: {}", memory.bytes_, strerrordesc_np(errno)));
  return memory;
}

CodeMemory::CodeMemory(CodeMemory&& other) noexcept { *this = std::move(other); }

CodeMemory& CodeMemory::operator=(CodeMemory&& other) noexcept {
  std::swap(writable_, other.writable_);
  std::swap(base_, other.base_);
  std::swap(data_offset_, other.data_offset_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

CodeMemory::~CodeMemory() {
  if (writable_ && writable_ != base_) munmap(writable_, bytes_);
  if (base_) munmap(base_, bytes_);
}

bool CodeMemory::Seal() {
  const bool own_view = writable_ != base_;
  if (own_view) munmap(writable_, bytes_);
  writable_ = nullptr;
  if (!own_view && mprotect(base_, data_offset_, PROT_READ | PROT_EXEC) != 0) return false;
  __builtin___clear_cache(reinterpret_cast<char*>(base_),
                          reinterpret_cast<char*>(base_ + data_offset_));
  return bytes_ == data_offset_ ||
         mprotect(base_ + data_offset_, bytes_ - data_offset_, PROT_READ) == 0;
}

}  // namespace weft
