// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/semaphore/paired_payload.h"

#include <algorithm>

namespace weft {

void PairedPayload::BeginPairing(Context& context) {
  newest_ = {newest_.number + 1, MakeUserEvent(context)};
  has_signal_ = has_wait_ = false;
}

SemaphorePayload::Turn PairedPayload::TakeForSignal(Context& context) {
  MutexLock lock(mutex_);
  if (has_signal_) {
    // A signal that follows another one takes its place.
    if (!has_wait_) waited_ = newest_.number;
    BeginPairing(context);
  }
  has_signal_ = true;
  return newest_;
}

Result<SemaphorePayload::Turn> PairedPayload::TakeForWait(Context& context) {
  MutexLock lock(mutex_);
  if (has_wait_) BeginPairing(context);
  has_wait_ = true;
  return newest_;
}

void PairedPayload::EndSignal(const Turn& turn, bool executed) {
  if (!executed) return turn.signaled->Abandon();
  {
    MutexLock lock(mutex_);
    signaled_ = std::max(signaled_, turn.number);
  }
  // False if the application let go of the semaphore before.
  (void)turn.signaled->SetUserStatus(CL_COMPLETE);
}

void PairedPayload::EndWait(const Turn& turn, bool executed) {
  if (!executed) return;
  MutexLock lock(mutex_);
  waited_ = std::max(waited_, turn.number);
}

bool PairedPayload::signaled() {
  MutexLock lock(mutex_);
  return signaled_ > waited_;
}

void PairedPayload::Abandon() {
  Ref<Event> unsignaled;
  {
    MutexLock lock(mutex_);
    if (!has_signal_) unsignaled = newest_.signaled;
  }
  if (unsignaled) unsignaled->Abandon();
}

}  // namespace weft
