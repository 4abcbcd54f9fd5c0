// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <vector>

#include "runtime/graph/command.h"
#include "runtime/object/semaphore/semaphore.h"
#include "runtime/object/semaphore/semaphore_payload.h"

namespace weft {

// clEnqueueSignalSemaphoresKHR. After CallbackThread::Prepare.
class SignalSemaphoresCommand : public Command {
 public:
  explicit SignalSemaphoresCommand(size_t semaphores);
  ~SignalSemaphoresCommand() override;

  // One more to signal: takes its next turn.
  void Add(Semaphore& semaphore);

  cl_command_type type() const override { return CL_COMMAND_SEMAPHORE_SIGNAL_KHR; }
  cl_int Run(Pool&) override;

 private:
  class Signal;

  std::vector<std::unique_ptr<Signal>> signals_;
  bool executed_ = false;
};

// clEnqueueWaitSemaphoresKHR; the waiting is done by the command's dependencies.
class WaitSemaphoresCommand : public Command {
 public:
  explicit WaitSemaphoresCommand(size_t semaphores) { waits_.reserve(semaphores); }
  ~WaitSemaphoresCommand() override {
    if (!executed_) End(false);
  }

  // One more to wait for: takes its next turn, and answers with what the command has to depend on.
  Result<Event*> Add(Semaphore& semaphore);

  cl_command_type type() const override { return CL_COMMAND_SEMAPHORE_WAIT_KHR; }
  cl_int Run(Pool&) override;

 private:
  struct Wait {
    Ref<Semaphore> semaphore;
    SemaphorePayload::Turn turn;
  };

  void End(bool executed);

  std::vector<Wait> waits_;
  bool executed_ = false;
};

}  // namespace weft
