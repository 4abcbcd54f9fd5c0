// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <CL/cl_weft.h>
#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>

#include "api_checks.h"

namespace weft::test {
namespace {

template <class T>
T Info(cl_device_info name) {
  return Get<T>(clGetDeviceInfo, FindDevice(), name);
}

std::string Text(cl_device_info name) { return GetString(clGetDeviceInfo, FindDevice(), name); }

TEST(GetDeviceInfo, NamesTheDevice) {
  EXPECT_EQ(Info<cl_device_type>(CL_DEVICE_TYPE), cl_device_type{CL_DEVICE_TYPE_CPU});
  EXPECT_FALSE(Text(CL_DEVICE_NAME).empty());
  EXPECT_EQ(Text(CL_DEVICE_VERSION).find("OpenCL 3.1 Weft "), 0u);
  EXPECT_EQ(Text(CL_DEVICE_OPENCL_C_VERSION).find("OpenCL C 1.2 Weft "), 0u);
  EXPECT_EQ(Text(CL_DEVICE_PROFILE), "FULL_PROFILE");
  EXPECT_EQ(Info<cl_platform_id>(CL_DEVICE_PLATFORM), FindPlatform());
  EXPECT_EQ(Info<cl_device_id>(CL_DEVICE_PARENT_DEVICE), nullptr);
  EXPECT_EQ(Info<cl_uint>(CL_DEVICE_REFERENCE_COUNT), 1u);
}

TEST(GetDeviceInfo, HasNoMoreUnitsThanTheAffinityMaskAllows) {
  cpu_set_t set;
  ASSERT_EQ(sched_getaffinity(0, sizeof set, &set), 0);
  const cl_uint units = Info<cl_uint>(CL_DEVICE_MAX_COMPUTE_UNITS);
  EXPECT_GE(units, 1u);
  EXPECT_LE(units, static_cast<cl_uint>(CPU_COUNT(&set)));
}

TEST(GetDeviceInfo, ReachesTheMinimaOfTheFullProfile) {
  EXPECT_GE(Info<cl_uint>(CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS), 3u);
  EXPECT_EQ(GetList<size_t>(clGetDeviceInfo, FindDevice(), CL_DEVICE_MAX_WORK_ITEM_SIZES).size(),
            3u);
  EXPECT_GE(Info<size_t>(CL_DEVICE_MAX_PARAMETER_SIZE), 1024u);
  EXPECT_GE(Info<cl_ulong>(CL_DEVICE_LOCAL_MEM_SIZE), 32u << 10);
  EXPECT_GE(Info<cl_ulong>(CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE), 64u << 10);
  EXPECT_GE(Info<cl_uint>(CL_DEVICE_MAX_CONSTANT_ARGS), 8u);
  EXPECT_GE(Info<size_t>(CL_DEVICE_PRINTF_BUFFER_SIZE), 1u << 20);
  EXPECT_GE(Info<cl_uint>(CL_DEVICE_MAX_NAMED_BARRIER_COUNT_KHR), 8u);
  const auto memory = Info<cl_ulong>(CL_DEVICE_GLOBAL_MEM_SIZE);
  EXPECT_GE(Info<cl_ulong>(CL_DEVICE_MAX_MEM_ALLOC_SIZE),
            std::max<cl_ulong>(std::min<cl_ulong>(1u << 30, memory / 4), 32u << 20));
  constexpr cl_device_fp_config kSingle =
      CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN | CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT;
  EXPECT_EQ(Info<cl_device_fp_config>(CL_DEVICE_SINGLE_FP_CONFIG) & kSingle, kSingle);
  constexpr cl_device_fp_config kDouble =
      CL_FP_FMA | CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN | CL_FP_DENORM;
  EXPECT_EQ(Info<cl_device_fp_config>(CL_DEVICE_DOUBLE_FP_CONFIG) & kDouble, kDouble);
  constexpr cl_device_fp_config kHalf = CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN;
  EXPECT_EQ(Info<cl_device_fp_config>(CL_DEVICE_HALF_FP_CONFIG) & kHalf, kHalf);
  EXPECT_GE(Info<cl_uint>(CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF), 4u);
  EXPECT_EQ(Info<cl_uint>(CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF),
            Info<cl_uint>(CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF));
  // in bits, at least the largest data type's
  EXPECT_EQ(Info<cl_uint>(CL_DEVICE_MEM_BASE_ADDR_ALIGN), 1024u);
  EXPECT_EQ(Info<cl_uint>(CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE), 128u);
}

TEST(GetDeviceInfo, TellsOfDotProductsThatTheProcessorHas) {
  EXPECT_EQ(Info<cl_device_integer_dot_product_capabilities_khr>(
                CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR),
            cl_bitfield{CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR |
                        CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR});
  const auto of_bytes = Info<cl_device_integer_dot_product_acceleration_properties_khr>(
      CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR);
  const auto packed = Info<cl_device_integer_dot_product_acceleration_properties_khr>(
      CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR);
  const bool has = __builtin_cpu_supports("avx512vnni") || __builtin_cpu_supports("avxvnni");
  for (const auto& properties : {of_bytes, packed})
    for (cl_bool accelerated : {properties.signed_accelerated, properties.unsigned_accelerated,
                                properties.mixed_signedness_accelerated,
                                properties.accumulating_saturating_signed_accelerated,
                                properties.accumulating_saturating_unsigned_accelerated,
                                properties.accumulating_saturating_mixed_signedness_accelerated})
      EXPECT_EQ(accelerated, cl_bool{has});
}

TEST(GetDeviceInfo, ReportsDeviceQueues) {
  EXPECT_EQ(Info<cl_device_device_enqueue_capabilities>(CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES),
            cl_device_device_enqueue_capabilities{CL_DEVICE_QUEUE_SUPPORTED |
                                                  CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT});
  EXPECT_EQ(Info<cl_command_queue_properties>(CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES),
            cl_command_queue_properties{CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE |
                                        CL_QUEUE_PROFILING_ENABLE});
  // at least what the specification asks of a full profile
  EXPECT_GE(Info<cl_uint>(CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE), 16u << 10);
  EXPECT_GE(Info<cl_uint>(CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE), 256u << 10);
  EXPECT_GE(Info<cl_uint>(CL_DEVICE_MAX_ON_DEVICE_QUEUES), 1u);
  EXPECT_GE(Info<cl_uint>(CL_DEVICE_MAX_ON_DEVICE_EVENTS), 1024u);
}

TEST(GetDeviceInfo, ReportsNothingThatIsMissing) {
  EXPECT_EQ(Info<cl_bool>(CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS), cl_bool{CL_TRUE});
}

TEST(GetDeviceInfo, ListsVersionsOfSpirv) {
  EXPECT_EQ(Text(CL_DEVICE_IL_VERSION),
            "SPIR-V_1.0 SPIR-V_1.1 SPIR-V_1.2 SPIR-V_1.3 SPIR-V_1.4 SPIR-V_1.5 SPIR-V_1.6");
  const auto versions =
      GetList<cl_name_version>(clGetDeviceInfo, FindDevice(), CL_DEVICE_ILS_WITH_VERSION);
  ASSERT_EQ(versions.size(), 7u);
  for (cl_uint minor = 0; minor < versions.size(); ++minor) {
    EXPECT_STREQ(versions[minor].name, "SPIR-V");
    EXPECT_EQ(versions[minor].version, CL_MAKE_VERSION(1, minor, 0));
  }
}

// The three lists of cl_khr_spirv_queries.
TEST(GetDeviceInfo, ListsWhatThereIsOfSpirv) {
  const auto has = [](cl_device_info query, const std::string& name) {
    const auto names = GetList<const char*>(clGetDeviceInfo, FindDevice(), query);
    return std::ranges::find(names, name) != names.end();
  };
  EXPECT_TRUE(has(CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS_KHR, "OpenCL.std"));
  EXPECT_TRUE(has(CL_DEVICE_SPIRV_EXTENSIONS_KHR, "SPV_KHR_integer_dot_product"));
  EXPECT_FALSE(has(CL_DEVICE_SPIRV_EXTENSIONS_KHR, "SPV_KHR_ray_query"));
  const auto capabilities =
      GetList<cl_uint>(clGetDeviceInfo, FindDevice(), CL_DEVICE_SPIRV_CAPABILITIES_KHR);
  constexpr cl_uint kShader = 1, kAddresses = 4, kKernel = 6, kFloat64 = 10;
  for (cl_uint there : {kAddresses, kKernel, kFloat64})
    EXPECT_NE(std::ranges::find(capabilities, there), capabilities.end()) << there;
  EXPECT_EQ(std::ranges::find(capabilities, kShader), capabilities.end());
}

TEST(GetDeviceInfo, SaysHowLargeImagesMayBe) {
  EXPECT_EQ(Info<cl_bool>(CL_DEVICE_IMAGE_SUPPORT), cl_bool{CL_TRUE});
  EXPECT_GE(Info<cl_uint>(CL_DEVICE_MAX_SAMPLERS), 16u);
  EXPECT_GE(Info<size_t>(CL_DEVICE_IMAGE2D_MAX_WIDTH), 16384u);
  EXPECT_GE(Info<size_t>(CL_DEVICE_IMAGE_MAX_ARRAY_SIZE), 2048u);
  EXPECT_GE(Info<cl_uint>(CL_DEVICE_MAX_READ_IMAGE_ARGS), 128u);
}

TEST(GetDeviceInfo, ReportsPipesOfTheSizesThatAreDemanded) {
  EXPECT_EQ(Info<cl_bool>(CL_DEVICE_PIPE_SUPPORT), cl_bool{CL_TRUE});
  EXPECT_GE(Info<cl_uint>(CL_DEVICE_MAX_PIPE_ARGS), 16u);
  EXPECT_GE(Info<cl_uint>(CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS), 1u);
  EXPECT_GE(Info<cl_uint>(CL_DEVICE_PIPE_MAX_PACKET_SIZE), 1024u);
}

TEST(GetDeviceInfo, ListsLanguageVersionsAndFeatures) {
  std::vector<cl_version> versions;
  for (const auto& entry :
       GetList<cl_name_version>(clGetDeviceInfo, FindDevice(), CL_DEVICE_OPENCL_C_ALL_VERSIONS)) {
    EXPECT_STREQ(entry.name, "OpenCL C");
    versions.push_back(entry.version);
  }
  EXPECT_EQ(versions,
            (std::vector<cl_version>{CL_MAKE_VERSION(1, 0, 0), CL_MAKE_VERSION(1, 1, 0),
                                     CL_MAKE_VERSION(1, 2, 0), CL_MAKE_VERSION(2, 0, 0),
                                     CL_MAKE_VERSION(3, 0, 0), CL_MAKE_VERSION(3, 1, 0)}));
  EXPECT_FALSE(
      GetList<cl_name_version>(clGetDeviceInfo, FindDevice(), CL_DEVICE_OPENCL_C_FEATURES).empty());
}

// The type of every query that has one value, OpenCL 1.0 to 3.1.
struct Typed {
  cl_device_info name;
  size_t size;
};
const Typed kTyped[] = {
    {CL_DEVICE_TYPE, sizeof(cl_device_type)},
    {CL_DEVICE_VENDOR_ID, sizeof(cl_uint)},
    {CL_DEVICE_MAX_COMPUTE_UNITS, sizeof(cl_uint)},
    {CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS, sizeof(cl_uint)},
    {CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof(size_t)},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR, sizeof(cl_uint)},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT, sizeof(cl_uint)},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT, sizeof(cl_uint)},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG, sizeof(cl_uint)},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT, sizeof(cl_uint)},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE, sizeof(cl_uint)},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF, sizeof(cl_uint)},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR, sizeof(cl_uint)},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT, sizeof(cl_uint)},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_INT, sizeof(cl_uint)},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG, sizeof(cl_uint)},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, sizeof(cl_uint)},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE, sizeof(cl_uint)},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF, sizeof(cl_uint)},
    {CL_DEVICE_MAX_CLOCK_FREQUENCY, sizeof(cl_uint)},
    {CL_DEVICE_ADDRESS_BITS, sizeof(cl_uint)},
    {CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof(cl_ulong)},
    {CL_DEVICE_IMAGE_SUPPORT, sizeof(cl_bool)},
    {CL_DEVICE_MAX_READ_IMAGE_ARGS, sizeof(cl_uint)},
    {CL_DEVICE_MAX_WRITE_IMAGE_ARGS, sizeof(cl_uint)},
    {CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, sizeof(cl_uint)},
    {CL_DEVICE_IMAGE2D_MAX_WIDTH, sizeof(size_t)},
    {CL_DEVICE_IMAGE2D_MAX_HEIGHT, sizeof(size_t)},
    {CL_DEVICE_PLANAR_YUV_MAX_WIDTH_INTEL, sizeof(size_t)},
    {CL_DEVICE_PLANAR_YUV_MAX_HEIGHT_INTEL, sizeof(size_t)},
    {CL_DEVICE_IMAGE3D_MAX_WIDTH, sizeof(size_t)},
    {CL_DEVICE_IMAGE3D_MAX_HEIGHT, sizeof(size_t)},
    {CL_DEVICE_IMAGE3D_MAX_DEPTH, sizeof(size_t)},
    {CL_DEVICE_IMAGE_MAX_BUFFER_SIZE, sizeof(size_t)},
    {CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, sizeof(size_t)},
    {CL_DEVICE_MAX_SAMPLERS, sizeof(cl_uint)},
    {CL_DEVICE_IMAGE_PITCH_ALIGNMENT, sizeof(cl_uint)},
    {CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT, sizeof(cl_uint)},
    {CL_DEVICE_MAX_PIPE_ARGS, sizeof(cl_uint)},
    {CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS, sizeof(cl_uint)},
    {CL_DEVICE_PIPE_MAX_PACKET_SIZE, sizeof(cl_uint)},
    {CL_DEVICE_MAX_PARAMETER_SIZE, sizeof(size_t)},
    {CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof(cl_uint)},
    {CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE, sizeof(cl_uint)},
    {CL_DEVICE_SINGLE_FP_CONFIG, sizeof(cl_device_fp_config)},
    {CL_DEVICE_DOUBLE_FP_CONFIG, sizeof(cl_device_fp_config)},
    {CL_DEVICE_GLOBAL_MEM_CACHE_TYPE, sizeof(cl_device_mem_cache_type)},
    {CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE, sizeof(cl_uint)},
    {CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, sizeof(cl_ulong)},
    {CL_DEVICE_GLOBAL_MEM_SIZE, sizeof(cl_ulong)},
    {CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE, sizeof(cl_ulong)},
    {CL_DEVICE_MAX_CONSTANT_ARGS, sizeof(cl_uint)},
    {CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE, sizeof(size_t)},
    {CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE, sizeof(size_t)},
    {CL_DEVICE_LOCAL_MEM_TYPE, sizeof(cl_device_local_mem_type)},
    {CL_DEVICE_LOCAL_MEM_SIZE, sizeof(cl_ulong)},
    {CL_DEVICE_ERROR_CORRECTION_SUPPORT, sizeof(cl_bool)},
    {CL_DEVICE_HOST_UNIFIED_MEMORY, sizeof(cl_bool)},
    {CL_DEVICE_PROFILING_TIMER_RESOLUTION, sizeof(size_t)},
    {CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR, sizeof(cl_device_kernel_clock_capabilities_khr)},
    {CL_DEVICE_ENDIAN_LITTLE, sizeof(cl_bool)},
    {CL_DEVICE_AVAILABLE, sizeof(cl_bool)},
    {CL_DEVICE_COMPILER_AVAILABLE, sizeof(cl_bool)},
    {CL_DEVICE_LINKER_AVAILABLE, sizeof(cl_bool)},
    {CL_DEVICE_EXECUTION_CAPABILITIES, sizeof(cl_device_exec_capabilities)},
    {CL_DEVICE_QUEUE_ON_HOST_PROPERTIES, sizeof(cl_command_queue_properties)},
    {CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES, sizeof(cl_command_queue_properties)},
    {CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE, sizeof(cl_uint)},
    {CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE, sizeof(cl_uint)},
    {CL_DEVICE_MAX_ON_DEVICE_QUEUES, sizeof(cl_uint)},
    {CL_DEVICE_MAX_ON_DEVICE_EVENTS, sizeof(cl_uint)},
    {CL_DEVICE_PLATFORM, sizeof(cl_platform_id)},
    {CL_DEVICE_NUMERIC_VERSION, sizeof(cl_version)},
    {CL_DEVICE_PRINTF_BUFFER_SIZE, sizeof(size_t)},
    {CL_DEVICE_PREFERRED_INTEROP_USER_SYNC, sizeof(cl_bool)},
    {CL_DEVICE_PARENT_DEVICE, sizeof(cl_device_id)},
    {CL_DEVICE_PARTITION_MAX_SUB_DEVICES, sizeof(cl_uint)},
    {CL_DEVICE_PARTITION_AFFINITY_DOMAIN, sizeof(cl_device_affinity_domain)},
    {CL_DEVICE_REFERENCE_COUNT, sizeof(cl_uint)},
    {CL_DEVICE_SVM_CAPABILITIES, sizeof(cl_device_svm_capabilities)},
    {CL_DEVICE_SVM_CAPABILITIES_ARM, sizeof(cl_device_svm_capabilities_arm)},
    {CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT, sizeof(cl_uint)},
    {CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT, sizeof(cl_uint)},
    {CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT, sizeof(cl_uint)},
    {CL_DEVICE_MAX_NUM_SUB_GROUPS, sizeof(cl_uint)},
    {CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS, sizeof(cl_bool)},
    {CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES, sizeof(cl_device_atomic_capabilities)},
    {CL_DEVICE_ATOMIC_FENCE_CAPABILITIES, sizeof(cl_device_atomic_capabilities)},
    {CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT, sizeof(cl_bool)},
    {CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT, sizeof(cl_bool)},
    {CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT, sizeof(cl_bool)},
    {CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, sizeof(cl_device_device_enqueue_capabilities)},
    {CL_DEVICE_PIPE_SUPPORT, sizeof(cl_bool)},
    {CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, sizeof(size_t)},
};

