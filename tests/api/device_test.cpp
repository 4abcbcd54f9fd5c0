// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <sched.h>

#include "driver.h"

namespace weft::test {
namespace {

template <class T>
T Info(cl_device_info name) {
  return Get<T>(clGetDeviceInfo, FindDevice(), name);
}

std::string Text(cl_device_info name) { return GetString(clGetDeviceInfo, FindDevice(), name); }

TEST(GetDeviceIDs, FiltersByType) {
  cl_device_id device = nullptr;
  cl_uint count = 9;
  auto get = [&](cl_device_type type) {
    return clGetDeviceIDs(FindPlatform(), type, 1, &device, &count);
  };
  EXPECT_EQ(get(CL_DEVICE_TYPE_ALL), CL_SUCCESS);
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(get(CL_DEVICE_TYPE_CPU), CL_SUCCESS);
  EXPECT_EQ(get(CL_DEVICE_TYPE_DEFAULT), CL_SUCCESS);
  EXPECT_EQ(get(CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU), CL_SUCCESS);
  EXPECT_EQ(get(CL_DEVICE_TYPE_GPU), CL_DEVICE_NOT_FOUND);
  EXPECT_EQ(get(CL_DEVICE_TYPE_ACCELERATOR), CL_DEVICE_NOT_FOUND);
  EXPECT_EQ(get(CL_DEVICE_TYPE_CUSTOM), CL_DEVICE_NOT_FOUND);
  EXPECT_EQ(get(0), CL_INVALID_DEVICE_TYPE);
  EXPECT_EQ(get(1 << 20), CL_INVALID_DEVICE_TYPE);
}

TEST(GetDeviceIDs, ChecksItsArguments) {
  cl_device_id device = nullptr;
  auto get = WEFT_DRIVER(clGetDeviceIDs);
  EXPECT_EQ(get(FindPlatform(), CL_DEVICE_TYPE_ALL, 0, &device, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(get(FindPlatform(), CL_DEVICE_TYPE_ALL, 1, nullptr, nullptr), CL_INVALID_VALUE);
  auto wrong = reinterpret_cast<cl_platform_id>(FindDevice());
  EXPECT_EQ(get(wrong, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), CL_INVALID_PLATFORM);
}

TEST(DeviceInfo, NamesTheDevice) {
  EXPECT_EQ(Info<cl_device_type>(CL_DEVICE_TYPE), cl_device_type{CL_DEVICE_TYPE_CPU});
  EXPECT_FALSE(Text(CL_DEVICE_NAME).empty());
  EXPECT_EQ(Text(CL_DEVICE_VERSION).find("OpenCL 3.0 Weft "), 0u);
  EXPECT_EQ(Text(CL_DEVICE_OPENCL_C_VERSION).find("OpenCL C 1.2 Weft "), 0u);
  EXPECT_EQ(Text(CL_DEVICE_PROFILE), "FULL_PROFILE");
  EXPECT_EQ(Info<cl_platform_id>(CL_DEVICE_PLATFORM), FindPlatform());
  EXPECT_EQ(Info<cl_device_id>(CL_DEVICE_PARENT_DEVICE), nullptr);
  EXPECT_EQ(Info<cl_uint>(CL_DEVICE_REFERENCE_COUNT), 1u);
}

TEST(DeviceInfo, HasNoMoreUnitsThanTheAffinityMaskAllows) {
  cpu_set_t set;
  ASSERT_EQ(sched_getaffinity(0, sizeof set, &set), 0);
  const cl_uint units = Info<cl_uint>(CL_DEVICE_MAX_COMPUTE_UNITS);
  EXPECT_GE(units, 1u);
  EXPECT_LE(units, static_cast<cl_uint>(CPU_COUNT(&set)));
}

TEST(DeviceInfo, ReachesTheMinimaOfTheFullProfile) {
  EXPECT_GE(Info<cl_uint>(CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS), 3u);
  EXPECT_EQ(GetList<size_t>(clGetDeviceInfo, FindDevice(), CL_DEVICE_MAX_WORK_ITEM_SIZES).size(),
            3u);
  EXPECT_GE(Info<size_t>(CL_DEVICE_MAX_PARAMETER_SIZE), 1024u);
  EXPECT_GE(Info<cl_ulong>(CL_DEVICE_LOCAL_MEM_SIZE), 32u << 10);
  EXPECT_GE(Info<cl_ulong>(CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE), 64u << 10);
  EXPECT_GE(Info<cl_uint>(CL_DEVICE_MAX_CONSTANT_ARGS), 8u);
  EXPECT_GE(Info<size_t>(CL_DEVICE_PRINTF_BUFFER_SIZE), 1u << 20);
  const auto memory = Info<cl_ulong>(CL_DEVICE_GLOBAL_MEM_SIZE);
  EXPECT_GE(Info<cl_ulong>(CL_DEVICE_MAX_MEM_ALLOC_SIZE),
            std::max<cl_ulong>(std::min<cl_ulong>(1u << 30, memory / 4), 32u << 20));
  constexpr cl_device_fp_config kSingle = CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN;
  EXPECT_EQ(Info<cl_device_fp_config>(CL_DEVICE_SINGLE_FP_CONFIG) & kSingle, kSingle);
  constexpr cl_device_fp_config kDouble =
      CL_FP_FMA | CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN | CL_FP_DENORM;
  EXPECT_EQ(Info<cl_device_fp_config>(CL_DEVICE_DOUBLE_FP_CONFIG) & kDouble, kDouble);
  // in bits, at least the largest data type's
  EXPECT_EQ(Info<cl_uint>(CL_DEVICE_MEM_BASE_ADDR_ALIGN), 1024u);
  EXPECT_EQ(Info<cl_uint>(CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE), 128u);
}

TEST(DeviceInfo, ReportsNothingThatIsMissing) {
  EXPECT_EQ(Info<cl_bool>(CL_DEVICE_IMAGE_SUPPORT), cl_bool{CL_FALSE});
  EXPECT_EQ(Info<cl_uint>(CL_DEVICE_MAX_SAMPLERS), 0u);
  EXPECT_EQ(Info<cl_device_svm_capabilities>(CL_DEVICE_SVM_CAPABILITIES), 0u);
  EXPECT_EQ(Info<cl_bool>(CL_DEVICE_PIPE_SUPPORT), cl_bool{CL_FALSE});
  EXPECT_EQ(Info<cl_device_device_enqueue_capabilities>(CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES), 0u);
  EXPECT_EQ(Info<cl_uint>(CL_DEVICE_MAX_NUM_SUB_GROUPS), 0u);
  EXPECT_EQ(Text(CL_DEVICE_IL_VERSION), "");
  EXPECT_TRUE(
      GetList<cl_name_version>(clGetDeviceInfo, FindDevice(), CL_DEVICE_ILS_WITH_VERSION).empty());
  EXPECT_EQ(Text(CL_DEVICE_EXTENSIONS).find("image"), std::string::npos);
}

TEST(DeviceInfo, ListsLanguageVersionsAndFeatures) {
  std::vector<cl_version> versions;
  for (const auto& entry :
       GetList<cl_name_version>(clGetDeviceInfo, FindDevice(), CL_DEVICE_OPENCL_C_ALL_VERSIONS)) {
    EXPECT_STREQ(entry.name, "OpenCL C");
    versions.push_back(entry.version);
  }
  EXPECT_EQ(versions,
            (std::vector<cl_version>{CL_MAKE_VERSION(1, 0, 0), CL_MAKE_VERSION(1, 1, 0),
                                     CL_MAKE_VERSION(1, 2, 0), CL_MAKE_VERSION(3, 0, 0)}));
  EXPECT_FALSE(
      GetList<cl_name_version>(clGetDeviceInfo, FindDevice(), CL_DEVICE_OPENCL_C_FEATURES).empty());
}

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
    "cl_khr_command_buffer_mutable_dispatch",
    "cl_khr_create_command_queue",
    "cl_khr_device_uuid",
    "cl_khr_extended_versioning",
    "cl_khr_external_memory",
    "cl_khr_external_memory_opaque_fd",
    "cl_khr_icd",
    "cl_khr_priority_hints",
    "cl_khr_semaphore",
    "cl_khr_suggested_local_work_size",
    "cl_khr_throttle_hints",
};

TEST(DeviceInfo, ClaimsTheExtensionsThatTheCompilerHas) {
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

TEST(DeviceInfo, ClaimsTheFeaturesThatTheCompilerHas) {
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

TEST(DeviceInfo, AnswersEveryQueryOfOpenCL3) {
  for (cl_device_info name = CL_DEVICE_TYPE; name <= CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED;
       ++name) {
    // numbers that no version defines, or that extensions do which the device lacks
    if (name == 0x1033) continue;
    size_t size = 0;
    EXPECT_EQ(clGetDeviceInfo(FindDevice(), name, 0, nullptr, &size), CL_SUCCESS)
        << std::hex << name;
  }
}

TEST(DeviceInfo, RejectsBadQueries) {
  cl_uint value;
  EXPECT_EQ(clGetDeviceInfo(FindDevice(), 0x1fff, sizeof value, &value, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clGetDeviceInfo(FindDevice(), CL_DEVICE_VENDOR_ID, 1, &value, nullptr),
            CL_INVALID_VALUE);
  auto get = WEFT_DRIVER(clGetDeviceInfo);
  EXPECT_EQ(get(nullptr, CL_DEVICE_VENDOR_ID, sizeof value, &value, nullptr), CL_INVALID_DEVICE);
  auto wrong = reinterpret_cast<cl_device_id>(FindPlatform());
  EXPECT_EQ(get(wrong, CL_DEVICE_VENDOR_ID, sizeof value, &value, nullptr), CL_INVALID_DEVICE);
}

TEST(Device, RootDevicesAreNotCounted) {
  EXPECT_EQ(clRetainDevice(FindDevice()), CL_SUCCESS);
  EXPECT_EQ(Info<cl_uint>(CL_DEVICE_REFERENCE_COUNT), 1u);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(clReleaseDevice(FindDevice()), CL_SUCCESS);
  EXPECT_EQ(Info<cl_uint>(CL_DEVICE_REFERENCE_COUNT), 1u);
  EXPECT_EQ(WEFT_DRIVER(clRetainDevice)(nullptr), CL_INVALID_DEVICE);
  EXPECT_EQ(WEFT_DRIVER(clReleaseDevice)(nullptr), CL_INVALID_DEVICE);
}

TEST(Timers, RunTogetherAndForwards) {
  cl_ulong device = 0, host = 0, later = 0;
  EXPECT_EQ(clGetDeviceAndHostTimer(FindDevice(), &device, &host), CL_SUCCESS);
  EXPECT_EQ(clGetHostTimer(FindDevice(), &later), CL_SUCCESS);
  EXPECT_EQ(device, host);
  EXPECT_GE(later, host);
  EXPECT_EQ(clGetDeviceAndHostTimer(FindDevice(), nullptr, &host), CL_INVALID_VALUE);
  EXPECT_EQ(clGetDeviceAndHostTimer(FindDevice(), &device, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clGetHostTimer(FindDevice(), nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(WEFT_DRIVER(clGetHostTimer)(nullptr, &host), CL_INVALID_DEVICE);
  EXPECT_EQ(WEFT_DRIVER(clGetDeviceAndHostTimer)(nullptr, &device, &host), CL_INVALID_DEVICE);
  EXPECT_GE(Get<cl_ulong>(clGetPlatformInfo, FindPlatform(), CL_PLATFORM_HOST_TIMER_RESOLUTION),
            1u);
}

}  // namespace
}  // namespace weft::test
