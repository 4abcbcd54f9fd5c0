// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapter "Querying Platform Info", and unloading the compiler, which concerns a
// platform as a whole.
#include "runtime/object/platform.h"

#include <cstring>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/host_timer.h"
#include "runtime/api/shared/sharing.h"
#include "runtime/api/shared/version.h"
#include "runtime/base/command_buffer_api.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

Status GetPlatformIDs(cl_uint num_entries, cl_platform_id* platforms, cl_uint* num_platforms) {
  // num_entries is zero and platforms is not NULL
  if (platforms && num_entries == 0) return Error(CL_INVALID_VALUE, "room for no platform");
  // both num_platforms and platforms are NULL
  if (!platforms && !num_platforms) return Error(CL_INVALID_VALUE, "nothing to answer into");
  if (platforms) platforms[0] = AsHandle<cl_platform_id>(&Platform::Get());
  if (num_platforms) *num_platforms = 1;
  return {};
}

// A NULL platform is the only one there is.
Status GetPlatformInfo(Platform*, cl_platform_info name, InfoSink sink) {
  switch (name) {
    case CL_PLATFORM_PROFILE: return sink.String(kProfile);
    case CL_PLATFORM_VERSION: return sink.String(kOpenClVersion);
    case CL_PLATFORM_NUMERIC_VERSION: return sink.Value<cl_version>(kNumericVersion);
    case CL_PLATFORM_NAME: return sink.String("Weft");
    case CL_PLATFORM_VENDOR: return sink.String(kVendor);
    case CL_PLATFORM_EXTENSIONS: return sink.Words(ExtensionString());
    case CL_PLATFORM_EXTENSIONS_WITH_VERSION: return sink.Array<cl_name_version>(Extensions());
    case CL_PLATFORM_HOST_TIMER_RESOLUTION: return sink.Value<cl_ulong>(HostTimerResolution());
    // The library stays in memory, since its threads may still be about to leave it.
    case CL_PLATFORM_UNLOADABLE_KHR: return sink.Value<cl_bool>(CL_TRUE);
    case CL_PLATFORM_ICD_SUFFIX_KHR: return sink.String("WEFT");
    case CL_PLATFORM_SEMAPHORE_TYPES_KHR: return sink.Array<cl_semaphore_type_khr>(kSemaphoreTypes);
    case CL_PLATFORM_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR:
      return sink.Array<cl_external_semaphore_handle_type_khr>(kImportableSemaphores);
    case CL_PLATFORM_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR:
      return sink.Array<cl_external_semaphore_handle_type_khr>(kExportableSemaphores);
    case CL_PLATFORM_COMMAND_BUFFER_CAPABILITIES_KHR:
      return sink.Value<cl_platform_command_buffer_capabilities_khr>(
          CL_COMMAND_BUFFER_PLATFORM_UNIVERSAL_SYNC_KHR);
    case CL_PLATFORM_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR:
      return sink.Array<cl_external_memory_handle_type_khr>(kImportableMemory);
  }
  return sink.Unknown(name);
}

// The compiler is a process of its own, which holds no memory of the application's.
Status UnloadPlatformCompiler(Platform&) { return {}; }
Status UnloadCompiler() { return {}; }

}  // namespace

WEFT_ENTRY_POINT(clGetPlatformIDs, GetPlatformIDs)
WEFT_ENTRY_POINT(clIcdGetPlatformIDsKHR, GetPlatformIDs)
WEFT_ENTRY_POINT(clGetPlatformInfo, GetPlatformInfo)
WEFT_ENTRY_POINT(clUnloadPlatformCompiler, UnloadPlatformCompiler)
WEFT_ENTRY_POINT(clUnloadCompiler, UnloadCompiler)

}  // namespace weft
