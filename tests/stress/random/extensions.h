// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of extensions, which no loader exports.
#pragma once

#include "driver.h"
#include "runtime/base/command_buffer_api.h"

namespace weft::test {

struct Extensions {
#define WEFT_FUNCTION(name) \
  const decltype(&weft::name) name = reinterpret_cast<decltype(&weft::name)>(FindInDriver(#name));
  WEFT_FUNCTION(clCreateCommandBufferKHR)
  WEFT_FUNCTION(clReleaseCommandBufferKHR)
  WEFT_FUNCTION(clFinalizeCommandBufferKHR)
  WEFT_FUNCTION(clEnqueueCommandBufferKHR)
  WEFT_FUNCTION(clCommandCopyBufferKHR)
  WEFT_FUNCTION(clCommandFillBufferKHR)
  WEFT_FUNCTION(clCommandNDRangeKernelKHR)
  WEFT_FUNCTION(clUpdateMutableCommandsKHR)
#undef WEFT_FUNCTION
#define WEFT_FUNCTION(name) \
  const decltype(&::name) name = reinterpret_cast<decltype(&::name)>(FindInDriver(#name));
  WEFT_FUNCTION(clTerminateContextKHR)
  WEFT_FUNCTION(clCreateSemaphoreWithPropertiesKHR)
  WEFT_FUNCTION(clReleaseSemaphoreKHR)
  WEFT_FUNCTION(clEnqueueSignalSemaphoresKHR)
  WEFT_FUNCTION(clEnqueueWaitSemaphoresKHR)
#undef WEFT_FUNCTION
};

inline const Extensions& Extension() {
  static const Extensions extensions;
  return extensions;
}

}  // namespace weft::test
