// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "runtime/base/mutex.h"
#include "runtime/base/object.h"
#include "runtime/base/result.h"

namespace weft {

class Command;
class Context;
class Queue;

// A cl_event, and the task graph's node: a command with what it waits for and who waits for it. A
// user event is a node without a command. Invariants (docs/threading.md): a command runs once; the
// count of unmet dependencies only falls; status only falls; callbacks run with no lock held; an
// error reaches every dependant.
class Event : public Object {
 public:
  using Callback = void(CL_CALLBACK*)(cl_event, cl_int, void*);

  Context& context() const;
  Queue* queue() const;  // null for user events
  cl_command_type type() const;
  cl_int status() const;  // CL_QUEUED ... CL_COMPLETE, or an error (negative)
  // Profiling stamps in ns of the device timer, for CL_PROFILING_COMMAND_QUEUED ... _COMPLETE.
  Result<cl_ulong> Stamp(cl_profiling_info which) const;

  void AddCallback(cl_int status, Callback callback, void* user_data);
  Status SetUserStatus(cl_int status);
};

// A user event (clCreateUserEvent).
Ref<Event> MakeUserEvent(Context& context);

// Flushes the events' queues, then blocks until all are complete, helping with their work.
// CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST if any ended in an error.
Status WaitForEvents(std::span<Event* const> events);

template <>
struct HandleTraits<cl_event> {
  using Type = Event;
  static constexpr ObjectTag kTag = ObjectTag::kEvent;
  static constexpr cl_int kInvalid = CL_INVALID_EVENT;
  static constexpr bool kReachable = false;
};

}  // namespace weft
