// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_ext_device_fission: sub-devices before OpenCL 1.2. Its counts of references are the core's
// (sub_devices.cpp), its queries are in partition_info.cpp.
#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/property_list.h"
#include "runtime/api/shared/sub_devices.h"

namespace weft {
namespace {

using Property = cl_device_partition_property_ext;

constexpr PartitionErrors kErrors = {CL_DEVICE_PARTITION_FAILED_EXT,
                                     CL_INVALID_PARTITION_COUNT_EXT};

using List = PropertyList<Property>;

// One sub-device of the compute units at the positions of the list.
Result<PartitionPlan> PlanByNames(const Device& device, List& list) {
  NamedUnits named(device, CL_INVALID_PARTITION_NAME_EXT);
  WEFT_TRY(list.Values(CL_PARTITION_BY_NAMES_LIST_END_EXT,
                       [&](Property name) { return named.Add(name); }));
  return named.Plan(Partition::Kind::kByNames);
}

Result<PartitionPlan> PlanByCountsList(const Device& device, List& list) {
  std::vector<unsigned> counts;
  WEFT_TRY(list.Values(CL_PARTITION_BY_COUNTS_LIST_END_EXT, [&](Property count) -> Status {
    // the total number of compute units requested exceeds the number of in_device's
    if (count > device.units().size() || counts.size() == device.units().size())
      return Error(kErrors.count, "part {} of {} units, the device has {}", counts.size(), count,
                   device.units().size());
    counts.push_back(static_cast<unsigned>(count));
    return {};
  }));
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

Result<PartitionPlan> ReadProperties(const Device& device, const Property* given) {
  // properties is not valid
  List list(given, {"partition", CL_INVALID_VALUE});
  if (!list.HasNext()) return Error(CL_INVALID_VALUE, "properties names no scheme");
  WEFT_ASSIGN(const auto scheme, list.Next());
  // in_device cannot be partitioned further
  if (device.partition().kind == Partition::Kind::kExclusive)
    return Error(kErrors.failed, "a device by names is not split further");
  if (scheme == CL_DEVICE_PARTITION_BY_COUNTS_EXT) return PlanByCountsList(device, list);
  if (scheme == CL_DEVICE_PARTITION_BY_NAMES_EXT) return PlanByNames(device, list);
  if (scheme != CL_DEVICE_PARTITION_EQUALLY_EXT &&
      scheme != CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN_EXT)
    return list.Unknown();
  const Property value = list.Value();
  if (value == 0) return list.BadValue(value);
  if (list.HasNext()) return Error(CL_INVALID_VALUE, "two schemes in one list");
  if (scheme == CL_DEVICE_PARTITION_EQUALLY_EXT) return PlanEqually(device, value, kErrors);
  WEFT_ASSIGN(const auto domain, ReadDomain(value));
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
