// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's section "Partitioning a Device".
#include "runtime/api/shared/sub_devices.h"

#include <algorithm>
#include <numeric>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/property_list.h"

namespace weft {
namespace {

constexpr PartitionErrors kErrors = {CL_DEVICE_PARTITION_FAILED, CL_INVALID_DEVICE_PARTITION_COUNT};

// in_device could not be further partitioned
Status CheckDivisible(const Device& device, PartitionErrors errors) {
  if (MaxSubDevices(device) == 0)
    return Error(errors.failed, "a device of {} compute units that is not split further",
                 device.units().size());
  return {};
}

using List = PropertyList<cl_device_partition_property>;

Result<std::vector<unsigned>> ReadCounts(const Device& device, List& list) {
  std::vector<unsigned> counts;
  WEFT_TRY(list.Values(CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, [&](intptr_t count) -> Status {
    // the number of compute units of a sub-device is less than zero, or more than there are; there
    // are more sub-devices than CL_DEVICE_PARTITION_MAX_SUB_DEVICES
    if (count < 0 || count > static_cast<intptr_t>(device.units().size()) ||
        counts.size() == device.units().size())
      return Error(CL_INVALID_DEVICE_PARTITION_COUNT, "part {} of {} units, the device has {}",
                   counts.size(), count, device.units().size());
    counts.push_back(static_cast<unsigned>(count));
    return {};
  }));
  return counts;
}

Result<std::optional<Domain>> ReadDomain(cl_device_affinity_domain domain) {
  switch (domain) {
    case CL_DEVICE_AFFINITY_DOMAIN_NUMA: return Domain::kNuma;
    case CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE: return Domain::kL4;
    case CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE: return Domain::kL3;
    case CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE: return Domain::kL2;
    case CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE: return Domain::kL1;
    case CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE: return std::nullopt;
  }
  return Error(CL_INVALID_VALUE, "there is no affinity domain {:#x}", domain);
}

// cl_intel_device_partition_by_names
Result<PartitionPlan> PlanByNamesList(const Device& device, List& list) {
  WEFT_TRY(CheckDivisible(device, kErrors));
  // a sub-device cannot be further sub-divided by names
  if (device.parent()) return Error(kErrors.failed, "a sub-device is not split by names");
  NamedUnits named(device, CL_INVALID_VALUE);
  WEFT_TRY(list.Values(CL_PARTITION_BY_NAMES_LIST_END_INTEL,
                       [&](intptr_t name) { return named.Add(cl_ulong(name)); }));
  return named.Plan(Partition::Kind::kExclusive);
}

Result<PartitionPlan> ReadProperties(const Device& device,
                                     const cl_device_partition_property* given) {
  // values specified in properties are not valid
  List list(given, {"partition", CL_INVALID_VALUE});
  if (!list.HasNext()) return Error(CL_INVALID_VALUE, "properties names no scheme");
  WEFT_ASSIGN(const auto scheme, list.Next());
  if (scheme == CL_DEVICE_PARTITION_BY_COUNTS) {
    WEFT_ASSIGN(auto counts, ReadCounts(device, list));
    return PlanByCounts(device, std::move(counts), kErrors);
  }
  if (scheme == CL_DEVICE_PARTITION_BY_NAMES_INTEL) return PlanByNamesList(device, list);
  if (scheme != CL_DEVICE_PARTITION_EQUALLY && scheme != CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN)
    return list.Unknown();
  const cl_device_partition_property value = list.Value();
  if (value <= 0) return list.BadValue(value);
  // only one of the schemes can be specified
  if (list.HasNext()) return Error(CL_INVALID_VALUE, "two schemes in one list");
  if (scheme == CL_DEVICE_PARTITION_EQUALLY)
    return PlanEqually(device, static_cast<cl_ulong>(value), kErrors);
  WEFT_ASSIGN(const auto domain, ReadDomain(static_cast<cl_device_affinity_domain>(value)));
  return PlanByDomain(device, domain, kErrors);
}

Status CreateSubDevices(Device& device, const cl_device_partition_property* properties,
                        cl_uint num_devices, cl_device_id* out_devices, cl_uint* num_devices_ret) {
  WEFT_ASSIGN(const PartitionPlan plan, ReadProperties(device, properties));
  return MakeSubDevices(device, plan, num_devices, out_devices, num_devices_ret);
}

// Root devices are not counted.
Status RetainDevice(Device& device) {
  return device.parent() ? RetainHandle<cl_device_id>(device) : Status();
}
Status ReleaseDevice(Device& device) {
  return device.parent() ? ReleaseHandle<cl_device_id>(device) : Status();
}

}  // namespace

unsigned MaxSubDevices(const Device& device) {
  // a sub-device created by cl_intel_device_partition_by_names cannot be further sub-divided
  if (device.partition().kind == Partition::Kind::kExclusive) return 0;
  return device.units().size() > 1 ? static_cast<unsigned>(device.units().size()) : 0;
}

Status NamedUnits::Add(cl_ulong name) {
  const Units& units = device_.units();
  // a compute unit name is not the name of a unit of in_device, or appears more than once
  if (name >= units.size() || std::ranges::count(names_, name) != 0)
    return Error(bad_name_, "unit {} of {}", name, units.size());
  names_.push_back(static_cast<unsigned>(name));
  return {};
}

Result<PartitionPlan> NamedUnits::Plan(Partition::Kind kind) const {
  if (names_.empty()) return Error(CL_INVALID_VALUE, "the list of units is empty");
  PartitionPlan plan = {{kind, names_, {}}, {{}}};
  for (unsigned name : names_) plan.parts[0].push_back(device_.units()[name]);
  return plan;
}

Result<PartitionPlan> PlanEqually(const Device& device, cl_ulong count, PartitionErrors errors) {
  const size_t units = device.units().size();
  // the total number of compute units exceeds CL_DEVICE_MAX_COMPUTE_UNITS
  if (count > units)
    return Error(errors.count, "parts of {} units, the device has {}", count, units);
  WEFT_TRY(CheckDivisible(device, errors));
  // a part of all units is no further partition
  if (count == units) return Error(errors.failed, "a part of all {} units", units);
  const unsigned each = static_cast<unsigned>(count);
  return PartitionPlan{{Partition::Kind::kEqually, {each}, {}}, SplitEqually(device.units(), each)};
}

Result<PartitionPlan> PlanByCounts(const Device& device, std::vector<unsigned> counts,
                                   PartitionErrors errors) {
  if (counts.empty()) return Error(CL_INVALID_VALUE, "the list of counts is empty");
  // the total number of compute units exceeds CL_DEVICE_MAX_COMPUTE_UNITS
  const uint64_t sum = std::accumulate(counts.begin(), counts.end(), uint64_t{0});
  if (sum > device.units().size())
    return Error(errors.count, "parts of {} units, the device has {}", sum, device.units().size());
  WEFT_TRY(CheckDivisible(device, errors));
  std::vector<Units> parts = SplitByCounts(device.units(), counts);
  return PartitionPlan{{Partition::Kind::kByCounts, std::move(counts), {}}, std::move(parts)};
}

Result<PartitionPlan> PlanByDomain(const Device& device, std::optional<Domain> domain,
                                   PartitionErrors errors) {
  WEFT_TRY(CheckDivisible(device, errors));
  const std::vector<Processor>& topology = GetTopology();
  if (!domain) {
    const std::vector<Domain> dividing = DividingDomains(device.units(), topology);
    if (dividing.empty()) return Error(errors.failed, "the compute units share all caches");
    domain = dividing.front();
  }
  std::vector<Units> parts = SplitByDomain(device.units(), topology, *domain);
  // values specified in properties are valid but are not supported by in_device
  if (parts.empty())
    return Error(CL_INVALID_VALUE, "the machine has no affinity domain of kind {}", int(*domain));
  if (parts.size() == 1) return Error(errors.failed, "all compute units are in one domain");
  return PartitionPlan{{Partition::Kind::kByDomain, {}, *domain}, std::move(parts)};
}

Status MakeSubDevices(Device& device, const PartitionPlan& plan, cl_uint room,
                      cl_device_id* out_devices, cl_uint* num_devices_ret) {
  // num_devices is less than the number of sub-devices created by the partition scheme
  if (out_devices && room < plan.parts.size())
    return Error(CL_INVALID_VALUE, "room for {} of {} sub-devices", room, plan.parts.size());
  std::vector<Ref<Device>> made;
  for (const Units& units : plan.parts)
    if (out_devices) made.push_back(Make<Device>(device, units, plan.partition));
  for (const Ref<Device>& part : made) *out_devices++ = GiveToApplication<cl_device_id>(part);
  if (num_devices_ret) *num_devices_ret = static_cast<cl_uint>(plan.parts.size());
  return {};
}

WEFT_ENTRY_POINT(clCreateSubDevices, CreateSubDevices)
WEFT_ENTRY_POINT(clRetainDevice, RetainDevice)
WEFT_ENTRY_POINT(clReleaseDevice, ReleaseDevice)
WEFT_ENTRY_POINT(clRetainDeviceEXT, RetainDevice)
WEFT_ENTRY_POINT(clReleaseDeviceEXT, ReleaseDevice)

}  // namespace weft
