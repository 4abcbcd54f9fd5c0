// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/argument_block.h"

#include <algorithm>
#include <cstring>

#include "runtime/base/round_up.h"

namespace weft {
namespace {

// Whether they may.
bool Overlap(const Buffer* a, const Buffer* b) {
  return !a || !b || (a->data() < b->data() + b->size() && b->data() < a->data() + a->size());
}

}  // namespace

void ArgumentBlock::LayOutLocals(uint64_t static_local_bytes) {
  uint64_t end = static_local_bytes;
  for (const LocalArgument& local : locals) {
    const uint64_t offset = RoundUp(end, local.alignment);
    end = offset + local.bytes;
    std::memcpy(bytes.data() + local.offset, &offset, sizeof offset);
  }
  local_bytes = end - static_local_bytes;
}

Status CheckArguments(const ArgumentBlock& arguments, const KernelInfo& kernel) {
  // the kernel argument values have not been specified
  if (!arguments.missing) return {};
  const auto [index, is_released] = *arguments.missing;
  return Error(CL_INVALID_KERNEL_ARGS, "argument {} ({}) is {}", index,
               kernel.arguments[index].name, is_released ? "a released memory object" : "not set");
}

BufferFacts FactsOf(const ArgumentBlock& arguments) {
  BufferFacts facts;
  const auto& buffers = arguments.buffers;
  for (size_t i = 0; i < buffers.size(); ++i) {
    const uint64_t bytes = buffers[i].buffer ? buffers[i].buffer->size() : UINT64_MAX;
    facts.largest = std::max(facts.largest, bytes);
    for (size_t j = 0; j < i; ++j) {
      const bool is_written = !buffers[i].is_const || !buffers[j].is_const;
      facts.has_overlaps |= is_written && Overlap(buffers[i].buffer.get(), buffers[j].buffer.get());
    }
  }
  for (const Ref<Image>& image : arguments.images)
    facts.largest = std::max<uint64_t>(facts.largest, image->size());
  for (const ArgumentBlock::BoundPipe& bound : arguments.pipes)
    facts.largest = std::max<uint64_t>(facts.largest, bound.pipe->size());
  return facts;
}

}  // namespace weft
