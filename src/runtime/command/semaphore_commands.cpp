// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/command/semaphore_commands.h"

#include "runtime/exec/callback_thread.h"
#include "runtime/object/event.h"

namespace weft {

// On another stack, since a wait that fails may take signals with it, and so on along a chain.
SignalSemaphoresCommand::~SignalSemaphoresCommand() {
  for (const SemaphoreUse& use : uses_) {
    if (use.pairing.event->status() <= CL_COMPLETE) continue;
    try {
      CallbackThread::Post([event = use.pairing.event] { event->Abandon(); });
    } catch (...) {
      use.pairing.event->Abandon();
    }
  }
}

cl_int SignalSemaphoresCommand::Run(Pool&) {
  for (const SemaphoreUse& use : uses_) {
    use.semaphore->NoteSignal(use.pairing);
    // False if the application let go of the semaphore before.
    (void)use.pairing.event->SetUserStatus(CL_COMPLETE);
  }
  return CL_COMPLETE;
}

cl_int WaitSemaphoresCommand::Run(Pool&) {
  for (const SemaphoreUse& use : uses_) use.semaphore->NoteWait(use.pairing);
  return CL_COMPLETE;
}

}  // namespace weft
