// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/command/buffer_commands.h"

#include <cstring>

namespace weft {

cl_int CopyCommand::Run(Pool& pool) {
  BulkMemory{pool, cache_bytes_}.Copy(to_, from_, bytes_);
  return CL_COMPLETE;
}

cl_int CopyRowsCommand::Run(Pool& pool) {
  BulkMemory{pool, cache_bytes_}.CopyRows(rows_);
  return CL_COMPLETE;
}

uint64_t CopyRowsCommand::Cost() const {
  return BulkMemory::Cost(rows_.region[0] * rows_.region[1] * rows_.region[2]);
}

FillCommand::FillCommand(cl_command_type type, Target target, const void* pattern,
                         size_t pattern_bytes, uint64_t cache_bytes)
    : type_(type),
      target_(std::move(target)),
      cache_bytes_(cache_bytes),
      pattern_bytes_(pattern_bytes) {
  std::memcpy(pattern_, pattern, pattern_bytes);
}

cl_int FillCommand::Run(Pool& pool) {
  BulkMemory{pool, cache_bytes_}.Fill(target_.data, pattern_, pattern_bytes_, target_.bytes);
  return CL_COMPLETE;
}

cl_int FillRowsCommand::Run(Pool& pool) {
  BulkMemory{pool, cache_bytes_}.FillRows(rows_, texel_.data());
  return CL_COMPLETE;
}

uint64_t FillRowsCommand::Cost() const {
  return BulkMemory::Cost(rows_.region[0] * rows_.region[1] * rows_.region[2]);
}

}  // namespace weft
