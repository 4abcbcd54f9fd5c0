// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "runtime/base/result.h"
#include "runtime/object/event.h"

namespace weft {

// What the signals of a binary semaphore leave and its waits take. Each signal is paired with one
// wait, in the order in which they are enqueued, whichever comes first.
class SemaphorePayload {
 public:
  // The place of a signal among the signals, or of a wait among the waits.
  struct Turn {
    uint64_t number = 0;  // counts from 1
    Ref<Event> signaled;  // a user event: its status is the outcome of the signal of this wait
  };

  virtual ~SemaphorePayload() = default;

  // Called when a signal or wait of a context is enqueued. Each turn has one end: the command is
  // executed, or never will be.
  virtual Turn TakeForSignal(Context& context) = 0;
  virtual Result<Turn> TakeForWait(Context& context) = 0;  // CL_OUT_OF_RESOURCES
  virtual void EndSignal(const Turn& turn, bool executed) = 0;
  virtual void EndWait(const Turn& turn, bool executed) = 0;

  // Whether a signal was executed whose wait was not.
  virtual bool signaled() = 0;
  // The application lets go of the semaphore.
  virtual void Abandon() = 0;
};

}  // namespace weft
