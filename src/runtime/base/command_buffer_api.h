// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_command_buffer 0.9.8, cl_khr_command_buffer_mutable_dispatch 0.9.5 and
// cl_khr_command_buffer_multi_device 0.9.2, as the OpenCL extension specification defines them.
// They are provisional: distributions' cl_ext.h declare functions and structs of earlier versions
// under the same names, or none. These live in namespace weft, where they are found before those;
// no C function of these names exists.
#pragma once

#include "runtime/base/opencl.h"

#ifndef CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR
#define CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR 0x12A9
#define CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR 0x12AA
#define CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR (1 << 0)
#define CL_COMMAND_BUFFER_CAPABILITY_DEVICE_SIDE_ENQUEUE_KHR (1 << 1)
#define CL_COMMAND_BUFFER_FLAGS_KHR 0x1293
#define CL_INVALID_COMMAND_BUFFER_KHR -1138
#define CL_INVALID_SYNC_POINT_WAIT_LIST_KHR -1139
#define CL_INCOMPATIBLE_COMMAND_QUEUE_KHR -1140
#define CL_COMMAND_BUFFER_QUEUES_KHR 0x1294
#define CL_COMMAND_BUFFER_NUM_QUEUES_KHR 0x1295
#define CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR 0x1296
#define CL_COMMAND_BUFFER_STATE_KHR 0x1297
#define CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR 0x1298
#define CL_COMMAND_BUFFER_STATE_RECORDING_KHR 0
#define CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR 1
#define CL_COMMAND_COMMAND_BUFFER_KHR 0x12A8
#endif
#ifndef CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR
#define CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR 0x129A
#endif
#ifndef CL_COMMAND_BUFFER_CONTEXT_KHR
#define CL_COMMAND_BUFFER_CONTEXT_KHR 0x1299
#endif
#ifndef CL_COMMAND_BUFFER_STATE_FINALIZED_KHR
#define CL_COMMAND_BUFFER_STATE_FINALIZED_KHR 2
#endif
#ifndef CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR
#define CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR (1 << 2)
#define CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR (1 << 0)
#endif
#ifndef CL_COMMAND_BUFFER_MUTABLE_KHR
#define CL_COMMAND_BUFFER_MUTABLE_KHR (1 << 1)
#define CL_INVALID_MUTABLE_COMMAND_KHR -1141
#define CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR 0x12B0
#define CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR 0x12B1
#define CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR (1 << 0)
#define CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR (1 << 1)
#define CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR (1 << 2)
#define CL_MUTABLE_DISPATCH_ARGUMENTS_KHR (1 << 3)
#define CL_MUTABLE_DISPATCH_EXEC_INFO_KHR (1 << 4)
#define CL_MUTABLE_COMMAND_COMMAND_QUEUE_KHR 0x12A0
#define CL_MUTABLE_COMMAND_COMMAND_BUFFER_KHR 0x12A1
#define CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR 0x12AD
#define CL_MUTABLE_DISPATCH_KERNEL_KHR 0x12A3
#define CL_MUTABLE_DISPATCH_DIMENSIONS_KHR 0x12A4
#define CL_MUTABLE_DISPATCH_GLOBAL_WORK_OFFSET_KHR 0x12A5
#define CL_MUTABLE_DISPATCH_GLOBAL_WORK_SIZE_KHR 0x12A6
#define CL_MUTABLE_DISPATCH_LOCAL_WORK_SIZE_KHR 0x12A7
#endif
#ifndef CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR
#define CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR 0x12A2
#endif
#ifndef CL_MUTABLE_DISPATCH_ASSERTS_KHR
#define CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR 0x12B7
#define CL_MUTABLE_DISPATCH_ASSERTS_KHR 0x12B8
#define CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR (1 << 0)
#endif
#ifndef CL_PLATFORM_COMMAND_BUFFER_CAPABILITIES_KHR
#define CL_PLATFORM_COMMAND_BUFFER_CAPABILITIES_KHR 0x0908
#define CL_COMMAND_BUFFER_PLATFORM_UNIVERSAL_SYNC_KHR (1 << 0)
#define CL_COMMAND_BUFFER_PLATFORM_REMAP_QUEUES_KHR (1 << 1)
#define CL_COMMAND_BUFFER_PLATFORM_AUTOMATIC_REMAP_KHR (1 << 2)
#define CL_DEVICE_COMMAND_BUFFER_NUM_SYNC_DEVICES_KHR 0x12AB
#define CL_DEVICE_COMMAND_BUFFER_SYNC_DEVICES_KHR 0x12AC
#define CL_COMMAND_BUFFER_CAPABILITY_MULTIPLE_QUEUE_KHR (1 << 4)
#define CL_COMMAND_BUFFER_DEVICE_SIDE_SYNC_KHR (1 << 2)
#endif

