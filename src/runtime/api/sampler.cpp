// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapter "Sampler Objects".
#include "runtime/object/sampler.h"

#include <bit>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/property_list.h"
#include "runtime/object/context.h"

namespace weft {
namespace {

// addressing_mode, filter_mode or normalized_coords is not valid
Status CheckModes(const Sampler::Modes& modes) {
  if (modes.normalized != CL_TRUE && modes.normalized != CL_FALSE)
    return Error(CL_INVALID_VALUE, "normalized coordinates: {}", modes.normalized);
  if (modes.addressing < CL_ADDRESS_NONE || modes.addressing > CL_ADDRESS_MIRRORED_REPEAT)
    return Error(CL_INVALID_VALUE, "there is no addressing mode 0x{:x}", modes.addressing);
  if (modes.filter != CL_FILTER_NEAREST && modes.filter != CL_FILTER_LINEAR)
    return Error(CL_INVALID_VALUE, "there is no filter mode 0x{:x}", modes.filter);
  if (modes.mip_filter != CL_FILTER_NEAREST && modes.mip_filter != CL_FILTER_LINEAR)
    return Error(CL_INVALID_VALUE, "there is no filter mode 0x{:x}", modes.mip_filter);
  // no level of detail is both at least the one and at most the other
  if (!(modes.lod_min <= modes.lod_max))
    return Error(CL_INVALID_VALUE, "levels of detail from {} to {}", modes.lod_min, modes.lod_max);
  return {};
}

Result<Ref<Sampler>> Create(Context& context, const Sampler::Modes& modes,
                            std::vector<cl_sampler_properties> properties) {
  WEFT_TRY(CheckModes(modes));
  return Make<Sampler>(context, modes, std::move(properties));
}

Result<Ref<Sampler>> CreateSampler(Context& context, cl_bool normalized,
                                   cl_addressing_mode addressing, cl_filter_mode filter) {
  Sampler::Modes modes;
  modes.normalized = normalized;
  modes.addressing = addressing;
  modes.filter = filter;
  return Create(context, modes, {});
}

Result<Ref<Sampler>> CreateSamplerWithProperties(Context& context,
                                                 const cl_sampler_properties* given) {
  Sampler::Modes modes;
  PropertyList list(given, {"sampler", CL_INVALID_VALUE});
  while (list.HasNext()) {
    // the same property name is specified more than once
    WEFT_ASSIGN(const auto name, list.Next());
    switch (name) {
      case CL_SAMPLER_NORMALIZED_COORDS: modes.normalized = cl_bool(list.Value()); break;
      case CL_SAMPLER_ADDRESSING_MODE: modes.addressing = cl_addressing_mode(list.Value()); break;
      case CL_SAMPLER_FILTER_MODE: modes.filter = cl_filter_mode(list.Value()); break;
      case CL_SAMPLER_MIP_FILTER_MODE_KHR: modes.mip_filter = cl_filter_mode(list.Value()); break;
      case CL_SAMPLER_LOD_MIN_KHR:
        modes.lod_min = std::bit_cast<cl_float>(cl_uint(list.Value()));
        break;
      case CL_SAMPLER_LOD_MAX_KHR:
        modes.lod_max = std::bit_cast<cl_float>(cl_uint(list.Value()));
        break;
      // a property name is not a supported property name
      default: return list.Unknown();
    }
  }
  return Create(context, modes, list.AsGiven());
}

Status GetSamplerInfo(Sampler& sampler, cl_sampler_info name, InfoSink sink) {
  switch (name) {
    case CL_SAMPLER_REFERENCE_COUNT: return sink.Value<cl_uint>(sampler.external_count());
    case CL_SAMPLER_CONTEXT: return sink.Object<cl_context>(&sampler.context());
    case CL_SAMPLER_NORMALIZED_COORDS: return sink.Value<cl_bool>(sampler.modes().normalized);
    case CL_SAMPLER_ADDRESSING_MODE:
      return sink.Value<cl_addressing_mode>(sampler.modes().addressing);
    case CL_SAMPLER_FILTER_MODE: return sink.Value<cl_filter_mode>(sampler.modes().filter);
    case CL_SAMPLER_MIP_FILTER_MODE_KHR:
      return sink.Value<cl_filter_mode>(sampler.modes().mip_filter);
    case CL_SAMPLER_LOD_MIN_KHR: return sink.Value<cl_float>(sampler.modes().lod_min);
    case CL_SAMPLER_LOD_MAX_KHR: return sink.Value<cl_float>(sampler.modes().lod_max);
    case CL_SAMPLER_PROPERTIES: return sink.Array<cl_sampler_properties>(sampler.properties());
  }
  return sink.Unknown(name);
}

}  // namespace

WEFT_ENTRY_POINT(clCreateSampler, CreateSampler)
WEFT_ENTRY_POINT(clCreateSamplerWithProperties, CreateSamplerWithProperties)
WEFT_ENTRY_POINT(clRetainSampler, RetainHandle<cl_sampler>)
WEFT_ENTRY_POINT(clReleaseSampler, ReleaseHandle<cl_sampler>)
WEFT_ENTRY_POINT(clGetSamplerInfo, GetSamplerInfo)

}  // namespace weft
