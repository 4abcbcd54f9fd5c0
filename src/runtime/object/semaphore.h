// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/base/mutex.h"
#include "runtime/base/object.h"

namespace weft {

class Context;
class Device;
class Event;

// A cl_semaphore_khr of the binary type. Each signal is paired with one wait, in the order in which
// they are enqueued, whichever comes first; between the two stands a user event that the signal
// completes and the wait depends on.
class Semaphore : public Object {
 public:
  // `properties` as given, with the final 0.
  Semaphore(Context& context, std::vector<Ref<Device>> devices,
            std::vector<cl_semaphore_properties_khr> properties);
  ~Semaphore();

  Context& context() const { return *context_; }
  std::span<const Ref<Device>> devices() const { return devices_; }
  bool Has(const Device& device) const;
  std::span<const cl_semaphore_properties_khr> properties() const { return properties_; }

  // One signal with its wait.
  struct Pairing {
    Ref<Event> event;
    uint64_t number = 0;  // counts from 1
  };
  Pairing TakeForSignal();
  Pairing TakeForWait();

  // The signal or the wait of a pairing was executed.
  void NoteSignal(const Pairing& pairing);
  void NoteWait(const Pairing& pairing);
  bool signaled();

  // The application lets go: a wait that has no signal yet will never get one, and fails.
  void Abandon();

 private:
  void BeginPairing() WEFT_REQUIRES(mutex_);

  const Ref<Context> context_;
  const std::vector<Ref<Device>> devices_;
  const std::vector<cl_semaphore_properties_khr> properties_;
  Mutex mutex_;
  Pairing newest_ WEFT_GUARDED_BY(mutex_);
  bool has_signal_ WEFT_GUARDED_BY(mutex_) = true, has_wait_ WEFT_GUARDED_BY(mutex_) = true;
  // The last pairing whose signal was executed, and whose wait was.
  uint64_t signaled_ WEFT_GUARDED_BY(mutex_) = 0, waited_ WEFT_GUARDED_BY(mutex_) = 0;
};

template <>
struct HandleTraits<cl_semaphore_khr> {
  using Type = Semaphore;
  static constexpr ObjectTag kTag = ObjectTag::kSemaphore;
  static constexpr cl_int kInvalid = CL_INVALID_SEMAPHORE_KHR;
  static constexpr bool kReachable = false;
};

}  // namespace weft
