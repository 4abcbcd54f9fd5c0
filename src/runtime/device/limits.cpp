// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/device/limits.h"

#include <algorithm>

#include "runtime/device/cpu_info.h"
#include "weft/compiler.h"

namespace weft {
namespace {

constexpr uint64_t kKiB = 1024, kMiB = 1024 * kKiB;

// Local memory lives in the caches of the core that runs the work-group; this much leaves room
// there for what else the kernel touches. Applications take all that they are told of, so more is
// not better.
constexpr uint64_t kLocalMemory = 64 * kKiB;

// OpenCL's vectors have at most 16 elements.
uint32_t VectorWidth(const CpuInfo& cpu, uint32_t element_bytes) {
  return std::min(16u, cpu.vector_bytes / element_bytes);
}

bool HasDotProducts(const CpuInfo& cpu) {
  return std::ranges::any_of(cpu.features, [](const std::string& feature) {
    return feature == "avx512vnni" || feature == "avxvnni";
  });
}

}  // namespace

DeviceLimits MakeDeviceLimits(const CpuInfo& cpu) {
  // The spec's floor of 128 MiB stands even where memory is smaller.
  const uint64_t allocation = std::max(cpu.memory_bytes / 2, 128 * kMiB);
  return {
      .compute_units = cpu.usable_threads,
      .work_item_dimensions = 3,
      .work_group_size = kWorkGroupSize,
      .work_item_sizes = {kWorkGroupSize, kWorkGroupSize, kWorkGroupSize},
      .preferred_work_group_multiple = VectorWidth(cpu, 4),
      .global_memory = cpu.memory_bytes,
      .allocation = allocation,
      .constant_buffer = std::min(allocation, kMaxConstants),
      .constant_arguments = 512,
      .local_memory = kLocalMemory,
      .parameters = 4 * kKiB,
      .printf_buffer = kMiB,
      .base_address_alignment = 128,
      .data_type_alignment = 128,
      .vector_char = VectorWidth(cpu, 1),
      .vector_short = VectorWidth(cpu, 2),
      .vector_int = VectorWidth(cpu, 4),
      .vector_long = VectorWidth(cpu, 8),
      .vector_half = VectorWidth(cpu, 4),
      .vector_float = VectorWidth(cpu, 4),
      .vector_double = VectorWidth(cpu, 8),
      .has_dot_products = HasDotProducts(cpu),
      .image_side = 16384,
      .image_3d_side = 2048,
      .image_layers = 2048,
      .image_buffer = 1 << 27,
      .image_arguments = 128,
      .samplers = 16,
      .image_alignment = 1,
      .pipe_arguments = 16,
      .pipe_packet = 1024,
      .pipe_reservations = 1024,
  };
}

}  // namespace weft
