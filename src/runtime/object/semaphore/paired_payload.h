// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runtime/object/semaphore/semaphore_payload.h"
#include "runtime/os/mutex.h"

namespace weft {

// The payload of one semaphore alone. Between a signal and its wait stands a user event that the
// signal completes and the wait depends on.
class PairedPayload : public SemaphorePayload {
 public:
  Turn TakeForSignal(Context& context) override;
  Result<Turn> TakeForWait(Context& context) override;
  // A signal that is not executed ends its wait with an error.
  void EndSignal(const Turn& turn, bool executed) override;
  void EndWait(const Turn& turn, bool executed) override;
  bool signaled() override;
  // A wait that has no signal yet will never get one, and fails.
  void Abandon() override;

 private:
  void BeginPairing(Context& context) WEFT_REQUIRES(mutex_);

  Mutex mutex_;
  Turn newest_ WEFT_GUARDED_BY(mutex_);
  bool has_signal_ WEFT_GUARDED_BY(mutex_) = true, has_wait_ WEFT_GUARDED_BY(mutex_) = true;
  // The last pairing whose signal was executed, and whose wait was or will never come.
  uint64_t signaled_ WEFT_GUARDED_BY(mutex_) = 0, waited_ WEFT_GUARDED_BY(mutex_) = 0;
};

}  // namespace weft
