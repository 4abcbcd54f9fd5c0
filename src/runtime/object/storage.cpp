// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/storage.h"

#include <sys/mman.h>
#include <sys/stat.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <utility>

namespace weft {
namespace {

constexpr size_t kAlignment = 128;  // of the largest OpenCL data type
constexpr size_t kPage = 4096;
constexpr size_t kHugePage = size_t{2} << 20;
constexpr size_t kSmallest = size_t{64} << 10;  // of what is mapped on its own

std::atomic<uint64_t> allocated_bytes = 0;

bool Account(uint64_t bytes, uint64_t limit) {
  uint64_t before = allocated_bytes.load(std::memory_order_relaxed);
  do {
    if (bytes > limit || before > limit - bytes) return false;
  } while (!allocated_bytes.compare_exchange_weak(before, before + bytes));
  return true;
}

size_t RoundUp(size_t bytes, size_t step) { return (bytes + step - 1) / step * step; }

// Maps `bytes`, at a multiple of the huge page where one fits.
std::byte* Map(size_t bytes) {
  const size_t slack = bytes >= kHugePage ? kHugePage : 0;
  void* memory = mmap(nullptr, bytes + slack, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  auto* first = static_cast<std::byte*>(memory);
  if (!slack) return first;
  const size_t skip =
      RoundUp(reinterpret_cast<uintptr_t>(first), kHugePage) - reinterpret_cast<uintptr_t>(first);
  if (skip) munmap(first, skip);
  if (slack - skip) munmap(first + skip + bytes, slack - skip);
  madvise(first + skip, bytes, MADV_HUGEPAGE);
  return first + skip;
}

}  // namespace

Storage::Storage(Storage&& other) noexcept { *this = std::move(other); }

Storage& Storage::operator=(Storage&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(bytes_, other.bytes_);
  std::swap(is_accounted_, other.is_accounted_);
  std::swap(is_mapping_, other.is_mapping_);
  return *this;
}

Storage::~Storage() {
  if (!data_) return;
  if (is_mapping_)
    munmap(data_, bytes_);
  else
    std::free(data_);
  if (is_accounted_) allocated_bytes.fetch_sub(bytes_);
}

Result<Storage> Storage::Allocate(size_t bytes, uint64_t total_limit) {
  Storage storage;
  storage.is_mapping_ = bytes >= kSmallest;
  const size_t rounded = RoundUp(bytes, storage.is_mapping_ ? kPage : kAlignment);
  if (!Account(rounded, total_limit))
    return Error(CL_MEM_OBJECT_ALLOCATION_FAILURE,
                 "{} bytes are in use, {} more would pass the device's {}", allocated_bytes.load(),
                 rounded, total_limit);
  storage.data_ = storage.is_mapping_
                      ? Map(rounded)
                      : static_cast<std::byte*>(std::aligned_alloc(kAlignment, rounded));
  if (!storage.data_) {
    allocated_bytes.fetch_sub(rounded);
    return Error(CL_MEM_OBJECT_ALLOCATION_FAILURE, "the system has no {} bytes", rounded);
  }
  storage.bytes_ = rounded;
  storage.is_accounted_ = true;
  return storage;
}

Result<Storage> Storage::Import(int file_descriptor, size_t bytes, bool writable) {
  struct stat file;
  if (fstat(file_descriptor, &file) != 0 || !S_ISREG(file.st_mode))
    return Error(CL_INVALID_PROPERTY, "{} is no descriptor of memory", file_descriptor);
  if (uint64_t(file.st_size) < bytes)
    return Error(CL_INVALID_BUFFER_SIZE, "the external memory has {} bytes, {} are asked for",
                 file.st_size, bytes);
  void* memory = mmap(nullptr, bytes, writable ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED,
                      file_descriptor, 0);
  if (memory == MAP_FAILED && errno == ENOMEM)
    return Error(CL_MEM_OBJECT_ALLOCATION_FAILURE, "the system has no room for {} bytes", bytes);
  if (memory == MAP_FAILED)
    return Error(CL_INVALID_PROPERTY, "descriptor {} cannot be mapped, error {}", file_descriptor,
                 errno);
  Storage storage;
  storage.data_ = static_cast<std::byte*>(memory);
  storage.bytes_ = bytes;
  storage.is_mapping_ = true;
  return storage;
}

}  // namespace weft
