// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "guarded_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <new>
#include <utility>

namespace weft::test {

GuardedMemory::GuardedMemory(std::span<const std::byte> contents, Guard guard) {
  const size_t page = size_t(sysconf(_SC_PAGESIZE));
  const size_t inner = (contents.size() + page - 1) / page * page, all = inner + 2 * page;
  void* mapped = mmap(nullptr, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  mapping_ = {static_cast<std::byte*>(mapped), all};
  std::byte* start = mapping_.data() + page;
  if (inner && mprotect(start, inner, PROT_READ | PROT_WRITE)) throw std::bad_alloc();
  if (guard == Guard::kBehind) start += inner - contents.size();
  bytes_ = {start, contents.size()};
  if (!contents.empty()) std::memcpy(start, contents.data(), contents.size());
}

GuardedMemory::~GuardedMemory() {
  if (!mapping_.empty()) munmap(mapping_.data(), mapping_.size());
}

GuardedMemory::GuardedMemory(GuardedMemory&& other)
    : mapping_(std::exchange(other.mapping_, {})), bytes_(std::exchange(other.bytes_, {})) {}

}  // namespace weft::test
