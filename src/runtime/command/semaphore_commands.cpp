// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/command/semaphore_commands.h"

#include "runtime/exec/callback_thread.h"
#include "runtime/object/event.h"

namespace weft {

// Ends a wait on another stack, since a wait that fails may take signals with it, and so on along a
// chain.
class SignalSemaphoresCommand::Abandonment : public CallbackThread::Item {
 public:
  Abandonment() : Item(Run) {}
  Ref<Event> event;

 private:
  static void Run(Item& item) {
    const std::unique_ptr<Abandonment> self(static_cast<Abandonment*>(&item));
    self->event->Abandon();
  }
};

SignalSemaphoresCommand::SignalSemaphoresCommand(std::vector<SemaphoreUse> uses)
    : uses_(std::move(uses)) {
  for (size_t i = 0; i < uses_.size(); ++i)
    abandonments_.push_back(std::make_unique<Abandonment>());
  for (SemaphoreUse& use : uses_) use.pairing = use.semaphore->TakeForSignal();
}

SignalSemaphoresCommand::~SignalSemaphoresCommand() {
  for (size_t i = 0; i < uses_.size(); ++i) {
    if (uses_[i].pairing.event->status() <= CL_COMPLETE) continue;
    abandonments_[i]->event = uses_[i].pairing.event;
    CallbackThread::Post(*abandonments_[i].release());
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
