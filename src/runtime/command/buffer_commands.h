// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "runtime/base/ref.h"
#include "runtime/base/small_vector.h"
#include "runtime/command/bulk_memory.h"
#include "runtime/graph/command.h"
#include "runtime/image/color.h"
#include "runtime/object/buffer.h"

namespace weft {

// clEnqueueReadBuffer, clEnqueueWriteBuffer, clEnqueueCopyBuffer, clEnqueueSVMMemcpy.
class CopyCommand : public Command {
 public:
  // `buffers` are those that the addresses lie in; entries may be null.
  CopyCommand(cl_command_type type, std::byte* to, const std::byte* from, uint64_t bytes,
              uint64_t cache_bytes, std::vector<Ref<Buffer>> buffers)
      : type_(type),
        to_(to),
        from_(from),
        bytes_(bytes),
        cache_bytes_(cache_bytes),
        buffers_(std::move(buffers)) {}

  cl_command_type type() const override { return type_; }
  cl_int Run(Pool& pool) override;
  uint64_t Cost() const override { return BulkMemory::Cost(bytes_); }

 private:
  const cl_command_type type_;
  std::byte* const to_;
  const std::byte* const from_;
  const uint64_t bytes_, cache_bytes_;
  const std::vector<Ref<Buffer>> buffers_;
};

// The rectangular forms of the three, and those of images.
class CopyRowsCommand : public Command {
 public:
  using Blocks = SmallVector<BulkMemory::Rows, 1>;  // of each plane of an image

  CopyRowsCommand(cl_command_type type, Blocks blocks, uint64_t cache_bytes,
                  std::vector<Ref<MemObject>> objects)
      : type_(type),
        blocks_(std::move(blocks)),
        cache_bytes_(cache_bytes),
        objects_(std::move(objects)) {}

  cl_command_type type() const override { return type_; }
  cl_int Run(Pool& pool) override;
  uint64_t Cost() const override;

 private:
  const cl_command_type type_;
  const Blocks blocks_;
  const uint64_t cache_bytes_;
  const std::vector<Ref<MemObject>> objects_;
};

// clEnqueueFillBuffer, clEnqueueSVMMemFill.
class FillCommand : public Command {
 public:
  static constexpr size_t kMaxPattern = 128;

  struct Target {
    std::byte* data;
    uint64_t bytes;
    Ref<Buffer> buffer;  // that it lies in, or null
  };
  FillCommand(cl_command_type type, Target target, const void* pattern, size_t pattern_bytes,
              uint64_t cache_bytes);

  cl_command_type type() const override { return type_; }
  cl_int Run(Pool& pool) override;
  uint64_t Cost() const override { return BulkMemory::Cost(target_.bytes); }

 private:
  const cl_command_type type_;
  const Target target_;
  const uint64_t cache_bytes_;
  const size_t pattern_bytes_;
  alignas(16) std::byte pattern_[kMaxPattern];
};

// clEnqueueFillImage.
class FillRowsCommand : public Command {
 public:
  // Of each plane.
  struct Part {
    BulkMemory::FilledRows rows;
    Texel texel;
  };
  using Parts = SmallVector<Part, 1>;

  FillRowsCommand(Parts parts, uint64_t cache_bytes, Ref<MemObject> object)
      : parts_(std::move(parts)), cache_bytes_(cache_bytes), object_(std::move(object)) {}

  cl_command_type type() const override { return CL_COMMAND_FILL_IMAGE; }
  cl_int Run(Pool& pool) override;
  uint64_t Cost() const override;

 private:
  const Parts parts_;
  const uint64_t cache_bytes_;
  const Ref<MemObject> object_;
};

}  // namespace weft
