// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clGetDeviceInfo: every query of OpenCL 1.0 to 3.1, by group. What the device does not have is
// answered as the spec says for a device without it.
#include "runtime/api/shared/device_info.h"

#include "contract/spirv_environment.h"
#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/host_timer.h"
#include "runtime/api/shared/queue_families.h"
#include "runtime/api/shared/sharing.h"
#include "runtime/api/shared/version.h"
#include "runtime/command/device_events.h"
#include "runtime/device/cpu_info.h"
#include "runtime/object/platform.h"
#include "weft/named_barrier.h"

namespace weft {
namespace {

// Weft has neither a PCI nor a Khronos vendor id.
constexpr cl_uint kVendorId = 0;
// No version of the suite has been passed officially. The form is what the suite itself asks for.
constexpr const char* kNoConformance = "v0000-01-01-00";

Answer Identity(const Device& device, cl_device_info name, InfoSink sink) {
  switch (name) {
    case CL_DEVICE_TYPE: return sink.Value<cl_device_type>(CL_DEVICE_TYPE_CPU);
    case CL_DEVICE_VENDOR_ID: return sink.Value<cl_uint>(kVendorId);
    case CL_DEVICE_NAME: return sink.String(device.cpu().brand);
    case CL_DEVICE_VENDOR: return sink.String(kVendor);
    case CL_DEVICE_PROFILE: return sink.String(kProfile);
    case CL_DEVICE_VERSION: return sink.String(kOpenClVersion);
    case CL_DEVICE_NUMERIC_VERSION: return sink.Value<cl_version>(kNumericVersion);
    case CL_DRIVER_VERSION: return sink.String(DriverVersion());
    case CL_DEVICE_PLATFORM: return sink.Object<cl_platform_id>(&device.platform());
    case CL_DEVICE_EXTENSIONS: return sink.Words(ExtensionString());
    case CL_DEVICE_EXTENSIONS_WITH_VERSION: return sink.Array<cl_name_version>(Extensions());
    case CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED: return sink.String(kNoConformance);
    case CL_DEVICE_AVAILABLE: return sink.Value<cl_bool>(CL_TRUE);
    case CL_DEVICE_BUILT_IN_KERNELS: return sink.String("");
    case CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION: return sink.Array<cl_name_version>({});
    case CL_DEVICE_PREFERRED_INTEROP_USER_SYNC: return sink.Value<cl_bool>(CL_TRUE);
    case CL_DEVICE_TERMINATE_CAPABILITY_KHR:
      return sink.Value<cl_bitfield>(CL_DEVICE_TERMINATE_CAPABILITY_CONTEXT_KHR);
  }
  return std::nullopt;
}

Answer Compiler(const Device&, cl_device_info name, InfoSink sink) {
  switch (name) {
    case CL_DEVICE_COMPILER_AVAILABLE: return sink.Value<cl_bool>(CL_TRUE);
    case CL_DEVICE_LINKER_AVAILABLE: return sink.Value<cl_bool>(CL_TRUE);
    case CL_DEVICE_OPENCL_C_VERSION: return sink.String(kOpenClCVersion);
    case CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR:
      return sink.Value<cl_version>(CL_MAKE_VERSION(1, 2, 0));
    case CL_DEVICE_OPENCL_C_ALL_VERSIONS: return sink.Array<cl_name_version>(OpenClCVersions());
    case CL_DEVICE_CXX_FOR_OPENCL_NUMERIC_VERSION_EXT:
      return sink.Value<cl_version>(CxxForOpenClVersion());
    case CL_DEVICE_OPENCL_C_FEATURES: return sink.Array<cl_name_version>(OpenClCFeatures());
    case CL_DEVICE_IL_VERSION: return sink.String(IlVersionString());
    case CL_DEVICE_ILS_WITH_VERSION: return sink.Array<cl_name_version>(IlVersions());
    case CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS_KHR:
      return sink.Array<const char*>(SpirvInstructionSets());
    case CL_DEVICE_SPIRV_EXTENSIONS_KHR: return sink.Array<const char*>(SpirvExtensions());
    case CL_DEVICE_SPIRV_CAPABILITIES_KHR: return sink.Array<cl_uint>(SpirvCapabilities());
    case CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT:
    case CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT:
      return sink.Value<cl_bool>(ReportedBits(name));
    case CL_DEVICE_MAX_NUM_SUB_GROUPS: return sink.Value<cl_uint>(ReportedBits(name));
    case CL_DEVICE_SUB_GROUP_SIZES_INTEL:
      return sink.Array<size_t>(
          std::vector<size_t>(std::begin(kSubGroupSizes), std::end(kSubGroupSizes)));
    case CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS: return sink.Value<cl_bool>(CL_TRUE);
    case CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE:
    case CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE:
      return sink.Value<size_t>(ReportedBits(name));
  }
  return std::nullopt;
}

// 0 where there are none.
uint64_t OfDeviceQueues(uint64_t value) {
  return ReportedBits(CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES) ? value : 0;
}

Answer Execution(const Device& device, cl_device_info name, InfoSink sink) {
  const DeviceLimits& limits = device.limits();
  switch (name) {
    case CL_DEVICE_MAX_COMPUTE_UNITS: return sink.Value<cl_uint>(limits.compute_units);
    case CL_DEVICE_MAX_CLOCK_FREQUENCY: return sink.Value<cl_uint>(MaxClockMegahertz());
    case CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS:
      return sink.Value<cl_uint>(limits.work_item_dimensions);
    case CL_DEVICE_MAX_WORK_ITEM_SIZES: return sink.Array<size_t>(limits.work_item_sizes);
    case CL_DEVICE_MAX_WORK_GROUP_SIZE: return sink.Value<size_t>(limits.work_group_size);
    case CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
      return sink.Value<size_t>(limits.preferred_work_group_multiple);
    case CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT: return sink.Value<cl_bool>(CL_TRUE);
    case CL_DEVICE_MAX_PARAMETER_SIZE: return sink.Value<size_t>(limits.parameters);
    case CL_DEVICE_MAX_ATOMIC_COUNTERS_EXT: return sink.Value<cl_uint>(kMaxAtomicCounters);
    case CL_DEVICE_MAX_CONSTANT_ARGS: return sink.Value<cl_uint>(limits.constant_arguments);
    case CL_DEVICE_MAX_NAMED_BARRIER_COUNT_KHR: return sink.Value<cl_uint>(WEFT_MAX_NAMED_BARRIERS);
    case CL_DEVICE_PRINTF_BUFFER_SIZE: return sink.Value<size_t>(limits.printf_buffer);
    case CL_DEVICE_EXECUTION_CAPABILITIES:
      return sink.Value<cl_device_exec_capabilities>(CL_EXEC_KERNEL | CL_EXEC_NATIVE_KERNEL);
    case CL_DEVICE_QUEUE_ON_HOST_PROPERTIES:
      return sink.Value<cl_command_queue_properties>(kHostQueueFlags);
    case CL_DEVICE_QUEUE_FAMILY_PROPERTIES_INTEL:
      return sink.Array<cl_queue_family_properties_intel>(kQueueFamilies);
    case CL_DEVICE_SCHEDULING_CONTROLS_CAPABILITIES_ARM:
      return sink.Value<cl_device_scheduling_controls_capabilities_arm>(
          CL_DEVICE_SCHEDULING_KERNEL_BATCHING_ARM | CL_DEVICE_SCHEDULING_COMPUTE_UNIT_LIMIT_ARM);
    case CL_DEVICE_CONTROLLED_TERMINATION_CAPABILITIES_ARM:
      return sink.Value<cl_device_controlled_termination_capabilities_arm>(
          CL_DEVICE_CONTROLLED_TERMINATION_SUCCESS_ARM |
          CL_DEVICE_CONTROLLED_TERMINATION_FAILURE_ARM |
          CL_DEVICE_CONTROLLED_TERMINATION_QUERY_ARM);
    case CL_DEVICE_SUPPORTED_REGISTER_ALLOCATIONS_ARM: return sink.Array<cl_int>({});
    case CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR:
      return sink.Value<cl_device_kernel_clock_capabilities_khr>(ReportedBits(name));
    case CL_DEVICE_PROFILING_TIMER_RESOLUTION: return sink.Value<size_t>(HostTimerResolution());
    case CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES:
      return sink.Value<cl_command_queue_properties>(OfDeviceQueues(kDeviceQueueFlags));
    case CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE:
      return sink.Value<cl_uint>(OfDeviceQueues(kPreferredDeviceQueueBytes));
    case CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE:
      return sink.Value<cl_uint>(OfDeviceQueues(kMaxDeviceQueueBytes));
    case CL_DEVICE_MAX_ON_DEVICE_QUEUES: return sink.Value<cl_uint>(OfDeviceQueues(kDeviceQueues));
    case CL_DEVICE_MAX_ON_DEVICE_EVENTS:
      return sink.Value<cl_uint>(OfDeviceQueues(kMaxDeviceEvents));
    case CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES:
      return sink.Value<cl_device_device_enqueue_capabilities>(ReportedBits(name));
  }
  return std::nullopt;
}

Answer Arithmetic(const Device& device, cl_device_info name, InfoSink sink) {
  constexpr cl_device_fp_config kRounding =
      CL_FP_ROUND_TO_NEAREST | CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF;
  const DeviceLimits& limits = device.limits();
  switch (name) {
    case CL_DEVICE_SINGLE_FP_CONFIG:
      return sink.Value<cl_device_fp_config>(CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST |
                                             CL_FP_FMA | CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT);
    case CL_DEVICE_HALF_FP_CONFIG:
      return sink.Value<cl_device_fp_config>(CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST |
                                             CL_FP_FMA);
    case CL_DEVICE_DOUBLE_FP_CONFIG:
      return sink.Value<cl_device_fp_config>(CL_FP_DENORM | CL_FP_INF_NAN | kRounding | CL_FP_FMA);
    case CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR:
      return sink.Value<cl_device_integer_dot_product_capabilities_khr>(ReportedBits(name));
    case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR:
    case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR: {
      // Sums of products of bytes, saturated or not, for which the others are two instructions.
      const cl_bool has = limits.has_dot_products;
      return sink.Value<cl_device_integer_dot_product_acceleration_properties_khr>(
          {has, has, has, has, has, has});
    }
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR: return sink.Value<cl_uint>(limits.vector_char);
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT: return sink.Value<cl_uint>(limits.vector_short);
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_INT: return sink.Value<cl_uint>(limits.vector_int);
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG: return sink.Value<cl_uint>(limits.vector_long);
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF: return sink.Value<cl_uint>(limits.vector_half);
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT: return sink.Value<cl_uint>(limits.vector_float);
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE: return sink.Value<cl_uint>(limits.vector_double);
  }
  return std::nullopt;
}

Answer Memory(const Device& device, cl_device_info name, InfoSink sink) {
  const DeviceLimits& limits = device.limits();
  const CacheSizes& caches = device.cpu().caches;
  switch (name) {
    case CL_DEVICE_ADDRESS_BITS: return sink.Value<cl_uint>(8 * sizeof(void*));
    case CL_DEVICE_ENDIAN_LITTLE: return sink.Value<cl_bool>(CL_TRUE);
    case CL_DEVICE_GLOBAL_MEM_SIZE: return sink.Value<cl_ulong>(limits.global_memory);
    case CL_DEVICE_MAX_MEM_ALLOC_SIZE: return sink.Value<cl_ulong>(limits.allocation);
    case CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE: return sink.Value<cl_ulong>(limits.constant_buffer);
    case CL_DEVICE_GLOBAL_MEM_CACHE_TYPE:
      return sink.Value<cl_device_mem_cache_type>(caches.last_level ? CL_READ_WRITE_CACHE
                                                                    : CL_NONE);
    case CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE: return sink.Value<cl_uint>(caches.line);
    case CL_DEVICE_GLOBAL_MEM_CACHE_SIZE: return sink.Value<cl_ulong>(caches.last_level);
    case CL_DEVICE_LOCAL_MEM_TYPE: return sink.Value<cl_device_local_mem_type>(CL_GLOBAL);
    case CL_DEVICE_LOCAL_MEM_SIZE: return sink.Value<cl_ulong>(limits.local_memory);
    case CL_DEVICE_MEM_BASE_ADDR_ALIGN:
      return sink.Value<cl_uint>(8 * limits.base_address_alignment);  // in bits
    case CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE: return sink.Value<cl_uint>(limits.data_type_alignment);
    case CL_DEVICE_ERROR_CORRECTION_SUPPORT: return sink.Value<cl_bool>(CL_FALSE);
    case CL_DEVICE_HOST_UNIFIED_MEMORY: return sink.Value<cl_bool>(CL_TRUE);
    case CL_DEVICE_SVM_CAPABILITIES:
    case CL_DEVICE_SVM_CAPABILITIES_ARM:  // of the same bits
      return sink.Value<cl_device_svm_capabilities>(
          CL_DEVICE_SVM_COARSE_GRAIN_BUFFER | CL_DEVICE_SVM_FINE_GRAIN_BUFFER |
          CL_DEVICE_SVM_FINE_GRAIN_SYSTEM | ReportedBits(CL_DEVICE_SVM_CAPABILITIES));
    case CL_DEVICE_HOST_MEM_CAPABILITIES_INTEL:
    case CL_DEVICE_DEVICE_MEM_CAPABILITIES_INTEL:
    case CL_DEVICE_SINGLE_DEVICE_SHARED_MEM_CAPABILITIES_INTEL:
    case CL_DEVICE_CROSS_DEVICE_SHARED_MEM_CAPABILITIES_INTEL:
    case CL_DEVICE_SHARED_SYSTEM_MEM_CAPABILITIES_INTEL:
      return sink.Value<cl_device_unified_shared_memory_capabilities_intel>(
          CL_UNIFIED_SHARED_MEMORY_ACCESS_INTEL | CL_UNIFIED_SHARED_MEMORY_ATOMIC_ACCESS_INTEL |
          CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ACCESS_INTEL |
          CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ATOMIC_ACCESS_INTEL);
    case CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT:
    case CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT:
    case CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT: return sink.Value<cl_uint>(0);
    case CL_DEVICE_HALF_FP_ATOMIC_CAPABILITIES_EXT:
    case CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT:
    case CL_DEVICE_DOUBLE_FP_ATOMIC_CAPABILITIES_EXT:
      return sink.Value<cl_device_fp_atomic_capabilities_ext>(ReportedBits(name));
    case CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES:
      return sink.Value<cl_device_atomic_capabilities>(
          CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP | ReportedBits(name));
    case CL_DEVICE_ATOMIC_FENCE_CAPABILITIES:
      return sink.Value<cl_device_atomic_capabilities>(
          CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_ORDER_ACQ_REL |
          CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP |
          ReportedBits(name));
  }
  return std::nullopt;
}

Answer Images(const Device& device, cl_device_info name, InfoSink sink) {
  const DeviceLimits limits =
      ReportedBits(CL_DEVICE_IMAGE_SUPPORT) ? device.limits() : DeviceLimits{};
  switch (name) {
    case CL_DEVICE_IMAGE_SUPPORT: return sink.Value<cl_bool>(ReportedBits(name));
    case CL_DEVICE_MAX_READ_IMAGE_ARGS:
    case CL_DEVICE_MAX_WRITE_IMAGE_ARGS:
    case CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS: return sink.Value<cl_uint>(limits.image_arguments);
    case CL_DEVICE_MAX_SAMPLERS: return sink.Value<cl_uint>(limits.samplers);
    case CL_DEVICE_IMAGE_PITCH_ALIGNMENT:
    case CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT: return sink.Value<cl_uint>(limits.image_alignment);
    case CL_DEVICE_PLANAR_YUV_MAX_WIDTH_INTEL:
    case CL_DEVICE_PLANAR_YUV_MAX_HEIGHT_INTEL:
    case CL_DEVICE_IMAGE2D_MAX_WIDTH:
    case CL_DEVICE_IMAGE2D_MAX_HEIGHT: return sink.Value<size_t>(limits.image_side);
    case CL_DEVICE_IMAGE3D_MAX_WIDTH:
    case CL_DEVICE_IMAGE3D_MAX_HEIGHT:
    case CL_DEVICE_IMAGE3D_MAX_DEPTH: return sink.Value<size_t>(limits.image_3d_side);
    case CL_DEVICE_IMAGE_MAX_BUFFER_SIZE: return sink.Value<size_t>(limits.image_buffer);
    case CL_DEVICE_IMAGE_MAX_ARRAY_SIZE: return sink.Value<size_t>(limits.image_layers);
  }
  return std::nullopt;
}

Answer Pipes(const Device& device, cl_device_info name, InfoSink sink) {
  const DeviceLimits limits =
      ReportedBits(CL_DEVICE_PIPE_SUPPORT) ? device.limits() : DeviceLimits{};
  switch (name) {
    case CL_DEVICE_PIPE_SUPPORT: return sink.Value<cl_bool>(ReportedBits(name));
    case CL_DEVICE_MAX_PIPE_ARGS: return sink.Value<cl_uint>(limits.pipe_arguments);
    case CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS:
      return sink.Value<cl_uint>(limits.pipe_reservations);
    case CL_DEVICE_PIPE_MAX_PACKET_SIZE: return sink.Value<cl_uint>(limits.pipe_packet);
  }
  return std::nullopt;
}

Answer Sharing(const Device&, cl_device_info name, InfoSink sink) {
  switch (name) {
    case CL_DEVICE_SEMAPHORE_TYPES_KHR: return sink.Array<cl_semaphore_type_khr>(kSemaphoreTypes);
    case CL_DEVICE_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR:
      return sink.Array<cl_external_semaphore_handle_type_khr>(kImportableSemaphores);
    case CL_DEVICE_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR:
      return sink.Array<cl_external_semaphore_handle_type_khr>(kExportableSemaphores);
    case CL_DEVICE_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR:
    case CL_DEVICE_EXTERNAL_MEMORY_IMPORT_ASSUME_LINEAR_IMAGES_HANDLE_TYPES_KHR:
      return sink.Array<cl_external_memory_handle_type_khr>(kImportableMemory);
  }
  return std::nullopt;
}

Status GetDeviceInfo(Device& device, cl_device_info name, InfoSink sink) {
  for (auto group : {Identity, Compiler, Execution, Arithmetic, Memory, Images, Pipes, Sharing,
                     PartitionInfo, AttributeInfo, UuidInfo, CommandBufferInfo})
    if (Answer answer = group(device, name, sink)) return *answer;
  return sink.Unknown(name);
}

}  // namespace

WEFT_ENTRY_POINT(clGetDeviceInfo, GetDeviceInfo)

}  // namespace weft
