// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/command/buffer_commands.h"

#include <cstring>

namespace weft {
namespace {

uint64_t BytesOf(const uint64_t (&region)[3]) { return region[0] * region[1] * region[2]; }

}  // namespace

cl_int CopyCommand::Run(Pool& pool) {
  BulkMemory{pool, cache_bytes_}.Copy(to_, from_, bytes_);
  return CL_COMPLETE;
}

cl_int CopyRowsCommand::Run(Pool& pool) {
  for (const BulkMemory::Rows& rows : blocks_) BulkMemory{pool, cache_bytes_}.CopyRows(rows);
  return CL_COMPLETE;
}

uint64_t CopyRowsCommand::Cost() const {
  uint64_t bytes = 0;
  for (const BulkMemory::Rows& rows : blocks_) bytes += BytesOf(rows.region);
  return BulkMemory::Cost(bytes);
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
  for (const Part& part : parts_)
    BulkMemory{pool, cache_bytes_}.FillRows(part.rows, part.texel.data());
  return CL_COMPLETE;
}

uint64_t FillRowsCommand::Cost() const {
  uint64_t bytes = 0;
  for (const Part& part : parts_) bytes += BytesOf(part.rows.region);
  return BulkMemory::Cost(bytes);
}

}  // namespace weft
