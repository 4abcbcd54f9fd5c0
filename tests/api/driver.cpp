// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver.h"

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>

namespace weft::test {
namespace {

[[noreturn]] void Give(const char* reason) {
  std::fprintf(stderr, "%s\n", reason);
  std::exit(1);
}

}  // namespace

cl_platform_id FindPlatform() {
  cl_platform_id platforms[16];
  cl_uint count = 0;
  clGetPlatformIDs(16, platforms, &count);
  for (cl_uint i = 0; i < count; ++i)
    if (GetString(clGetPlatformInfo, platforms[i], CL_PLATFORM_NAME) == "Weft") return platforms[i];
  Give("the loader finds no platform Weft; is OCL_ICD_VENDORS set to the build tree's?");
}

cl_device_id FindDevice() {
  cl_device_id device = nullptr;
  if (clGetDeviceIDs(FindPlatform(), CL_DEVICE_TYPE_ALL, 1, &device, nullptr) != CL_SUCCESS)
    Give("the platform has no device");
  return device;
}

cl_context MakeContext() {
  cl_device_id device = FindDevice();
  cl_int error = CL_SUCCESS;
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  if (error != CL_SUCCESS) Give("no context can be made");
  return context;
}

void* FindInDriver(const char* name) {
  static void* const library = dlopen(WEFT_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!library) Give(dlerror());
  using Find = void* (*)(const char*);
  static const auto find = reinterpret_cast<Find>(dlsym(library, "clGetExtensionFunctionAddress"));
  void* function = find ? find(name) : nullptr;
  if (!function) Give(name);
  return function;
}

}  // namespace weft::test
