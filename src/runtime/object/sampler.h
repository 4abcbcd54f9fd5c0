// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <span>
#include <vector>

#include "runtime/base/object.h"
#include "runtime/base/ref.h"

namespace weft {

class Context;

// A cl_sampler. It never changes: a kernel takes a copy of its bits.
class Sampler : public Object {
 public:
  struct Modes {
    cl_bool normalized = CL_TRUE;
    cl_addressing_mode addressing = CL_ADDRESS_CLAMP;
    cl_filter_mode filter = CL_FILTER_NEAREST;
    cl_filter_mode mip_filter = CL_FILTER_NEAREST;
    cl_float lod_min = 0, lod_max = CL_MAXFLOAT;
  };
  Sampler(Context& context, const Modes& modes, std::vector<cl_sampler_properties> properties);

  Context& context() const { return *context_; }
  const Modes& modes() const { return modes_; }
  std::span<const cl_sampler_properties> properties() const { return properties_; }
  // As clang makes literals of them (CLK_*), and what they have not (weft/image_abi.h).
  uint32_t bits() const;

 private:
  const Ref<Context> context_;
  const Modes modes_;
  const std::vector<cl_sampler_properties> properties_;  // with the final 0
};

template <>
struct HandleTraits<cl_sampler> {
  using Type = Sampler;
  static constexpr ObjectTag kTag = ObjectTag::kSampler;
  static constexpr cl_int kInvalid = CL_INVALID_SAMPLER;
  static constexpr bool kReachable = false;
};

}  // namespace weft
