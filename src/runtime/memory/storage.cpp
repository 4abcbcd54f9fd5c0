// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/memory/storage.h"

#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include "runtime/base/config.h"
#include "runtime/base/round_up.h"
#include "runtime/memory/spare_mappings.h"

namespace weft {
namespace {

constexpr size_t kSmallest = size_t{64} << 10;       // of what is mapped on its own
constexpr size_t kBlockSlack = Storage::kAlignment;  // behind what is not, for a vector

std::atomic<uint64_t> allocated_bytes = 0;

bool Account(uint64_t bytes, uint64_t limit) {
  uint64_t before = allocated_bytes.load(std::memory_order_relaxed);
  do {
    if (bytes > limit || before > limit - bytes) return false;
  } while (!allocated_bytes.compare_exchange_weak(before, before + bytes));
  return true;
}

std::byte* AllocateBlock(size_t bytes) {
  return static_cast<std::byte*>(std::aligned_alloc(Storage::kAlignment, bytes));
}

}  // namespace

Storage::Storage(Storage&& other) noexcept { *this = std::move(other); }

Storage& Storage::operator=(Storage&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(bytes_, other.bytes_);
  std::swap(owner_, other.owner_);
  std::swap(kind_, other.kind_);
  return *this;
}

Storage::~Storage() {
  if (!data_) return;
  switch (kind_) {
    case Kind::kBlock: std::free(data_); break;
    case Kind::kMapping: GiveMapping(owner_, data_, bytes_, Pages::kHuge); break;
    case Kind::kGuarded: UnmapGuarded(data_, bytes_, kAlignment); break;
    case Kind::kImport: munmap(data_, bytes_); return;
  }
  allocated_bytes.fetch_sub(bytes_);
}

Result<Storage> Storage::Allocate(size_t bytes, uint64_t total_limit, uint64_t owner) {
  const Kind kind = GetConfig().checks_bounds() ? Kind::kGuarded
                    : bytes >= kSmallest        ? Kind::kMapping
                                                : Kind::kBlock;
  const size_t rounded = RoundUp(bytes, kAlignment);
  if (!Account(rounded, total_limit))
    return Error(CL_MEM_OBJECT_ALLOCATION_FAILURE,
                 "{} bytes are in use, {} more would pass the device's {}", allocated_bytes.load(),
                 rounded, total_limit);
  Storage storage(kind, rounded, owner);
  storage.data_ = kind == Kind::kGuarded   ? MapGuarded(rounded, kAlignment)
                  : kind == Kind::kMapping ? TakeMapping(owner, rounded, Pages::kHuge)
                                           : AllocateBlock(rounded + kBlockSlack);
  if (!storage.data_) {
    allocated_bytes.fetch_sub(rounded);
    return Error(CL_MEM_OBJECT_ALLOCATION_FAILURE, "the system has no {} bytes", rounded);
  }
  // What nobody uses does not count against what the device has.
  LimitSpareMappings(total_limit - std::min<uint64_t>(total_limit, allocated_bytes.load()));
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
  Storage storage(Kind::kImport, bytes, 0);
  storage.data_ = static_cast<std::byte*>(memory);
  return storage;
}

}  // namespace weft
