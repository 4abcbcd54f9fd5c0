// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of a device of four compute units, whatever the machine has.
#pragma once

#include <vector>

#include "api_checks.h"
#include "sub_device_context.h"

namespace weft::test {

using Properties = std::vector<cl_device_partition_property>;

constexpr cl_device_partition_property kEqually = CL_DEVICE_PARTITION_EQUALLY;
constexpr cl_device_partition_property kByCounts = CL_DEVICE_PARTITION_BY_COUNTS;
constexpr cl_device_partition_property kByDomain = CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN;
constexpr cl_device_partition_property kNext = CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE;

// What clCreateSubDevices returns where it is asked for the number of them alone.
cl_int Code(cl_device_id device, const Properties& properties);
std::vector<cl_device_id> Split(cl_device_id device, const Properties& properties);
void Release(const std::vector<cl_device_id>& devices);
cl_uint Units(cl_device_id device);

}  // namespace weft::test
