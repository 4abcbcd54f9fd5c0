// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The list of properties of clCreateSemaphoreWithPropertiesKHR.
#pragma once

#include <optional>
#include <vector>

#include "runtime/base/ref.h"
#include "runtime/base/result.h"

namespace weft {

class Context;
class Device;

struct SemaphoreProperties {
  struct Import {
    cl_external_semaphore_handle_type_khr type;
    int handle;
  };

  bool has_type = false, has_devices = false, has_export_types = false;
  std::vector<Ref<Device>> devices;
  std::vector<cl_external_semaphore_handle_type_khr> export_types;
  std::optional<Import> import;
  std::vector<cl_semaphore_properties_khr> list;  // as given, with the final 0
};

// What the list says, checked but for the handle that it imports.
Result<SemaphoreProperties> ReadSemaphoreProperties(const Context& context,
                                                    const cl_semaphore_properties_khr* given);

}  // namespace weft
