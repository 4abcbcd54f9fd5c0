// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapter "Sampler Objects", for devices without images: none can be made, so no handle
// is a sampler.
#include "runtime/api/adapter/adapter.h"
#include "runtime/object/context.h"

namespace weft {

template <>
struct HandleTraits<cl_sampler> {
  using Type = Object;
  static constexpr ObjectTag kTag = ObjectTag::kSampler;
  static constexpr cl_int kInvalid = CL_INVALID_SAMPLER;
  static constexpr bool kReachable = false;
};

namespace {

// images are not supported by any device associated with context
Result<Ref<Object>> CreateSampler(Context&, cl_bool, cl_addressing_mode, cl_filter_mode) {
  return Error(CL_INVALID_OPERATION, "no device of the context supports images");
}

Result<Ref<Object>> CreateSamplerWithProperties(Context&, const cl_sampler_properties*) {
  return Error(CL_INVALID_OPERATION, "no device of the context supports images");
}

Status GetSamplerInfo(Object&, cl_sampler_info name, InfoSink sink) { return sink.Unknown(name); }

}  // namespace

WEFT_ENTRY_POINT(clCreateSampler, CreateSampler)
WEFT_ENTRY_POINT(clCreateSamplerWithProperties, CreateSamplerWithProperties)
WEFT_ENTRY_POINT(clRetainSampler, RetainHandle<cl_sampler>)
WEFT_ENTRY_POINT(clReleaseSampler, ReleaseHandle<cl_sampler>)
WEFT_ENTRY_POINT(clGetSamplerInfo, GetSamplerInfo)

}  // namespace weft
