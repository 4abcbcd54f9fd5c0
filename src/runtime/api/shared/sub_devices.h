// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the forms of clCreateSubDevices share.
#pragma once

#include <vector>

#include "runtime/base/opencl.h"
#include "runtime/base/result.h"
#include "runtime/object/device.h"

namespace weft {

// A partition that was asked for: how, and the compute units of each part.
struct PartitionPlan {
  Partition partition;
  std::vector<Units> parts;
};

// The error codes in which the core and cl_ext_device_fission differ.
struct PartitionErrors {
  cl_int failed, count;
};

// Parts of `count` units each.
Result<PartitionPlan> PlanEqually(const Device& device, cl_ulong count, PartitionErrors errors);
Result<PartitionPlan> PlanByCounts(const Device& device, std::vector<unsigned> counts,
                                   PartitionErrors errors);
// Along `domain`, or along the first that divides the device if none is given.
Result<PartitionPlan> PlanByDomain(const Device& device, std::optional<Domain> domain,
                                   PartitionErrors errors);

// Compute units of a device by their names, of which one sub-device is made.
class NamedUnits {
 public:
  // `bad_name`: the error for what is no name, or is given twice.
  NamedUnits(const Device& device, cl_int bad_name) : device_(device), bad_name_(bad_name) {}

  Status Add(cl_ulong name);
  // CL_INVALID_VALUE if there are none.
  Result<PartitionPlan> Plan(Partition::Kind kind) const;

 private:
  const Device& device_;
  const cl_int bad_name_;
  std::vector<unsigned> names_;
};

// Makes the sub-devices, if there is a place for them, and tells their number.
Status MakeSubDevices(Device& device, const PartitionPlan& plan, cl_uint room,
                      cl_device_id* out_devices, cl_uint* num_devices_ret);

// The most sub-devices that a partition can give; 0 if there is none that gives two.
unsigned MaxSubDevices(const Device& device);

}  // namespace weft
