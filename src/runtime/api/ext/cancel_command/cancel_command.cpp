// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_img_cancel_command: ends commands that have not begun.
#include "runtime/api/adapter/adapter.h"
#include "runtime/object/context.h"
#include "runtime/object/event.h"

namespace weft {
namespace {

Status CancelCommands(HandleList<Event> events) {
  // event_list ... specify events that belong to commands
  for (const Event* event : events)
    if (!event->queue()) return Error(CL_INVALID_EVENT, "a user event belongs to no command");
  // Another thread may release them meanwhile.
  SmallVector<Ref<Event>, 8> held;
  held.reserve(events.size());
  for (Event* event : events) held.emplace_back(event);
  for (const Ref<Event>& event : held) event->Cancel();
  return {};
}

}  // namespace

WEFT_ENTRY_POINT(clCancelCommandsIMG, CancelCommands)

}  // namespace weft
