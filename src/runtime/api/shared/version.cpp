// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/version.h"

#include "weft/format_version.h"

namespace weft {
namespace {

constexpr cl_version kVersion1 = CL_MAKE_VERSION(1, 0, 0);

constexpr cl_name_version kExtensions[] = {
    {kVersion1, "cl_ext_device_fission"},
    {kVersion1, "cl_ext_immutable_memory_objects"},
    {kVersion1, "cl_ext_migrate_memobject"},
    {kVersion1, "cl_khr_byte_addressable_store"},
    {kVersion1, "cl_khr_create_command_queue"},
    {kVersion1, "cl_khr_device_uuid"},
    {CL_MAKE_VERSION(0, 9, 8), "cl_khr_command_buffer"},
    {CL_MAKE_VERSION(0, 9, 2), "cl_khr_command_buffer_multi_device"},
    {CL_MAKE_VERSION(0, 9, 5), "cl_khr_command_buffer_mutable_dispatch"},
    {kVersion1, "cl_khr_extended_versioning"},
    {CL_MAKE_VERSION(1, 0, 1), "cl_khr_external_memory"},
    {kVersion1, "cl_khr_external_memory_opaque_fd"},
    {CL_MAKE_VERSION(1, 0, 1), "cl_khr_external_semaphore"},
    {kVersion1, "cl_khr_external_semaphore_opaque_fd"},
    {CL_MAKE_VERSION(1, 0, 1), "cl_khr_external_semaphore_sync_fd"},
    {kVersion1, "cl_khr_fp64"},
    {kVersion1, "cl_khr_global_int32_base_atomics"},
    {kVersion1, "cl_khr_global_int32_extended_atomics"},
    {CL_MAKE_VERSION(2, 0, 0), "cl_khr_icd"},
    {kVersion1, "cl_khr_initialize_memory"},
    {kVersion1, "cl_khr_int64_base_atomics"},
    {kVersion1, "cl_khr_int64_extended_atomics"},
    {kVersion1, "cl_khr_local_int32_base_atomics"},
    {kVersion1, "cl_khr_local_int32_extended_atomics"},
    {kVersion1, "cl_khr_priority_hints"},
    {kVersion1, "cl_khr_semaphore"},
    {kVersion1, "cl_khr_suggested_local_work_size"},
    {kVersion1, "cl_khr_terminate_context"},
    {kVersion1, "cl_khr_throttle_hints"},
};

constexpr cl_name_version kOpenClCVersions[] = {
    {CL_MAKE_VERSION(1, 0, 0), "OpenCL C"},
    {CL_MAKE_VERSION(1, 1, 0), "OpenCL C"},
    {CL_MAKE_VERSION(1, 2, 0), "OpenCL C"},
    {CL_MAKE_VERSION(3, 0, 0), "OpenCL C"},
};

constexpr cl_name_version kOpenClCFeatures[] = {
    {CL_MAKE_VERSION(3, 0, 0), "__opencl_c_fp64"},
    {CL_MAKE_VERSION(3, 0, 0), "__opencl_c_int64"},
};

}  // namespace

std::string DriverVersion() { return WEFT_VERSION "." + std::to_string(kFormatVersion); }

std::span<const cl_name_version> Extensions() { return kExtensions; }
std::span<const cl_name_version> OpenClCVersions() { return kOpenClCVersions; }
std::span<const cl_name_version> OpenClCFeatures() { return kOpenClCFeatures; }

std::string ExtensionString() {
  std::string names;
  for (const cl_name_version& extension : kExtensions) {
    if (!names.empty()) names += ' ';
    names += extension.name;
  }
  return names;
}

}  // namespace weft
