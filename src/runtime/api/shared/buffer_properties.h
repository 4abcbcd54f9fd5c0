// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The property lists of clCreateBufferWithProperties and clCreateImageWithProperties.
#pragma once

#include <optional>
#include <vector>

#include "runtime/base/object.h"
#include "runtime/base/result.h"

namespace weft {

class Context;
class Device;

struct MemoryProperties {
  std::vector<cl_mem_properties> list;  // as given, with the final 0; empty if none was given
  std::optional<int> file_descriptor;   // of memory to import
  bool has_devices = false;
  bool has_address = false;          // that kernels may use in place of the buffer; of buffers
  std::vector<Ref<Device>> devices;  // that may use it
};

// CL_INVALID_PROPERTY or CL_INVALID_DEVICE if the list breaks a rule.
Result<MemoryProperties> ReadBufferProperties(const Context& context,
                                              const cl_mem_properties* given);
Result<MemoryProperties> ReadImageProperties(const Context& context,
                                             const cl_mem_properties* given);

}  // namespace weft
