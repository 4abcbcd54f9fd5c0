// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/adapter/wait_list.h"

#include <algorithm>

namespace weft {

Result<WaitList> WaitList::From(cl_uint count, const cl_event* events) {
  if ((count == 0) != (events == nullptr))
    return Error(CL_INVALID_EVENT_WAIT_LIST, "wait list {} has {} entries",
                 static_cast<const void*>(events), count);
  WaitList list;
  list.events_.reserve(std::min<size_t>(count, kUncheckedRoom));
  for (cl_uint i = 0; i < count; ++i) {
    Event* event = FromHandle(events[i]);
    if (!event)
      return Error(CL_INVALID_EVENT_WAIT_LIST, "entry {} of the wait list, {}, is not an event", i,
                   static_cast<const void*>(events[i]));
    list.events_.push_back(event);
  }
  return list;
}

Status WaitList::CheckContext(const Context& context) const {
  for (size_t i = 0; i < events_.size(); ++i)
    if (&events_[i]->context() != &context)
      return Error(CL_INVALID_CONTEXT, "event {} of the wait list is of another context", i);
  return {};
}

Status WaitList::CheckStatus() const {
  for (size_t i = 0; i < events_.size(); ++i)
    if (events_[i]->status() < CL_COMPLETE)
      return Error(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
                   "event {} of the wait list ended with error {}", i, events_[i]->status());
  return {};
}

}  // namespace weft
