// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the platform and each device answer about semaphores and memory of others.
#pragma once

#include "runtime/base/opencl.h"

namespace weft {

inline constexpr cl_semaphore_type_khr kSemaphoreTypes[] = {CL_SEMAPHORE_TYPE_BINARY_KHR};
inline constexpr cl_external_semaphore_handle_type_khr kExportableSemaphores[] = {
    CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR};
// The kernel alone makes sync files, of the fences of its drivers, so none is exported.
inline constexpr cl_external_semaphore_handle_type_khr kImportableSemaphores[] = {
    CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, CL_SEMAPHORE_HANDLE_SYNC_FD_KHR};
inline constexpr cl_external_memory_handle_type_khr kImportableMemory[] = {
    CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR};

}  // namespace weft
