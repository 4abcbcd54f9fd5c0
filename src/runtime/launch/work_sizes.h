// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <span>

#include "runtime/api/group_capacity.h"
#include "runtime/base/result.h"
#include "runtime/object/device.h"
#include "runtime/object/kernel.h"
#include "weft/kernel_abi.h"

namespace weft {

// clEnqueueNDRangeKernel's description of the work-items, as the application gave it.
struct NDRange {
  cl_uint dimensions = 0;
  const size_t *offset = nullptr, *global = nullptr, *local = nullptr;  // each may be NULL

  // The global size; nothing if it is NULL, or has too many dimensions to be trusted.
  std::span<const size_t> sizes() const;
  // Nothing to run: legal since OpenCL 2.1.
  bool empty() const;
};

// Checks the range against the kernel and the device in the spec's order, chooses the work-group
// size if the application did not, and fills in the launch.
Result<WeftLaunch> PlanLaunch(const NDRange& range, const Kernel& kernel, const Device& device,
                              const GroupCapacity& capacity);

// Groups the work-items of a launch anew, for a kernel of which nothing depends on that, and takes
// its lanes along the dimension that it wants.
void Regroup(WeftLaunch& launch, const Device& device, const KernelImage& image);

}  // namespace weft
