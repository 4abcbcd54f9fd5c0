// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <span>
#include <vector>

#include "runtime/base/object.h"
#include "runtime/object/destructor_callbacks.h"

namespace weft {

class Device;

// A cl_context: devices that share memory objects and programs.
class Context : public Object {
 public:
  using Notify = void(CL_CALLBACK*)(const char*, const void*, size_t, void*);
  using Destructors = DestructorCallbacks<cl_context>;

  Context(std::vector<Ref<Device>> devices, std::vector<cl_context_properties> properties,
          Notify notify, void* user_data);
  ~Context();

  std::span<const Ref<Device>> devices() const { return devices_; }
  bool Has(const Device& device) const;
  std::span<const cl_context_properties> properties() const {
    return properties_;
  }  // with the final 0

  // Calls the application's context callback, if it gave one.
  void ReportError(const char* message) const;
  Destructors& destructors() { return destructors_; }
  void EndWith(void (*destroy)(Object*)) { destructors_.CallBefore(*this, destroy); }

 private:
  const std::vector<Ref<Device>> devices_;
  const std::vector<cl_context_properties> properties_;
  const Notify notify_;
  void* const user_data_;
  Destructors destructors_;
};

template <>
struct HandleTraits<cl_context> {
  using Type = Context;
  static constexpr ObjectTag kTag = ObjectTag::kContext;
  static constexpr cl_int kInvalid = CL_INVALID_CONTEXT;
  static constexpr bool kReachable = true;
};

}  // namespace weft
