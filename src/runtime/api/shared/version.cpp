// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/version.h"

#include <cstring>

#include "weft/compiler.h"
#include "weft/features.h"

namespace weft {
namespace {

constexpr cl_name_version kOpenClCVersions[] = {
    {CL_MAKE_VERSION(1, 0, 0), "OpenCL C"},
    {CL_MAKE_VERSION(1, 1, 0), "OpenCL C"},
    {CL_MAKE_VERSION(1, 2, 0), "OpenCL C"},
    {CL_MAKE_VERSION(3, 0, 0), "OpenCL C"},
};

// The rows that are reported: extensions, or features of OpenCL C.
std::vector<cl_name_version> Reported(bool extensions) {
  std::vector<cl_name_version> list;
  for (const Feature& feature : kFeatures) {
    if (!feature.is_reported() || feature.is_extension() != extensions) continue;
    cl_name_version& row = list.emplace_back();
    row.version = CL_MAKE_VERSION(feature.major, feature.minor, feature.patch);
    std::strncpy(row.name, feature.name, sizeof(row.name) - 1);
  }
  return list;
}

struct FeatureQuery {
  std::string_view feature;
  cl_device_info query;
  cl_bitfield bits;
};
#define WEFT_FEATURE_QUERY(name, query, bits) {name, query, bits},
constexpr FeatureQuery kQueries[] = {
#include "weft/features.def"
};

}  // namespace

std::string DriverVersion() { return WEFT_VERSION "." + std::to_string(kFormatVersion); }

std::vector<cl_name_version> Extensions() { return Reported(true); }
std::span<const cl_name_version> OpenClCVersions() { return kOpenClCVersions; }
std::vector<cl_name_version> OpenClCFeatures() { return Reported(false); }

cl_bitfield ReportedBits(cl_device_info query) {
  cl_bitfield bits = 0;
  for (const FeatureQuery& row : kQueries)
    if (row.query == query && IsReported(row.feature)) bits |= row.bits;
  return bits;
}

std::string ExtensionString() {
  std::string names;
  for (const cl_name_version& extension : Extensions()) {
    if (!names.empty()) names += ' ';
    names += extension.name;
  }
  return names;
}

}  // namespace weft
