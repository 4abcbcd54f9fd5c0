// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/command/semaphore_commands.h"

#include "runtime/pool/callback_thread.h"

namespace weft {

// A signal that is not executed ends on another stack, since the wait that fails with it may take
// signals with it, and so on along a chain.
class SignalSemaphoresCommand::Signal : public CallbackThread::Item {
 public:
  explicit Signal(Semaphore& semaphore)
      : Item(Fail),
        semaphore_(&semaphore),
        turn_(semaphore.payload().TakeForSignal(semaphore.context())) {}

  void End(bool executed) { semaphore_->payload().EndSignal(turn_, executed); }

 private:
  static void Fail(Item& item) {
    const std::unique_ptr<Signal> self(static_cast<Signal*>(&item));
    self->End(false);
  }

  const Ref<Semaphore> semaphore_;
  const SemaphorePayload::Turn turn_;
};

SignalSemaphoresCommand::SignalSemaphoresCommand(size_t semaphores) {
  signals_.reserve(semaphores);
}

SignalSemaphoresCommand::~SignalSemaphoresCommand() {
  if (executed_) return;
  for (std::unique_ptr<Signal>& signal : signals_) CallbackThread::Post(*signal.release());
}

void SignalSemaphoresCommand::Add(Semaphore& semaphore) {
  signals_.push_back(std::make_unique<Signal>(semaphore));
}

// Semaphores are let go of with the command. A process that is forked meanwhile fails its copy of
// the command, which must be whole.
cl_int SignalSemaphoresCommand::Run(Pool&) {
  for (const std::unique_ptr<Signal>& signal : signals_) signal->End(true);
  executed_ = true;
  return CL_COMPLETE;
}

Result<Event*> WaitSemaphoresCommand::Add(Semaphore& semaphore) {
  WEFT_ASSIGN(SemaphorePayload::Turn turn, semaphore.payload().TakeForWait(semaphore.context()));
  waits_.push_back({Ref<Semaphore>(&semaphore), std::move(turn)});
  return waits_.back().turn.signaled.get();
}

cl_int WaitSemaphoresCommand::Run(Pool&) {
  End(true);
  executed_ = true;
  return CL_COMPLETE;
}

void WaitSemaphoresCommand::End(bool executed) {
  for (const Wait& wait : waits_) wait.semaphore->payload().EndWait(wait.turn, executed);
}

}  // namespace weft
