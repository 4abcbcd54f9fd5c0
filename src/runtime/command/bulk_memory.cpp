// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/command/bulk_memory.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "runtime/kernel/stream_fence.h"
#include "runtime/pool/pool.h"

namespace weft {
namespace {

// Less than two parts are not worth a second thread.
constexpr uint64_t kPartBytes = 256 * 1024;
constexpr uint64_t kLine = 64;
constexpr uint64_t kBlockBytes = 4096;
// Rows of less are mostly heads and tails, which are not whole lines.
constexpr uint64_t kStreamedRow = 512;

using Vector = uint64_t __attribute__((vector_size(16)));

void StreamLine(std::byte* to, const std::byte* from) {
  auto* target = reinterpret_cast<Vector*>(to);
  for (int i = 0; i < 4; ++i) {
    Vector value;
    std::memcpy(&value, from + i * sizeof value, sizeof value);
#if defined(__clang__)
    __builtin_nontemporal_store(value, target + i);
#else
    target[i] = value;
#endif
  }
}

// Bytes up to the next line.
uint64_t Misalignment(const std::byte* address, uint64_t bytes) {
  return std::min<uint64_t>(-reinterpret_cast<uintptr_t>(address) % kLine, bytes);
}

void StreamCopy(std::byte* to, const std::byte* from, uint64_t bytes) {
  const uint64_t head = Misalignment(to, bytes);
  std::memcpy(to, from, head);
  uint64_t at = head;
  for (; at + kLine <= bytes; at += kLine) StreamLine(to + at, from + at);
  std::memcpy(to + at, from + at, bytes - at);
}

using Block = std::array<std::byte, kBlockBytes + 128>;

// As often as `bytes` of it need.
void Repeat(const std::byte* pattern, uint64_t pattern_bytes, uint64_t bytes, Block& block) {
  std::memcpy(block.data(), pattern, pattern_bytes);
  const uint64_t needed = std::min<uint64_t>(block.size(), bytes);
  for (uint64_t filled = pattern_bytes; filled < needed; filled *= 2)
    std::memcpy(block.data() + filled, block.data(), std::min(filled, needed - filled));
}

// `block` holds kBlockBytes of the pattern; `to` is where a repetition of it begins.
void FillPart(std::byte* to, const std::byte* block, uint64_t bytes, bool stream) {
  uint64_t at = 0;
  if (!stream) {
    for (; at < bytes; at += kBlockBytes)
      std::memcpy(to + at, block, std::min(kBlockBytes, bytes - at));
    return;
  }
  at = Misalignment(to, bytes);
  std::memcpy(to, block, at);
  // The pattern's length divides 128 and the lines begin `at` bytes into it.
  const std::byte* phase = block + at;
  for (uint64_t line = 0; at + kLine <= bytes; at += kLine, ++line)
    StreamLine(to + at, phase + line % 2 * kLine);
  std::memcpy(to + at, block + at % 128, bytes - at);
  FenceStreams();
}

}  // namespace

void BulkMemory::Copy(std::byte* to, const std::byte* from, uint64_t bytes) const {
  if (to == from || bytes == 0) return;
  if (bytes < 2 * kPartBytes) {
    std::memcpy(to, from, bytes);
    return;
  }
  const bool stream = StreamsCopy(bytes);
  pool.ParallelFor(bytes, kPartBytes, [=](uint64_t first, uint64_t count, WorkerArenas&) {
    if (!stream) {
      std::memcpy(to + first, from + first, count);
      return;
    }
    StreamCopy(to + first, from + first, count);
    FenceStreams();
  });
}

void BulkMemory::Fill(std::byte* to, const std::byte* pattern, uint64_t pattern_bytes,
                      uint64_t bytes) const {
  Block block;
  Repeat(pattern, pattern_bytes, bytes, block);
  if (bytes < 2 * kPartBytes) {
    FillPart(to, block.data(), bytes, false);
    return;
  }
  const bool stream = bytes > cache_bytes;
  const std::byte* source = block.data();
  pool.ParallelFor(bytes, kPartBytes, [=](uint64_t first, uint64_t count, WorkerArenas&) {
    FillPart(to + first, source, count, stream);
  });
}

void BulkMemory::FillRowsByGroups(const FilledRows& rows, const std::byte* pattern) const {
  const uint64_t width = rows.region[0], height = rows.region[1];
  const uint64_t grain = std::max<uint64_t>(kPartBytes / width, 1);
  pool.ParallelFor(height * rows.region[2], grain,
                   [&](uint64_t first, uint64_t count, WorkerArenas&) {
                     for (uint64_t i = first; i < first + count; ++i) {
                       std::byte* const to =
                           rows.to + i / height * rows.slice_pitch + i % height * rows.row_pitch;
                       for (uint64_t at = 0; at < width; at += rows.pattern_bytes)
                         std::memcpy(to + at, pattern, rows.pattern_bytes);
                     }
                   });
}

void BulkMemory::FillRows(const FilledRows& rows, const std::byte* pattern) const {
  const uint64_t width = rows.region[0], height = rows.region[1], depth = rows.region[2];
  if (!std::has_single_bit(rows.pattern_bytes)) return FillRowsByGroups(rows, pattern);
  const bool is_dense =
      rows.row_pitch == width && (depth == 1 || rows.slice_pitch == width * height);
  if (is_dense) {
    Fill(rows.to, pattern, rows.pattern_bytes, width * height * depth);
    return;
  }
  Block block;
  Repeat(pattern, rows.pattern_bytes, width, block);
  const uint64_t grain = std::max<uint64_t>(kPartBytes / width, 1);
  const bool stream = width >= kStreamedRow && width * height * depth > cache_bytes;
  pool.ParallelFor(height * depth, grain, [&](uint64_t first, uint64_t count, WorkerArenas&) {
    for (uint64_t i = first; i < first + count; ++i) {
      std::byte* const to = rows.to + i / height * rows.slice_pitch + i % height * rows.row_pitch;
      FillPart(to, block.data(), width, stream);
    }
  });
}

void BulkMemory::CopyRows(const Rows& rows) const {
  const uint64_t width = rows.region[0], height = rows.region[1];
  const bool dense_rows = rows.to_row_pitch == width && rows.from_row_pitch == width;
  const bool dense_slices =
      rows.to_slice_pitch == width * height && rows.from_slice_pitch == width * height;
  if (dense_rows && (rows.region[2] == 1 || dense_slices)) {
    Copy(rows.to, rows.from, width * height * rows.region[2]);
    return;
  }
  const uint64_t grain = std::max<uint64_t>(kPartBytes / width, 1);
  const bool stream = width >= kStreamedRow && StreamsCopy(width * height * rows.region[2]);
  auto body = [&rows, stream](uint64_t first, uint64_t count, WorkerArenas&) {
    const uint64_t height = rows.region[1];
    for (uint64_t i = first; i < first + count; ++i) {
      const uint64_t slice = i / height, row = i % height;
      std::byte* to = rows.to + slice * rows.to_slice_pitch + row * rows.to_row_pitch;
      const std::byte* from = rows.from + slice * rows.from_slice_pitch + row * rows.from_row_pitch;
      if (stream)
        StreamCopy(to, from, rows.region[0]);
      else
        std::memmove(to, from, rows.region[0]);
    }
    if (stream) FenceStreams();
  };
  pool.ParallelFor(height * rows.region[2], grain, body);
}

}  // namespace weft