namespace weft {

using cl_device_command_buffer_capabilities_khr = cl_bitfield;
using cl_command_buffer_khr = struct _cl_command_buffer_khr*;
using cl_mutable_command_khr = struct _cl_mutable_command_khr*;
using cl_sync_point_khr = cl_uint;
using cl_platform_command_buffer_capabilities_khr = cl_bitfield;
using cl_command_buffer_info_khr = cl_uint;
using cl_command_buffer_state_khr = cl_uint;
using cl_command_buffer_properties_khr = cl_properties;
using cl_command_buffer_flags_khr = cl_bitfield;
using cl_command_properties_khr = cl_properties;
using cl_command_buffer_update_type_khr = cl_uint;
using cl_mutable_dispatch_fields_khr = cl_bitfield;
using cl_mutable_dispatch_asserts_khr = cl_bitfield;
using cl_mutable_command_info_khr = cl_uint;

// cl_command_buffer_update_type_khr: CL_STRUCTURE_TYPE_MUTABLE_DISPATCH_CONFIG_KHR, to which
// earlier headers give another value.
inline constexpr cl_command_buffer_update_type_khr kMutableDispatchConfig = 0;

struct cl_mutable_dispatch_arg_khr {
  cl_uint arg_index;
  size_t arg_size;
  const void* arg_value;
};

struct cl_mutable_dispatch_exec_info_khr {
  cl_uint param_name;
  size_t param_value_size;
  const void* param_value;
};

struct cl_mutable_dispatch_config_khr {
  cl_mutable_command_khr command;
  cl_uint num_args;
  cl_uint num_svm_args;
  cl_uint num_exec_infos;
  cl_uint work_dim;
  const cl_mutable_dispatch_arg_khr* arg_list;
  const cl_mutable_dispatch_arg_khr* arg_svm_list;
  const cl_mutable_dispatch_exec_info_khr* exec_info_list;
  const size_t* global_work_offset;
  const size_t* global_work_size;
  const size_t* local_work_size;
};

cl_command_buffer_khr clCreateCommandBufferKHR(cl_uint num_queues, const cl_command_queue* queues,
                                               const cl_command_buffer_properties_khr* properties,
                                               cl_int* errcode_ret);
cl_int clRetainCommandBufferKHR(cl_command_buffer_khr command_buffer);
cl_int clReleaseCommandBufferKHR(cl_command_buffer_khr command_buffer);
cl_int clFinalizeCommandBufferKHR(cl_command_buffer_khr command_buffer);
cl_int clEnqueueCommandBufferKHR(cl_uint num_queues, cl_command_queue* queues,
                                 cl_command_buffer_khr command_buffer,
                                 cl_uint num_events_in_wait_list, const cl_event* event_wait_list,
                                 cl_event* event);
cl_int clGetCommandBufferInfoKHR(cl_command_buffer_khr command_buffer,
                                 cl_command_buffer_info_khr param_name, size_t param_value_size,
                                 void* param_value, size_t* param_value_size_ret);

cl_command_buffer_khr clRemapCommandBufferKHR(cl_command_buffer_khr command_buffer,
                                              cl_bool automatic, cl_uint num_queues,
                                              const cl_command_queue* queues, cl_uint num_handles,
                                              const cl_mutable_command_khr* handles,
                                              cl_mutable_command_khr* handles_ret,
                                              cl_int* errcode_ret);

cl_int clCommandBarrierWithWaitListKHR(cl_command_buffer_khr command_buffer,
                                       cl_command_queue command_queue,
                                       const cl_command_properties_khr* properties,
                                       cl_uint num_sync_points_in_wait_list,
                                       const cl_sync_point_khr* sync_point_wait_list,
                                       cl_sync_point_khr* sync_point,
                                       cl_mutable_command_khr* mutable_handle);
cl_int clCommandCopyBufferKHR(cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
                              const cl_command_properties_khr* properties, cl_mem src_buffer,
                              cl_mem dst_buffer, size_t src_offset, size_t dst_offset, size_t size,
                              cl_uint num_sync_points_in_wait_list,
                              const cl_sync_point_khr* sync_point_wait_list,
                              cl_sync_point_khr* sync_point,
                              cl_mutable_command_khr* mutable_handle);
cl_int clCommandCopyBufferRectKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
    const cl_command_properties_khr* properties, cl_mem src_buffer, cl_mem dst_buffer,
    const size_t* src_origin, const size_t* dst_origin, const size_t* region, size_t src_row_pitch,
    size_t src_slice_pitch, size_t dst_row_pitch, size_t dst_slice_pitch,
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr* sync_point_wait_list,
    cl_sync_point_khr* sync_point, cl_mutable_command_khr* mutable_handle);
