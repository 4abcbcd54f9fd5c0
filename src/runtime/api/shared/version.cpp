// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/version.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "runtime/device/limits.h"
#include "weft/compiler.h"
#include "weft/features.h"
#include "weft/languages.h"

namespace weft {
namespace {

constexpr cl_uint kLastSpirvMinor = 6;

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

std::vector<cl_name_version> Extensions() {
  std::vector<cl_name_version> list = Reported(true);
  std::ranges::sort(list, {}, [](const cl_name_version& row) {
    const std::string_view name = row.name;
    return std::pair(!name.starts_with("cl_khr_"), name);
  });
  return list;
}

std::vector<cl_name_version> OpenClCVersions() {
  std::vector<cl_name_version> versions;
  for (const Language& language : kLanguages) {
    if (language.is_cxx() || !language.is_whole()) continue;
    versions.push_back({CL_MAKE_VERSION(language.major, language.minor, 0), "OpenCL C"});
  }
  return versions;
}

cl_version CxxForOpenClVersion() {
  constexpr const Language* kAny = FindLanguage("CLC++");
  return CL_MAKE_VERSION(kAny->major, kAny->minor, 0);
}

std::vector<cl_name_version> OpenClCFeatures() { return Reported(false); }

std::vector<cl_name_version> IlVersions() {
  std::vector<cl_name_version> versions;
  for (cl_uint minor = 0; minor <= kLastSpirvMinor; ++minor)
    versions.push_back({CL_MAKE_VERSION(1, minor, 0), "SPIR-V"});
  return versions;
}

std::string IlVersionString() {
  std::string names;
  for (const cl_name_version& version : IlVersions()) {
    if (!names.empty()) names += ' ';
    names += "SPIR-V_1." + std::to_string(CL_VERSION_MINOR(version.version));
  }
  return names;
}

cl_bitfield ReportedBits(cl_device_info query) {
  cl_bitfield bits = 0;
  for (const FeatureQuery& row : kQueries)
    if (row.query == query && IsOffered(row.feature)) bits |= row.bits;
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
