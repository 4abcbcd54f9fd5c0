// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every clEnqueue* ends with.
#pragma once

#include <memory>

#include "runtime/api/adapter/wait_list.h"
#include "runtime/graph/command.h"
#include "runtime/object/queue.h"

namespace weft {

// Submits the command, gives its event to the application if it is wanted, and, if blocking, waits
// for the command: its error is then the answer.
Status Enqueue(Queue& queue, std::unique_ptr<Command> command, const WaitList& wait_list,
               EventOut event_out, bool blocking = false);

}  // namespace weft
