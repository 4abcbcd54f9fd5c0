// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clGetDeviceInfo on partitions, in the terms of the core, with those of
// cl_intel_device_partition_by_names, and of cl_ext_device_fission.
#include <vector>

#include "runtime/api/shared/device_info.h"
#include "runtime/api/shared/sub_devices.h"

namespace weft {
namespace {

using Kind = Partition::Kind;

// The names that a dialect has for the schemes and domains.
struct Core {
  using Property = cl_device_partition_property;
  static constexpr Property kEqually = CL_DEVICE_PARTITION_EQUALLY;
  static constexpr Property kByCounts = CL_DEVICE_PARTITION_BY_COUNTS;
  static constexpr Property kByNames = CL_DEVICE_PARTITION_BY_NAMES_INTEL;
  static constexpr Property kNamesEnd = CL_PARTITION_BY_NAMES_LIST_END_INTEL;
  static constexpr bool kNamesOfSubDevices = false;
  static constexpr Property kByDomain = CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN;
  static constexpr Property kDomains[] = {
      CL_DEVICE_AFFINITY_DOMAIN_NUMA, CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE,
      CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE, CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE,
      CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE};
};

struct Fission {
  using Property = cl_device_partition_property_ext;
  static constexpr Property kEqually = CL_DEVICE_PARTITION_EQUALLY_EXT;
  static constexpr Property kByCounts = CL_DEVICE_PARTITION_BY_COUNTS_EXT;
  static constexpr Property kByNames = CL_DEVICE_PARTITION_BY_NAMES_EXT;
  static constexpr Property kNamesEnd = CL_PARTITION_BY_NAMES_LIST_END_EXT;
  static constexpr bool kNamesOfSubDevices = true;
  static constexpr Property kByDomain = CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN_EXT;
  static constexpr Property kDomains[] = {
      CL_AFFINITY_DOMAIN_NUMA_EXT, CL_AFFINITY_DOMAIN_L4_CACHE_EXT, CL_AFFINITY_DOMAIN_L3_CACHE_EXT,
      CL_AFFINITY_DOMAIN_L2_CACHE_EXT, CL_AFFINITY_DOMAIN_L1_CACHE_EXT};
};

std::vector<Domain> DomainsOf(const Device& device) {
  return DividingDomains(device.units(), GetTopology());
}

// The schemes that give two sub-devices at least; 0 if there is none.
template <class Dialect>
std::vector<typename Dialect::Property> Schemes(const Device& device) {
  if (MaxSubDevices(device) == 0) return {0};
  std::vector<typename Dialect::Property> schemes = {Dialect::kEqually, Dialect::kByCounts};
  if (Dialect::kNamesOfSubDevices || !device.parent()) schemes.push_back(Dialect::kByNames);
  if (!DomainsOf(device).empty()) schemes.push_back(Dialect::kByDomain);
  return schemes;
}

// The property list that made the device.
template <class Dialect>
std::vector<typename Dialect::Property> PropertiesOf(const Partition& partition) {
  std::vector<typename Dialect::Property> list;
  switch (partition.kind) {
    case Kind::kNone: break;
    case Kind::kEqually: list = {Dialect::kEqually}; break;
    case Kind::kByCounts: list = {Dialect::kByCounts}; break;
    case Kind::kByNames:
    case Kind::kExclusive: list = {Dialect::kByNames}; break;
    case Kind::kByDomain:
      list = {Dialect::kByDomain, Dialect::kDomains[size_t(partition.domain)]};
      break;
  }
  if (!list.empty()) list.insert(list.end(), partition.numbers.begin(), partition.numbers.end());
  if (partition.kind == Kind::kByCounts) list.push_back(0);
  if (partition.kind == Kind::kByNames || partition.kind == Kind::kExclusive)
    list.push_back(Dialect::kNamesEnd);
  list.push_back(0);
  return list;
}

cl_device_affinity_domain DomainBits(const Device& device) {
  cl_device_affinity_domain bits = 0;
  for (Domain domain : DomainsOf(device))
    bits |= static_cast<cl_device_affinity_domain>(Core::kDomains[size_t(domain)]) |
            CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE;
  return bits;
}

std::vector<cl_device_partition_property_ext> DomainList(const Device& device) {
  std::vector<cl_device_partition_property_ext> list;
  for (Domain domain : DomainsOf(device)) list.push_back(Fission::kDomains[size_t(domain)]);
  if (!list.empty()) list.push_back(CL_AFFINITY_DOMAIN_NEXT_FISSIONABLE_EXT);
  return list;
}

}  // namespace

Answer PartitionInfo(const Device& device, cl_device_info name, InfoSink sink) {
  switch (name) {
    case CL_DEVICE_PARENT_DEVICE:
    case CL_DEVICE_PARENT_DEVICE_EXT: return sink.Object<cl_device_id>(device.parent());
    case CL_DEVICE_REFERENCE_COUNT:
    case CL_DEVICE_REFERENCE_COUNT_EXT:
      return sink.Value<cl_uint>(device.parent() ? device.external_count() : 1);
    case CL_DEVICE_PARTITION_MAX_SUB_DEVICES: return sink.Value<cl_uint>(MaxSubDevices(device));
    case CL_DEVICE_PARTITION_PROPERTIES:
      return sink.Array<cl_device_partition_property>(Schemes<Core>(device));
    case CL_DEVICE_PARTITION_AFFINITY_DOMAIN:
      return sink.Value<cl_device_affinity_domain>(DomainBits(device));
    case CL_DEVICE_PARTITION_TYPE:
      return sink.Array<cl_device_partition_property>(PropertiesOf<Core>(device.partition()));
    case CL_DEVICE_PARTITION_TYPES_EXT:
      return sink.Array<cl_device_partition_property_ext>(Schemes<Fission>(device));
    case CL_DEVICE_AFFINITY_DOMAINS_EXT:
      return sink.Array<cl_device_partition_property_ext>(DomainList(device));
    case CL_DEVICE_PARTITION_STYLE_EXT:
      return sink.Array<cl_device_partition_property_ext>(
          PropertiesOf<Fission>(device.partition()));
  }
  return std::nullopt;
}

}  // namespace weft
