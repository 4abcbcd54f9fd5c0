// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/sampler.h"

#include "runtime/object/context.h"

namespace weft {

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
  switch (modes_.addressing) {
    case CL_ADDRESS_CLAMP_TO_EDGE: return bits | 2;
    case CL_ADDRESS_CLAMP: return bits | 4;
    case CL_ADDRESS_REPEAT: return bits | 6;
    case CL_ADDRESS_MIRRORED_REPEAT: return bits | 8;
  }
  return bits;
}

}  // namespace weft
