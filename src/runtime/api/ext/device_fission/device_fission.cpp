// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_ext_device_fission: sub-devices before OpenCL 1.2. Its counts of references are the core's
// (sub_devices.cpp), its queries are in partition_info.cpp.
#include <algorithm>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/sub_devices.h"

namespace weft {
namespace {

using Property = cl_device_partition_property_ext;

constexpr PartitionErrors kErrors = {CL_DEVICE_PARTITION_FAILED_EXT,
                                     CL_INVALID_PARTITION_COUNT_EXT};

// One sub-device of the compute units at the positions of the list.
Result<PartitionPlan> PlanByNames(const Device& device, const Property* list) {
  PartitionPlan plan = {{Partition::Kind::kByNames, {}, {}}, {{}}};
  const Units& units = device.units();
  for (; *list != CL_PARTITION_BY_NAMES_LIST_END_EXT; ++list) {
    // a compute unit name is not the name of a unit of in_device, or appears more than once
    if (*list >= units.size() || std::ranges::count(plan.partition.numbers, *list) != 0)
      return Error(CL_INVALID_PARTITION_NAME_EXT, "unit {} of {}", *list, units.size());
    plan.partition.numbers.push_back(static_cast<unsigned>(*list));
    plan.parts[0].push_back(units[*list]);
  }
  if (plan.parts[0].empty()) return Error(CL_INVALID_VALUE, "the list of units is empty");
  return plan;
}

Result<PartitionPlan> PlanByCountsList(const Device& device, const Property* list) {
  std::vector<unsigned> counts;
  for (; *list != CL_PARTITION_BY_COUNTS_LIST_END_EXT; ++list) {
    // the total number of compute units requested exceeds the number of in_device's
    if (*list > device.units().size() || counts.size() == device.units().size())
      return Error(kErrors.count, "part {} of {} units, the device has {}", counts.size(), *list,
                   device.units().size());
    counts.push_back(static_cast<unsigned>(*list));
  }
  return PlanByCounts(device, std::move(counts), kErrors);
}

Result<std::optional<Domain>> ReadDomain(Property domain) {
  switch (domain) {
    case CL_AFFINITY_DOMAIN_NUMA_EXT: return Domain::kNuma;
    case CL_AFFINITY_DOMAIN_L4_CACHE_EXT: return Domain::kL4;
    case CL_AFFINITY_DOMAIN_L3_CACHE_EXT: return Domain::kL3;
    case CL_AFFINITY_DOMAIN_L2_CACHE_EXT: return Domain::kL2;
    case CL_AFFINITY_DOMAIN_L1_CACHE_EXT: return Domain::kL1;
    case CL_AFFINITY_DOMAIN_NEXT_FISSIONABLE_EXT: return std::nullopt;
  }
  return Error(CL_INVALID_VALUE, "there is no affinity domain {:#x}", domain);
}

Result<PartitionPlan> ReadProperties(const Device& device, const Property* properties) {
  // properties is not valid
  if (!properties) return Error(CL_INVALID_VALUE, "properties is NULL");
  if (properties[0] == CL_DEVICE_PARTITION_BY_COUNTS_EXT)
    return PlanByCountsList(device, properties + 1);
  if (properties[0] == CL_DEVICE_PARTITION_BY_NAMES_EXT) return PlanByNames(device, properties + 1);
  if (properties[0] == CL_DEVICE_PARTITION_EQUALLY_EXT) {
    if (properties[1] == 0 || properties[2] != CL_PROPERTIES_LIST_END_EXT)
      return Error(CL_INVALID_VALUE, "parts of {} units, then {:#x}", properties[1], properties[2]);
    return PlanEqually(device, properties[1], kErrors);
  }
  if (properties[0] != CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN_EXT)
    return Error(CL_INVALID_VALUE, "there is no partition scheme {:#x}", properties[0]);
  WEFT_ASSIGN(const auto domain, ReadDomain(properties[1]));
  if (properties[2] != CL_PROPERTIES_LIST_END_EXT)
    return Error(CL_INVALID_VALUE, "two schemes in one list");
  return PlanByDomain(device, domain, kErrors);
}

Status CreateSubDevicesEXT(Device& device, const Property* properties, cl_uint num_entries,
                           cl_device_id* out_devices, cl_uint* num_devices) {
  // num_entries is zero and out_devices is not NULL, or both out_devices and num_devices are NULL
  if (out_devices ? num_entries == 0 : !num_devices)
    return Error(CL_INVALID_VALUE, "nothing to answer into");
  WEFT_ASSIGN(const PartitionPlan plan, ReadProperties(device, properties));
  return MakeSubDevices(device, plan, num_entries, out_devices, num_devices);
}

}  // namespace

WEFT_ENTRY_POINT(clCreateSubDevicesEXT, CreateSubDevicesEXT)

}  // namespace weft
