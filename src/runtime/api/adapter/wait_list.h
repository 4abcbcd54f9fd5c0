// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parameters that every clEnqueue* ends with: what to wait for, and the event to give out.
#pragma once

#include <span>

#include "runtime/api/adapter/handle.h"
#include "runtime/base/small_vector.h"
#include "runtime/object/event.h"

namespace weft {

// (cl_uint num_events_in_wait_list, const cl_event* event_wait_list), checked: NULL exactly if the
// count is 0 and every event alive, else CL_INVALID_EVENT_WAIT_LIST.
class WaitList {
 public:
  WaitList() = default;
  static Result<WaitList> From(cl_uint count, const cl_event* events);

  std::span<Event* const> events() const { return {events_.data(), events_.size()}; }
  bool empty() const { return events_.empty(); }

  // CL_INVALID_CONTEXT unless all events are of this context.
  Status CheckContext(const Context& context) const;
  // CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST if one has failed already.
  Status CheckStatus() const;

  // One more to wait for; the caller keeps it alive.
  void Add(Event& event) { events_.push_back(&event); }

 private:
  SmallVector<Event*, 8> events_;
};

// cl_event* event: where the application wants the command's event, if anywhere.
class EventOut {
 public:
  EventOut() = default;
  explicit EventOut(cl_event* out) : out_(out) {}

  bool wanted() const { return out_ != nullptr; }
  void Set(Ref<Event> event) const {
    if (out_) *out_ = GiveToApplication<cl_event>(std::move(event));
  }

 private:
  cl_event* out_ = nullptr;
};

}  // namespace weft
