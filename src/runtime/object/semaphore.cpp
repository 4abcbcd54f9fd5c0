// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/semaphore.h"

#include <algorithm>

#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "runtime/object/event.h"

namespace weft {

Semaphore::Semaphore(Context& context, std::vector<Ref<Device>> devices,
                     std::vector<cl_semaphore_properties_khr> properties)
    : Object(ObjectTag::kSemaphore),
      context_(&context),
      devices_(std::move(devices)),
      properties_(std::move(properties)) {}

Semaphore::~Semaphore() = default;

bool Semaphore::Has(const Device& device) const {
  return std::ranges::any_of(devices_, [&](const auto& own) { return own.get() == &device; });
}

void Semaphore::BeginPairing() {
  newest_ = {MakeUserEvent(*context_), newest_.number + 1};
  has_signal_ = has_wait_ = false;
}

Semaphore::Pairing Semaphore::TakeForSignal() {
  MutexLock lock(mutex_);
  if (has_signal_) BeginPairing();
  has_signal_ = true;
  return newest_;
}

Semaphore::Pairing Semaphore::TakeForWait() {
  MutexLock lock(mutex_);
  if (has_wait_) BeginPairing();
  has_wait_ = true;
  return newest_;
}

void Semaphore::NoteSignal(const Pairing& pairing) {
  MutexLock lock(mutex_);
  signaled_ = std::max(signaled_, pairing.number);
}

void Semaphore::NoteWait(const Pairing& pairing) {
  MutexLock lock(mutex_);
  waited_ = std::max(waited_, pairing.number);
}

bool Semaphore::signaled() {
  MutexLock lock(mutex_);
  return signaled_ > waited_;
}

void Semaphore::Abandon() {
  Ref<Event> unsignaled;
  {
    MutexLock lock(mutex_);
    if (!has_signal_) unsignaled = newest_.event;
  }
  if (unsignaled) unsignaled->Abandon();
}

}  // namespace weft
