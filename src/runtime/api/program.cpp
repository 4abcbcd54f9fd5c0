// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's sections "Creating Program Objects" to "Setting SPIR-V Specialization Constants" and
// "Program Object Queries". Building is in program_build.cpp.
#include "runtime/object/program.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "contract/spirv.h"
#include "runtime/api/adapter/adapter.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

Result<Ref<Program>> CreateProgramWithSource(Context& context, cl_uint count, const char** strings,
                                             const size_t* lengths) {
  // count is zero or strings or any entry in strings is NULL
  if (count == 0 || !strings) return Error(CL_INVALID_VALUE, "{} strings", count);
  std::string source;
  for (cl_uint i = 0; i < count; ++i) {
    if (!strings[i]) return Error(CL_INVALID_VALUE, "string {} is NULL", i);
    if (lengths && lengths[i] != 0)
      source.append(strings[i], lengths[i]);
    else
      source.append(strings[i]);
  }
  // CL_PROGRAM_SOURCE strips any nulls in the original strings; they mean nothing to the compiler
  std::erase(source, '\0');
  return Program::FromSource(context, std::move(source));
}

// device_list is NULL or num_devices is zero; any device is not associated with context
Status CheckDevices(const Context& context, cl_uint num_devices, const cl_device_id* device_list,
                    std::vector<Device*>& devices) {
  if (num_devices == 0 || !device_list) return Error(CL_INVALID_VALUE, "{} devices", num_devices);
  WEFT_ASSIGN(auto list, HandleList<Device>::From(num_devices, device_list));
  for (Device* device : list) {
    if (!context.Has(*device))
      return Error(CL_INVALID_DEVICE, "a device is not one of the context");
    devices.push_back(device);
  }
  return {};
}

Result<Ref<Program>> CreateProgramWithBinary(Context& context, cl_uint num_devices,
                                             const cl_device_id* device_list, const size_t* lengths,
                                             const unsigned char** binaries,
                                             cl_int* binary_status) {
  std::vector<Device*> devices;
  WEFT_TRY(CheckDevices(context, num_devices, device_list, devices));
  // lengths or binaries is NULL
  if (!lengths || !binaries) return Error(CL_INVALID_VALUE, "lengths or binaries is NULL");
  // any entry in lengths is zero or in binaries is NULL
  bool missing = false;
  for (cl_uint i = 0; i < num_devices; ++i) {
    const bool empty = lengths[i] == 0 || !binaries[i];
    if (binary_status) binary_status[i] = empty ? CL_INVALID_VALUE : CL_SUCCESS;
    missing |= empty;
  }
  if (missing) return Error(CL_INVALID_VALUE, "a binary is empty");
  std::vector<Bytes> copies;
  copies.reserve(num_devices);
  for (cl_uint i = 0; i < num_devices; ++i)
    copies.emplace_back(binaries[i], binaries[i] + lengths[i]);
  return Program::FromBinaries(context, devices, copies, binary_status);
}

Result<Ref<Program>> CreateProgramWithIL(Context& context, const void* il, size_t length) {
  // il is NULL or length is zero
  if (!il || length == 0) return Error(CL_INVALID_VALUE, "{} bytes", length);
  const std::string_view module(static_cast<const char*>(il), length);
  // il does not contain well-formed intermediate language that can be consumed
  if (!IsSpirv(module)) return Error(CL_INVALID_VALUE, "{} bytes are not SPIR-V", length);
  return Program::FromIl(context, std::string(module));
}

Result<Ref<Program>> CreateProgramWithBuiltInKernels(Context& context, cl_uint num_devices,
                                                     const cl_device_id* device_list,
                                                     const char* kernel_names) {
  std::vector<Device*> devices;
  WEFT_TRY(CheckDevices(context, num_devices, device_list, devices));
  // kernel_names is NULL or contains a name that no device supports
  return Error(CL_INVALID_VALUE, "no device has built-in kernels, '{}' are asked for",
               kernel_names ? kernel_names : "");
}

Status SetProgramReleaseCallback(Program&, void(CL_CALLBACK*)(cl_program, void*), void*) {
  // no devices support destructors for program scope global variables
  return Error(CL_INVALID_OPERATION, "no device has destructors of program-scope variables");
}

Status SetProgramSpecializationConstant(Program& program, cl_uint id, size_t size,
                                        const void* value) {
  // program is not a valid program object created from an intermediate language
  if (program.il().empty()) return Error(CL_INVALID_PROGRAM, "the program is not of SPIR-V");
  return program.Specialize(id, size, value);
}

// The names of the kernels that can be created.
Result<std::vector<std::string>> KernelNames(const Program& program) {
  WEFT_ASSIGN(const auto kernels, program.Kernels());
  std::vector<std::string> names;
  for (const KernelDefinition& kernel : kernels)
    if (kernel.same) names.push_back(kernel.info->name);
  return names;
}

