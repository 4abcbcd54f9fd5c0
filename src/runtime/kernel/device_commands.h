// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a running kernel may ask of device queues: the imports of weft/device_queue_abi.h end here,
// and that of weft/termination_abi.h.
#pragma once

#include <cstdint>

#include "weft/device_queue_abi.h"

namespace weft {

// What enqueue_kernel and enqueue_marker answer (OpenCL C 6.15.19).
enum class EnqueueCode : int32_t {
  kSuccess = 0,
  kFailure = -101,
  kInvalidQueue = -102,
  kInvalidNDRange = -160,
  kInvalidEventWaitList = -57,
  kQueueFull = -161,
  kInvalidArgSize = -51,
  kEventAllocationFailure = -100,
  kOutOfResources = -5,
};

// A queue, and what a command waits for and tells.
struct DeviceOrder {
  uint64_t queue;
  uint32_t wait_count;
  const uint64_t* wait_list;
  uint64_t* event;
};

// A block with what it captured and the sizes of its local arguments.
struct BlockCall {
  uint32_t flags;
  const WeftNDRange& range;
  const char* block;
  const void* literal;
  uint32_t literal_bytes;
  uint32_t local_count;
  const uint64_t* local_sizes;
};

class LaunchStop;

// Of one running kernel. Called by all of its threads.
class DeviceCommands {
 public:
  virtual EnqueueCode EnqueueKernel(const DeviceOrder& order, const BlockCall& call) = 0;
  virtual EnqueueCode EnqueueMarker(const DeviceOrder& order) = 0;
  virtual uint64_t DefaultQueue() = 0;
  virtual uint64_t DoWithEvent(uint32_t operation, uint64_t event, int32_t value, void* place) = 0;
  // 0 if it cannot be known.
  virtual uint32_t BlockInfo(uint32_t what, const WeftNDRange* range, const char* block) = 0;

 protected:
  ~DeviceCommands() = default;
};

// What kernels get as their worker.
struct EnqueuingWorker {
  WeftWorker worker;
  DeviceCommands* device_commands;  // null where nothing may be enqueued
  LaunchStop* stop;                 // null where the launch cannot end itself
};

}  // namespace weft