cl_int clCommandCopyBufferToImageKHR(cl_command_buffer_khr command_buffer,
                                     cl_command_queue command_queue,
                                     const cl_command_properties_khr* properties, cl_mem src_buffer,
                                     cl_mem dst_image, size_t src_offset, const size_t* dst_origin,
                                     const size_t* region, cl_uint num_sync_points_in_wait_list,
                                     const cl_sync_point_khr* sync_point_wait_list,
                                     cl_sync_point_khr* sync_point,
                                     cl_mutable_command_khr* mutable_handle);
cl_int clCommandCopyImageKHR(cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
                             const cl_command_properties_khr* properties, cl_mem src_image,
                             cl_mem dst_image, const size_t* src_origin, const size_t* dst_origin,
                             const size_t* region, cl_uint num_sync_points_in_wait_list,
                             const cl_sync_point_khr* sync_point_wait_list,
                             cl_sync_point_khr* sync_point, cl_mutable_command_khr* mutable_handle);
cl_int clCommandCopyImageToBufferKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
    const cl_command_properties_khr* properties, cl_mem src_image, cl_mem dst_buffer,
    const size_t* src_origin, const size_t* region, size_t dst_offset,
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr* sync_point_wait_list,
    cl_sync_point_khr* sync_point, cl_mutable_command_khr* mutable_handle);
cl_int clCommandFillBufferKHR(cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
                              const cl_command_properties_khr* properties, cl_mem buffer,
                              const void* pattern, size_t pattern_size, size_t offset, size_t size,
                              cl_uint num_sync_points_in_wait_list,
                              const cl_sync_point_khr* sync_point_wait_list,
                              cl_sync_point_khr* sync_point,
                              cl_mutable_command_khr* mutable_handle);
cl_int clCommandFillImageKHR(cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
                             const cl_command_properties_khr* properties, cl_mem image,
                             const void* fill_color, const size_t* origin, const size_t* region,
                             cl_uint num_sync_points_in_wait_list,
                             const cl_sync_point_khr* sync_point_wait_list,
                             cl_sync_point_khr* sync_point, cl_mutable_command_khr* mutable_handle);
cl_int clCommandNDRangeKernelKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
    const cl_command_properties_khr* properties, cl_kernel kernel, cl_uint work_dim,
    const size_t* global_work_offset, const size_t* global_work_size, const size_t* local_work_size,
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr* sync_point_wait_list,
    cl_sync_point_khr* sync_point, cl_mutable_command_khr* mutable_handle);
cl_int clCommandSVMMemcpyKHR(cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
                             const cl_command_properties_khr* properties, void* dst_ptr,
                             const void* src_ptr, size_t size, cl_uint num_sync_points_in_wait_list,
                             const cl_sync_point_khr* sync_point_wait_list,
                             cl_sync_point_khr* sync_point, cl_mutable_command_khr* mutable_handle);
cl_int clCommandSVMMemFillKHR(cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
                              const cl_command_properties_khr* properties, void* svm_ptr,
                              const void* pattern, size_t pattern_size, size_t size,
                              cl_uint num_sync_points_in_wait_list,
                              const cl_sync_point_khr* sync_point_wait_list,
                              cl_sync_point_khr* sync_point,
                              cl_mutable_command_khr* mutable_handle);

cl_int clUpdateMutableCommandsKHR(cl_command_buffer_khr command_buffer, cl_uint num_configs,
                                  const cl_command_buffer_update_type_khr* config_types,
                                  const void** configs);
cl_int clGetMutableCommandInfoKHR(cl_mutable_command_khr command,
                                  cl_mutable_command_info_khr param_name, size_t param_value_size,
                                  void* param_value, size_t* param_value_size_ret);

}  // namespace weft
