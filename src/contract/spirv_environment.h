// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the device has of SPIR-V (spirv_environment.def).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace weft {

std::vector<uint32_t> SpirvCapabilities();
std::vector<const char*> SpirvExtensions();
std::vector<const char*> SpirvInstructionSets();

// Its name, or its number if it is none of OpenCL's.
std::string SpirvCapabilityName(uint32_t capability);

}  // namespace weft