// One pointer a device, each to room for that device's binary or NULL.
Status CopyBinaries(const Program& program, InfoSink sink) {
  WEFT_TRY(sink.Reserve(program.devices().size() * sizeof(unsigned char*)));
  auto* places = static_cast<unsigned char**>(sink.memory());
  if (!places) return {};
  for (const Ref<Device>& device : program.devices()) {
    unsigned char* place = *places++;
    const Bytes binary = program.EncodeBinary(*device);
    if (place && !binary.empty()) std::memcpy(place, binary.data(), binary.size());
  }
  return {};
}

bool AnyScope(const Program& program, bool ProgramScope::* member) {
  return std::ranges::any_of(program.devices(), [&](const Ref<Device>& device) {
    const auto binary = program.binary(*device);
    return binary && binary->program_scope.*member;
  });
}

Status GetProgramInfo(Program& program, cl_program_info name, InfoSink sink) {
  switch (name) {
    case CL_PROGRAM_REFERENCE_COUNT: return sink.Value<cl_uint>(program.external_count());
    case CL_PROGRAM_CONTEXT: return sink.Object<cl_context>(&program.context());
    case CL_PROGRAM_NUM_DEVICES: return sink.Value<cl_uint>(program.devices().size());
    case CL_PROGRAM_DEVICES: return sink.Objects<cl_device_id>(program.devices());
    case CL_PROGRAM_SOURCE: return sink.String(program.source());
    case CL_PROGRAM_IL: return sink.Array<char>(program.il());
    case CL_PROGRAM_BINARIES: return CopyBinaries(program, sink);
    case CL_PROGRAM_BINARY_SIZES: {
      std::vector<size_t> sizes;
      for (const Ref<Device>& device : program.devices())
        sizes.push_back(program.EncodeBinary(*device).size());
      return sink.Array<size_t>(sizes);
    }
    case CL_PROGRAM_NUM_KERNELS:
    case CL_PROGRAM_KERNEL_NAMES:
    case CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT:
    case CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT: break;
    default: return sink.Unknown(name);
  }
  // a successful program executable has not been built for at least one device
  WEFT_ASSIGN(const auto kernels, KernelNames(program));
  switch (name) {
    case CL_PROGRAM_NUM_KERNELS: return sink.Value<size_t>(kernels.size());
    case CL_PROGRAM_KERNEL_NAMES: return sink.String(fmt::format("{}", fmt::join(kernels, ";")));
    case CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT:
      return sink.Value<cl_bool>(AnyScope(program, &ProgramScope::has_constructors));
    default: return sink.Value<cl_bool>(AnyScope(program, &ProgramScope::has_destructors));
  }
}

size_t ProgramScopeBytes(const Program& program, const Device& device) {
  const auto binary = program.binary(device);
  return binary ? binary->program_scope.bytes : 0;
}

Status GetProgramBuildInfo(Program& program, Device& device, cl_program_build_info name,
                           InfoSink sink) {
  // device is not in the list of devices associated with program
  if (std::ranges::find(program.devices(), &device, &Ref<Device>::get) == program.devices().end())
    return Error(CL_INVALID_DEVICE, "the device is not one of the program's");
  switch (name) {
    case CL_PROGRAM_BUILD_STATUS: return sink.Value<cl_build_status>(program.build_status(device));
    case CL_PROGRAM_BUILD_OPTIONS: return sink.String(program.build_options(device));
    case CL_PROGRAM_BUILD_LOG: return sink.String(program.build_log(device));
    case CL_PROGRAM_BINARY_TYPE:
      return sink.Value<cl_program_binary_type>(program.binary_type(device));
    case CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE:
      return sink.Value<size_t>(ProgramScopeBytes(program, device));
  }
  return sink.Unknown(name);
}

}  // namespace

WEFT_ENTRY_POINT(clCreateProgramWithSource, CreateProgramWithSource)
WEFT_ENTRY_POINT(clCreateProgramWithBinary, CreateProgramWithBinary)
WEFT_ENTRY_POINT(clCreateProgramWithIL, CreateProgramWithIL)
WEFT_ENTRY_POINT(clCreateProgramWithILKHR, CreateProgramWithIL)
WEFT_ENTRY_POINT(clCreateProgramWithBuiltInKernels, CreateProgramWithBuiltInKernels)
WEFT_ENTRY_POINT(clRetainProgram, RetainHandle<cl_program>)
WEFT_ENTRY_POINT(clReleaseProgram, ReleaseHandle<cl_program>)
WEFT_ENTRY_POINT(clSetProgramReleaseCallback, SetProgramReleaseCallback)
WEFT_ENTRY_POINT(clSetProgramSpecializationConstant, SetProgramSpecializationConstant)
WEFT_ENTRY_POINT(clGetProgramInfo, GetProgramInfo)
WEFT_ENTRY_POINT(clGetProgramBuildInfo, GetProgramBuildInfo)

}  // namespace weft
