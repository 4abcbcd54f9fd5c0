// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library's exported names (weft.map): what an ICD loader looks for before it has an object.
#include "icd/dispatch.h"
#include "runtime/api/adapter/entry_point.h"

#define WEFT_EXPORT extern "C" [[gnu::visibility("default")]]

WEFT_EXPORT void* clGetExtensionFunctionAddress(const char* name) {
  weft::InstallDispatchTable();
  return weft::EntryPoint<&::clGetExtensionFunctionAddress>::Call(name);
}

WEFT_EXPORT cl_int clIcdGetPlatformIDsKHR(cl_uint num_entries, cl_platform_id* platforms,
                                          cl_uint* num_platforms) {
  weft::InstallDispatchTable();
  return weft::EntryPoint<&::clIcdGetPlatformIDsKHR>::Call(num_entries, platforms, num_platforms);
}

WEFT_EXPORT cl_int clGetPlatformInfo(cl_platform_id platform, cl_platform_info name, size_t size,
                                     void* value, size_t* size_ret) {
  return weft::EntryPoint<&::clGetPlatformInfo>::Call(platform, name, size, value, size_ret);
}

WEFT_EXPORT void* clIcdGetFunctionAddressForPlatformKHR(cl_platform_id platform, const char* name) {
  return weft::EntryPoint<&::clIcdGetFunctionAddressForPlatformKHR>::Call(platform, name);
}

WEFT_EXPORT cl_int clIcdSetPlatformDispatchDataKHR(cl_platform_id platform, void* data) {
  return weft::EntryPoint<&::clIcdSetPlatformDispatchDataKHR>::Call(platform, data);
}
