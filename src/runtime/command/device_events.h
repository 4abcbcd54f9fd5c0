// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "runtime/base/opencl.h"

namespace weft {

struct DeviceCommand;

// CL_DEVICE_MAX_ON_DEVICE_EVENTS: of one queue. A kernel and its descendants may have as many as a
// few queues together.
inline constexpr uint32_t kMaxDeviceEvents = 65536, kMaxEventsTogether = 1 << 20;

// A clk_event_t, of a command or of the user.
struct DeviceEvent {
  bool is_user = false;
  bool is_used = false;
  cl_int status = CL_SUBMITTED;  // then CL_COMPLETE, or an error
  uint32_t index = 0;            // among all
  uint32_t generation = 0;       // of those that had the place
  uint32_t references = 0;       // that kernels have
  uint64_t elapsed[2] = {};      // ns from start to end, and to completion
  std::vector<DeviceCommand*> dependants = {};
  std::vector<uint64_t*> captures = {};  // where kernels want what elapsed

  bool complete() const { return status <= CL_COMPLETE; }
};

// The events of a kernel and its descendants, which know them as words: no word that a kernel makes
// up reaches another event than one of these. Guarded by whoever has it.
class DeviceEvents {
 public:
  // With a reference of the kernel's. 0 if there are too many.
  uint64_t Make(bool is_user);
  // Null if it is no event, or one that is gone.
  DeviceEvent* Find(uint64_t word);
  // A kernel lets go of it.
  void Release(DeviceEvent& event);
  // Sets the status, writes captures and gives out those that waited. The event may be gone then.
  std::vector<DeviceCommand*> Complete(DeviceEvent& event, cl_int status);
  // A user event that is not set and that commands wait for; null if there is none.
  DeviceEvent* FindAwaited();

 private:
  void FreeIfUnused(DeviceEvent& event);

  std::deque<DeviceEvent> events_;
  std::vector<uint32_t> free_;  // indices
};

}  // namespace weft
