// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <span>
#include <vector>

#include "runtime/base/object.h"
#include "runtime/base/result.h"
#include "runtime/kernel/printf_target.h"
#include "runtime/object/default_queues.h"
#include "runtime/object/destructor_callbacks.h"
#include "runtime/object/living.h"
#include "runtime/object/shared_memory.h"
#include "runtime/object/user_events.h"

namespace weft {

class Device;
class Queue;

// A cl_context: devices that share memory objects and programs.
class Context : public Object {
 public:
  struct Options {
    bool terminable = false;                        // CL_CONTEXT_TERMINATE_KHR
    bool zero_local = false, zero_private = false;  // CL_CONTEXT_MEMORY_INITIALIZE_KHR
    PrintfTarget printf_target;                     // CL_PRINTF_CALLBACK_ARM, _BUFFERSIZE_ARM
    cl_bitfield diagnostics = 0;                    // CL_CONTEXT_SHOW_DIAGNOSTICS_INTEL
  };
  using Notify = void(CL_CALLBACK*)(const char*, const void*, size_t, void*);
  using Destructors = DestructorCallbacks<cl_context>;

  Context(std::vector<Ref<Device>> devices, std::vector<cl_context_properties> properties,
          const Options& options, Notify notify, void* user_data);
  ~Context();

  std::span<const Ref<Device>> devices() const { return devices_; }
  bool Has(const Device& device) const;
  std::span<const cl_context_properties> properties() const {
    return properties_;
  }  // with the final 0
  const Options& options() const { return options_; }
  uint64_t memory_limit() const;  // bytes that all memory objects together may have
  // No other context of the process has had it, or has what addresses and handles come back to.
  uint64_t id() const { return id_; }

  // Ends all commands with CL_CONTEXT_TERMINATED_KHR, the running ones soon, the others at once.
  // The answer is that error if that was done before, CL_INVALID_OPERATION if it may not be done.
  Status Terminate();
  bool terminated() const { return stop_.load(std::memory_order_acquire) != 0; }
  // What running kernels look at; null if the context cannot be terminated.
  const uint32_t* stop() const;
  UserEvents& user_events() { return user_events_; }
  Living<Queue>& queues() { return queues_; }
  DefaultQueues& default_queues() { return default_queues_; }
  SharedMemory& shared_memory() { return shared_memory_; }

  // Calls the application's context callback, if it gave one.
  void ReportError(const char* message) const;
  // Likewise, with what the application may want to know of how the driver works, if it asked for
  // that level (CL_CONTEXT_DIAGNOSTICS_LEVEL_*_INTEL). No lock may be held.
  template <class... Args>
  void Diagnose(cl_bitfield level, fmt::format_string<Args...> format, Args&&... args) const {
    if (options_.diagnostics & level)
      ReportError(fmt::format(format, std::forward<Args>(args)...).c_str());
  }
  Destructors& destructors() { return destructors_; }
  void EndWith(void (*destroy)(Object*)) { destructors_.CallBefore(*this, destroy); }

 private:
  const std::vector<Ref<Device>> devices_;
  const std::vector<cl_context_properties> properties_;
  const Options options_;
  const uint64_t id_;
  const Notify notify_;
  void* const user_data_;
  Destructors destructors_;
  std::atomic<uint32_t> stop_ = 0;
  UserEvents user_events_;
  Living<Queue> queues_;
  DefaultQueues default_queues_;
  SharedMemory shared_memory_;
};

template <>
struct HandleTraits<cl_context> {
  using Type = Context;
  static constexpr ObjectTag kTag = ObjectTag::kContext;
  static constexpr cl_int kInvalid = CL_INVALID_CONTEXT;
  static constexpr bool kReachable = true;
};

}  // namespace weft
