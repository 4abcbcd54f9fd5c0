// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "runtime/command/command.h"
#include "runtime/object/semaphore.h"

namespace weft {

// A semaphore and which of its pairings a command works on.
struct SemaphoreUse {
  Ref<Semaphore> semaphore;
  Semaphore::Pairing pairing;
};

// clEnqueueSignalSemaphoresKHR.
class SignalSemaphoresCommand : public Command {
 public:
  // Takes the next pairing of each semaphore. After CallbackThread::Prepare.
  explicit SignalSemaphoresCommand(std::vector<SemaphoreUse> uses);
  // A signal that never came ends the waits for it with an error.
  ~SignalSemaphoresCommand() override;

  cl_command_type type() const override { return CL_COMMAND_SEMAPHORE_SIGNAL_KHR; }
  cl_int Run(Pool&) override;

 private:
  class Abandonment;

  std::vector<SemaphoreUse> uses_;
  std::vector<std::unique_ptr<Abandonment>> abandonments_;  // one a use
};

// clEnqueueWaitSemaphoresKHR; the waiting is done by the command's dependencies.
class WaitSemaphoresCommand : public Command {
 public:
  explicit WaitSemaphoresCommand(std::vector<SemaphoreUse> uses) : uses_(std::move(uses)) {}

  cl_command_type type() const override { return CL_COMMAND_SEMAPHORE_WAIT_KHR; }
  cl_int Run(Pool&) override;

 private:
  const std::vector<SemaphoreUse> uses_;
};

}  // namespace weft
