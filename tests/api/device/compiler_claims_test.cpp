// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What clGetDeviceInfo claims of the language is what the compiler has, and no more.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "driver.h"

namespace weft::test {
namespace {

// The build log of a source that is to compile; empty if it does.
std::string LogOf(const std::string& source, const char* options) {
  cl_context context = MakeContext();
  cl_device_id device = FindDevice();
  const char* text = source.c_str();
  cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  std::string log;
  if (clBuildProgram(program, 1, &device, options, nullptr, nullptr) != CL_SUCCESS) {
    size_t size = 0;
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    log.resize(size);
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr);
  }
  clReleaseProgram(program);
  clReleaseContext(context);
  return log;
}

std::string Demand(const std::string& macro) {
  return "#ifndef " + macro + "\n#error " + macro + " is missing\n#endif\n";
}

std::string Forbid(const std::string& macro) {
  return "#ifdef " + macro + "\n#error " + macro + " is not to be there\n#endif\n";
}

const std::set<std::string> kHostExtensions = {
    "cl_ext_device_fission",
    "cl_ext_immutable_memory_objects",
    "cl_ext_migrate_memobject",
    "cl_khr_command_buffer",
    "cl_khr_command_buffer_multi_device",
    "cl_khr_command_buffer_mutable_dispatch",
    "cl_khr_create_command_queue",
    "cl_khr_device_uuid",
    "cl_khr_extended_versioning",
    "cl_khr_external_memory",
    "cl_khr_external_memory_opaque_fd",
    "cl_khr_external_semaphore",
    "cl_khr_external_semaphore_opaque_fd",
    "cl_khr_external_semaphore_sync_fd",
    "cl_khr_icd",
    "cl_khr_initialize_memory",
    "cl_khr_priority_hints",
    "cl_khr_semaphore",
    "cl_khr_suggested_local_work_size",
    "cl_khr_terminate_context",
    "cl_khr_throttle_hints",
};

TEST(CompilerClaims, AreTheExtensionsThatTheCompilerHas) {
  std::string source;
  for (const auto& extension :
       GetList<cl_name_version>(clGetDeviceInfo, FindDevice(), CL_DEVICE_EXTENSIONS_WITH_VERSION)) {
    const std::string name = extension.name;
    // these have no part in the language
    if (!kHostExtensions.contains(name)) source += Demand(name);
  }
  for (const char* absent : {"cl_khr_fp16", "cl_khr_3d_image_writes", "cl_khr_subgroups",
                             "cl_khr_depth_images", "__IMAGE_SUPPORT__"})
    source += Forbid(absent);
  EXPECT_EQ(LogOf(source, "-cl-std=CL1.2"), "");
  EXPECT_EQ(LogOf(source, "-cl-std=CL3.0"), "");
}

TEST(CompilerClaims, AreTheFeaturesThatTheCompilerHas) {
  std::string source, claimed;
  for (const auto& feature :
       GetList<cl_name_version>(clGetDeviceInfo, FindDevice(), CL_DEVICE_OPENCL_C_FEATURES)) {
    source += Demand(feature.name);
    claimed += std::string(feature.name) + " ";
  }
  for (const char* feature :
       {"3d_image_writes", "atomic_order_acq_rel", "atomic_order_seq_cst", "atomic_scope_device",
        "atomic_scope_all_devices", "device_enqueue", "fp64", "generic_address_space", "images",
        "int64", "pipes", "program_scope_global_variables", "read_write_images", "subgroups",
        "work_group_collective_functions"}) {
    const std::string name = std::string("__opencl_c_") + feature;
    if (claimed.find(name + " ") == std::string::npos) source += Forbid(name);
  }
  EXPECT_EQ(LogOf(source, "-cl-std=CL3.0"), "");
}

}  // namespace
}  // namespace weft::test