TEST(GetDeviceInfo, AnswersWithTheTypeOfTheQuery) {
  for (const Typed& entry : kTyped)
    EXPECT_EQ(GetList<char>(clGetDeviceInfo, FindDevice(), entry.name).size(), entry.size)
        << std::hex << entry.name;
}

TEST(GetDeviceInfo, AnswersWithTextsAndLists) {
  for (cl_device_info name : {CL_DEVICE_NAME, CL_DEVICE_VENDOR, CL_DRIVER_VERSION,
                              CL_DEVICE_PROFILE, CL_DEVICE_VERSION, CL_DEVICE_OPENCL_C_VERSION,
                              CL_DEVICE_EXTENSIONS, CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED})
    EXPECT_FALSE(Text(name).empty()) << std::hex << name;
  EXPECT_EQ(Text(CL_DEVICE_BUILT_IN_KERNELS), "");
  EXPECT_TRUE(GetList<cl_name_version>(clGetDeviceInfo, FindDevice(),
                                       CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION)
                  .empty());
  std::string joined;
  for (const cl_name_version& extension :
       GetList<cl_name_version>(clGetDeviceInfo, FindDevice(), CL_DEVICE_EXTENSIONS_WITH_VERSION))
    joined += (joined.empty() ? "" : " ") + std::string(extension.name);
  EXPECT_EQ(Text(CL_DEVICE_EXTENSIONS), joined);
}

