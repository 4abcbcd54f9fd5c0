// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_intel_device_attribute_query, in a processor's terms: a slice is a memory node, a sub-slice
// the cores that share a last-level cache, an execution unit a core.
#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "runtime/api/shared/device_info.h"
#include "runtime/device/cpu_info.h"
#include "runtime/device/topology.h"
#include "weft/compiler.h"

namespace weft {
namespace {

struct Shape {
  cl_uint slices = 0;
  // At most, of one that it is part of.
  cl_uint sub_slices = 0, cores = 0, threads = 0;
};

// What tells the domain of a processor from others of its kind; processors for which it is not
// known are of one.
unsigned DomainOf(const Processor& processor, Domain domain) {
  return processor.domains[size_t(domain)].value_or(0);
}

// A core has its own cache of level 1; without word of that, each processor is one.
unsigned CoreOf(const Processor& processor) {
  return processor.domains[size_t(Domain::kL1)].value_or(processor.number);
}

Shape ShapeOf(const Units& units) {
  std::map<unsigned, const Processor*> processors;
  for (const Processor& processor : GetTopology()) processors[processor.number] = &processor;
  std::set<unsigned> slices;
  std::map<unsigned, std::set<unsigned>> sub_slices, cores;
  std::map<unsigned, cl_uint> threads;
  for (unsigned unit : units) {
    const Processor& processor = *processors.at(unit);
    const unsigned slice = DomainOf(processor, Domain::kNuma);
    const unsigned sub_slice = DomainOf(processor, Domain::kL3);
    const unsigned core = CoreOf(processor);
    slices.insert(slice);
    sub_slices[slice].insert(sub_slice);
    cores[sub_slice].insert(core);
    ++threads[core];
  }
  Shape shape = {.slices = cl_uint(slices.size())};
  for (const auto& [slice, parts] : sub_slices)
    shape.sub_slices = std::max(shape.sub_slices, cl_uint(parts.size()));
  for (const auto& [sub_slice, parts] : cores)
    shape.cores = std::max(shape.cores, cl_uint(parts.size()));
  for (const auto& [core, count] : threads) shape.threads = std::max(shape.threads, count);
  return shape;
}

// Of the processor's name and the number of compute units: there is no PCI id.
cl_uint IdOf(const Device& root) {
  const std::string name = root.cpu().brand + ' ' + std::to_string(root.units().size());
  const std::string hash = Sha256(name.data(), name.size());
  cl_uint id = 0;
  std::from_chars(hash.data(), hash.data() + 2 * sizeof(id), id, 16);
  return id;
}

}  // namespace

// Sub-devices differ in the number of slices alone.
Answer AttributeInfo(const Device& device, cl_device_info name, InfoSink sink) {
  const Device& root = device.root();
  switch (name) {
    case CL_DEVICE_IP_VERSION_INTEL: {
      const CpuInfo& cpu = root.cpu();
      return sink.Value<cl_version>(CL_MAKE_VERSION(cpu.family, cpu.model, 0));
    }
    case CL_DEVICE_ID_INTEL: return sink.Value<cl_uint>(IdOf(root));
    case CL_DEVICE_NUM_SLICES_INTEL: return sink.Value<cl_uint>(ShapeOf(device.units()).slices);
    case CL_DEVICE_NUM_SUB_SLICES_PER_SLICE_INTEL:
      return sink.Value<cl_uint>(ShapeOf(root.units()).sub_slices);
    case CL_DEVICE_NUM_EUS_PER_SUB_SLICE_INTEL:
      return sink.Value<cl_uint>(ShapeOf(root.units()).cores);
    case CL_DEVICE_NUM_THREADS_PER_EU_INTEL:
      return sink.Value<cl_uint>(ShapeOf(root.units()).threads);
    case CL_DEVICE_FEATURE_CAPABILITIES_INTEL:
      return sink.Value<cl_device_feature_capabilities_intel>(
          root.limits().has_dot_products ? CL_DEVICE_FEATURE_FLAG_DP4A_INTEL : 0);
  }
  return std::nullopt;
}

}  // namespace weft
