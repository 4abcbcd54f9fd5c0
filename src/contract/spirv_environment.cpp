// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/spirv_environment.h"

#include <algorithm>
#include <spirv/unified1/spirv.hpp11>
#include <string_view>

#include "weft/features.h"

namespace weft {
namespace {

struct Capability {
  uint32_t value;
  std::string_view name;
};

constexpr Capability kCapabilities[] = {
#define WEFT_SPIRV_CAPABILITY(name) {static_cast<uint32_t>(spv::Capability::name), #name},
#define WEFT_SPIRV_NEWER_CAPABILITY(name, value) {value, #name},
#include "contract/spirv_environment.def"
};

// Which feature a capability comes with.
struct Need {
  std::string_view name, feature;
};

constexpr Need kCapabilityNeeds[] = {
#define WEFT_FEATURE_CAPABILITY(feature, name) {#name, feature},
#include "weft/features.def"
};

struct Extension {
  std::string_view feature;
  const char* name;
};

constexpr Extension kFeatureExtensions[] = {
#define WEFT_FEATURE_SPIRV_EXTENSION(feature, name) {feature, name},
#include "weft/features.def"
};

constexpr bool IsThere(const Capability& capability) {
  const auto* need = std::ranges::find(kCapabilityNeeds, capability.name, &Need::name);
  return need == std::end(kCapabilityNeeds) || IsOffered(need->feature);
}

}  // namespace

std::vector<uint32_t> SpirvCapabilities() {
  std::vector<uint32_t> values;
  for (const Capability& capability : kCapabilities)
    if (IsThere(capability)) values.push_back(capability.value);
  return values;
}

std::vector<const char*> SpirvExtensions() {
  std::vector<const char*> names = {
#define WEFT_SPIRV_EXTENSION(name) name,
#include "contract/spirv_environment.def"
  };
  for (const Extension& extension : kFeatureExtensions)
    if (IsOffered(extension.feature)) names.push_back(extension.name);
  return names;
}

std::vector<const char*> SpirvInstructionSets() {
  return {
#define WEFT_SPIRV_INSTRUCTION_SET(name) name,
#include "contract/spirv_environment.def"
  };
}

std::string SpirvCapabilityName(uint32_t capability) {
  const auto* row = std::ranges::find(kCapabilities, capability, &Capability::value);
  return row == std::end(kCapabilities) ? std::to_string(capability) : std::string(row->name);
}

}  // namespace weft
