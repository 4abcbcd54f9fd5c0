// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names and versions that the platform and its devices report.
#pragma once

#include <string>
#include <vector>

#include "runtime/base/opencl.h"

namespace weft {

inline constexpr const char* kProfile = "FULL_PROFILE";
inline constexpr const char* kVendor = "Weft";
inline constexpr const char* kOpenClVersion = "OpenCL 3.1 Weft " WEFT_VERSION;
inline constexpr const char* kOpenClCVersion = "OpenCL C 1.2 Weft " WEFT_VERSION;
inline constexpr cl_version kNumericVersion = CL_MAKE_VERSION(3, 1, 0);

// Another one wherever binaries of this driver are not what they were.
std::string DriverVersion();

// Extensions, language versions and optional features, each with its version (weft/features.def,
// weft/languages.def).
// Nothing is listed before it is complete. Khronos's extensions come first, for programs that take
// in no more than the beginning of the list.
std::vector<cl_name_version> Extensions();
std::vector<cl_name_version> OpenClCVersions();
cl_version CxxForOpenClVersion();
std::vector<cl_name_version> OpenClCFeatures();
// SPIR-V, as "SPIR-V_1.0 SPIR-V_1.1 ..." too.
std::vector<cl_name_version> IlVersions();
std::string IlVersionString();
// What the features that are reported add to the answer of a query.
cl_bitfield ReportedBits(cl_device_info query);

// The extensions' names with a space between, as the older queries give them.
std::string ExtensionString();

}  // namespace weft