// A list longer than a KiB or two is a surprise to programs that have room for no more.
TEST(GetDeviceInfo, GivesTheExtensionsThatFitIntoAFixedRoom) {
  const std::string all = Text(CL_DEVICE_EXTENSIONS);
  ASSERT_GT(all.size(), 2048u);
  for (size_t room : {1024, 2048}) {
    std::string words(room, '?');
    size_t size = 0;
    ASSERT_EQ(
        WEFT_DRIVER(clGetDeviceInfo)(FindDevice(), CL_DEVICE_EXTENSIONS, room, words.data(), &size),
        CL_SUCCESS);
    words.resize(strlen(words.c_str()));
    EXPECT_EQ(size, words.size() + 1);
    EXPECT_EQ(all.find(words + " "), 0u) << words;
    EXPECT_GT(words.size(), room - 64);
    EXPECT_NE(words.find("cl_khr_fp64"), std::string::npos) << words;
  }
  std::string words(all.size(), '?');
  EXPECT_EQ(WEFT_DRIVER(clGetDeviceInfo)(FindDevice(), CL_DEVICE_EXTENSIONS, words.size(),
                                         words.data(), nullptr),
            CL_INVALID_VALUE);
}

TEST(GetDeviceInfo, RejectsBadArguments) {
  cl_uint value;
  const auto get = WEFT_DRIVER(clGetDeviceInfo);
  // device is not a valid device
  for (cl_device_id bad : BadHandles<cl_device_id>())
    EXPECT_EQ(get(bad, CL_DEVICE_VENDOR_ID, sizeof value, &value, nullptr), CL_INVALID_DEVICE);
  // param_name is not one of the supported values
  for (cl_device_info name : {0, 0x1fff, CL_PLATFORM_NAME, CL_CONTEXT_DEVICES})
    EXPECT_EQ(get(FindDevice(), name, sizeof value, &value, nullptr), CL_INVALID_VALUE);
  // param_value_size is less than the size of the return type and param_value is not NULL
  EXPECT_EQ(get(FindDevice(), CL_DEVICE_VENDOR_ID, sizeof value - 1, &value, nullptr),
            CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
