// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>

#include "runtime/base/aligned.h"
#include "runtime/base/ref.h"
#include "runtime/base/result.h"
#include "runtime/base/small_vector.h"
#include "runtime/object/buffer.h"
#include "runtime/object/image.h"
#include "runtime/object/pipe.h"
#include "runtime/object/queue.h"
#include "weft/compiler.h"

namespace weft {

// The arguments of a kernel at one moment: what a launch passes, and what keeps it alive.
struct ArgumentBlock {
  struct BoundBuffer {
    Ref<Buffer> buffer;  // null: memory of the application's, of which nothing is known
    bool is_const;       // the kernel only reads it
  };
  struct BoundCounter {
    uint32_t offset, bytes;  // of its address in the block, of its value
    Ref<Buffer> buffer;      // not null
  };
  struct BoundPipe {
    Ref<Pipe> pipe;
    PipeRing::Side side;  // that the kernel is on
  };
  struct LocalArgument {
    uint32_t offset, alignment;  // of the pointer in the block, of what it points to
    uint64_t bytes;              // of local memory
  };
  // An argument that no launch can do with.
  struct Missing {
    size_t index;
    bool is_released;  // an object that was released since; else it was never set
  };

  ValueBytes bytes;                       // as KernelInfo lays them out
  SmallVector<BoundBuffer, 4> buffers;    // their addresses are in the block
  SmallVector<BoundCounter, 1> counters;  // each run gives them their addresses
  SmallVector<Ref<Image>, 2> images;      // whose descriptors' addresses are
  SmallVector<BoundPipe, 1> pipes;        // likewise
  SmallVector<Ref<Queue>, 1> queues;      // on the device, by which the block knows them
  SmallVector<uint16_t, 4> objects;       // VariantKey::objects, of all of them
  SmallVector<LocalArgument, 2> locals;
  SmallVector<Ref<Buffer>, 1> reached;  // shared memory that the kernel finds the addresses of
  std::optional<Missing> missing;       // the first one
  uint64_t local_bytes = 0;             // that LayOutLocals gave to the arguments

  // Places the local arguments behind the static local variables: their offsets go into the block.
  void LayOutLocals(uint64_t static_local_bytes);
};

// CL_INVALID_KERNEL_ARGS if an argument of the kernel is missing.
Status CheckArguments(const ArgumentBlock& arguments, const KernelInfo& kernel);

// What code may be specialized on.
struct BufferFacts {
  uint64_t largest = 0;       // bytes
  bool has_overlaps = false;  // between two, one of which the kernel may write
};
BufferFacts FactsOf(const ArgumentBlock& arguments);

}  // namespace weft
