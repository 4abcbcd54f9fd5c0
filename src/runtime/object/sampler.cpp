// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/sampler.h"

#include <algorithm>

#include "runtime/object/context.h"
#include "weft/image_abi.h"

namespace weft {

namespace {

// A level of detail in steps from 0 to the largest one.
uint32_t StepsOf(float lod) {
  return uint32_t(std::clamp(lod * WEFT_LOD_STEPS, 0.0f, float(WEFT_MAX_LOD)));
}

}  // namespace

Sampler::Sampler(Context& context, const Modes& modes,
                 std::vector<cl_sampler_properties> properties)
    : Object(ObjectTag::kSampler),
      context_(&context),
      modes_(modes),
      properties_(std::move(properties)) {}

uint32_t Sampler::bits() const {
  constexpr uint32_t kNormalized = 1, kNearest = 0x10, kLinear = 0x20;
  uint32_t bits = modes_.normalized ? kNormalized : 0;
  bits |= modes_.filter == CL_FILTER_LINEAR ? kLinear : kNearest;
  bits |= modes_.mip_filter == CL_FILTER_LINEAR ? WEFT_SAMPLER_MIP_LINEAR : 0;
  bits |= StepsOf(modes_.lod_min) << WEFT_SAMPLER_LOD_MIN_BIT;
  bits |= (WEFT_MAX_LOD - StepsOf(modes_.lod_max)) << WEFT_SAMPLER_LOD_MAX_BIT;
  switch (modes_.addressing) {
    case CL_ADDRESS_CLAMP_TO_EDGE: return bits | 2;
    case CL_ADDRESS_CLAMP: return bits | 4;
    case CL_ADDRESS_REPEAT: return bits | 6;
    case CL_ADDRESS_MIRRORED_REPEAT: return bits | 8;
  }
  return bits;
}

}  // namespace weft
