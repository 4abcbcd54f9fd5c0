// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/memory/mapping.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <bit>

#include "runtime/base/round_up.h"

namespace weft {
namespace {

constexpr uint64_t kPage = 4096;
constexpr uint64_t kLeadBytes = kPage;  // ahead
constexpr uint64_t kHugePage = uint64_t{2} << 20;
constexpr uint64_t kMaxBytes = uint64_t{1} << 48;  // more than any process can have
// A slack that is read-only is an area of its own, of which the system allows a process 65,530.
constexpr unsigned kMaxProtected = 16'384;

std::atomic<unsigned> mappings = 0;

std::byte* MapPages(uint64_t bytes, int protection) {
  void* memory =
      mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<std::byte*>(memory);
}

// Maps `bytes`, of which those behind the lead begin at a multiple of the huge page.
std::byte* MapHuge(uint64_t bytes) {
  std::byte* first = MapPages(bytes + kHugePage, PROT_READ | PROT_WRITE);
  if (!first) return nullptr;
  const auto address = reinterpret_cast<uintptr_t>(first);
  const uint64_t skip = RoundUp(address + kLeadBytes, kHugePage) - kLeadBytes - address;
  if (skip) munmap(first, skip);
  munmap(first + skip + bytes, kHugePage - skip);
  return first + skip;
}

// Has the system find the page, which is of zeros until someone writes to it.
void Touch(const volatile std::byte* page) { static_cast<void>(*page); }

}  // namespace

uint64_t MappingBytes(uint64_t bytes) {
  return RoundUp(bytes, std::clamp(std::bit_floor(bytes) / 8, kPage, kHugePage));
}

std::byte* Map(uint64_t bytes, Pages pages) {
  if (bytes > kMaxBytes) return nullptr;
  const uint64_t inner = MappingBytes(bytes), all = kLeadBytes + inner + kSlackBytes;
  const bool is_huge = pages == Pages::kHuge && inner >= kHugePage;
  std::byte* lead = is_huge ? MapHuge(all) : MapPages(all, PROT_READ | PROT_WRITE);
  if (!lead) return nullptr;
  std::byte* memory = lead + kLeadBytes;
  if (is_huge) madvise(memory, inner, MADV_HUGEPAGE);
  // Where that is refused, the slack can be written too.
  if (mappings.fetch_add(1, std::memory_order_relaxed) < kMaxProtected)
    mprotect(memory + inner, kSlackBytes, PROT_READ);
  Touch(lead);
  Touch(memory + inner);
  return memory;
}

void Unmap(std::byte* memory, uint64_t bytes) {
  munmap(memory - kLeadBytes, kLeadBytes + MappingBytes(bytes) + kSlackBytes);
  mappings.fetch_sub(1, std::memory_order_relaxed);
}

std::byte* MapGuarded(uint64_t bytes, uint64_t alignment) {
  if (bytes > kMaxBytes) return nullptr;
  const uint64_t inner = RoundUp(bytes, kPage);
  std::byte* first = MapPages(inner + kPage, PROT_NONE);
  if (!first) return nullptr;
  if (mprotect(first, inner, PROT_READ | PROT_WRITE) == 0)
    return first + inner - RoundUp(bytes, alignment);
  munmap(first, inner + kPage);
  return nullptr;
}

void UnmapGuarded(std::byte* memory, uint64_t bytes, uint64_t alignment) {
  const uint64_t inner = RoundUp(bytes, kPage);
  munmap(memory + RoundUp(bytes, alignment) - inner, inner + kPage);
}

}  // namespace weft
