// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a queue can run: data, captured when it was enqueued, plus Run. One struct a kind, in a file
// of its own.
#pragma once

#include <cstdint>
#include <string_view>

#include "runtime/base/log.h"
#include "runtime/base/slot_pool.h"
#include "runtime/graph/strand.h"

namespace weft {

class Pool;

class Command {
 public:
  virtual ~Command() = default;
  static void* operator new(size_t bytes) { return TakeSlot(SlotUse::kOther, bytes); }
  static void operator delete(void* memory, size_t bytes) {
    GiveSlot(SlotUse::kOther, memory, bytes);
  }

  virtual cl_command_type type() const = 0;  // CL_COMMAND_*
  // Its event names no queue, since it stands for the work of several.
  virtual bool spans_queues() const { return false; }
  // What traces call it.
  virtual std::string_view name() const { return CommandTypeName(type()); }
  // What the command waits for beside its wait list, and what waits for it.
  virtual TaskOrder order() const { return TaskOrder::kQueued; }
  // Does the work, on the calling thread and on the pool; returns when it is done: CL_COMPLETE or
  // an error.
  virtual cl_int Run(Pool& pool) = 0;
  // When the last run ended what is its own, in ns of the device timer; 0 if all ends at once.
  virtual uint64_t ended_ns() const { return 0; }
  // Whether the last run ended since the kernel asked for it, with success.
  virtual bool ended_itself() const { return false; }
  // An upper estimate of the work in ns, by which the graph decides whether to wake other threads
  // for it.
  virtual uint64_t Cost() const { return 0; }
};

}  // namespace weft
