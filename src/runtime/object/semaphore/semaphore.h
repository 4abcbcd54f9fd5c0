// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "runtime/base/object.h"
#include "runtime/base/result.h"
#include "runtime/os/mutex.h"

namespace weft {

class Context;
class Device;
class ImportedFence;
class SemaphorePayload;
class SharedPayload;

// A cl_semaphore_khr of the binary type.
class Semaphore : public Object {
 public:
  // How it is shared with other contexts, processes and drivers.
  struct Sharing {
    std::shared_ptr<SharedPayload> payload;  // null if it has one of its own
    std::vector<cl_external_semaphore_handle_type_khr> export_types;
    bool takes_fences = false;  // it was made with CL_SEMAPHORE_HANDLE_SYNC_FD_KHR
  };

  // `properties` as given, with the final 0.
  Semaphore(Context& context, std::vector<Ref<Device>> devices,
            std::vector<cl_semaphore_properties_khr> properties, Sharing sharing);
  ~Semaphore();

  Context& context() const { return *context_; }
  std::span<const Ref<Device>> devices() const { return devices_; }
  bool Has(const Device& device) const;
  std::span<const cl_semaphore_properties_khr> properties() const { return properties_; }
  const Sharing& sharing() const { return sharing_; }
  SemaphorePayload& payload() const { return *payload_; }

  // The next signal is that of a fence, whose descriptor is the semaphore's then; -1 is one that
  // has come. CL_OUT_OF_RESOURCES.
  Status ImportFence(int descriptor);

 private:
  const Ref<Context> context_;
  const std::vector<Ref<Device>> devices_;
  const std::vector<cl_semaphore_properties_khr> properties_;
  const Sharing sharing_;
  const std::shared_ptr<SemaphorePayload> payload_;
  Mutex mutex_;
  std::vector<std::shared_ptr<ImportedFence>> fences_ WEFT_GUARDED_BY(mutex_);
};

template <>
struct HandleTraits<cl_semaphore_khr> {
  using Type = Semaphore;
  static constexpr ObjectTag kTag = ObjectTag::kSemaphore;
  static constexpr cl_int kInvalid = CL_INVALID_SEMAPHORE_KHR;
  static constexpr bool kReachable = false;
};

}  // namespace weft
