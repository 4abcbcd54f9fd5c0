// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry points by which loaders and applications find others, and the loader's own word.
#include "icd/lookup.h"
#include "runtime/api/adapter/adapter.h"
#include "runtime/object/platform.h"

namespace weft {
namespace {

void* GetExtensionFunctionAddress(const char* name) { return FindFunction(name); }

void* GetFunctionAddressForPlatform(Platform&, const char* name) { return FindFunction(name); }

Status SetPlatformDispatchData(Platform& platform, void* data) {
  platform.SetLoaderData(data);
  return {};
}

}  // namespace

WEFT_ENTRY_POINT(clGetExtensionFunctionAddress, GetExtensionFunctionAddress)
WEFT_ENTRY_POINT(clGetExtensionFunctionAddressForPlatform, GetFunctionAddressForPlatform)
WEFT_ENTRY_POINT(clIcdGetFunctionAddressForPlatformKHR, GetFunctionAddressForPlatform)
WEFT_ENTRY_POINT(clIcdSetPlatformDispatchDataKHR, SetPlatformDispatchData)

}  // namespace weft
