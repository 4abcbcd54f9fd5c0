// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver under test: its platform, its device, and a way past the loader.
#pragma once

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_0_APIS
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_2_0_APIS
#define CL_USE_DEPRECATED_OPENCL_2_1_APIS
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <string>
#include <vector>

namespace weft::test {

// Weft's, found through the loader; the test ends if there is none.
cl_platform_id FindPlatform();
cl_device_id FindDevice();
// A context of FindDevice(); the caller releases it.
cl_context MakeContext();

// A function of the library itself, for what a loader does not let through (NULL handles).
void* FindInDriver(const char* name);

// The answer of an info query: Get<cl_uint>(clGetDeviceInfo, device, CL_DEVICE_MAX_COMPUTE_UNITS).
// Fails the test unless the answer has T's size and the rules on room and sizes are kept.
template <class T, class Query, class Handle, class Name>
T Get(Query query, const Handle& handle, Name name);
template <class T, class Query, class Handle, class Name>
std::vector<T> GetList(Query query, const Handle& handle, Name name);
template <class Query, class Handle, class Name>
std::string GetString(Query query, const Handle& handle, Name name);

}  // namespace weft::test

// The driver's own function, of the type that cl.h declares: WEFT_DRIVER(clRetainContext)(nullptr)
#define WEFT_DRIVER(name) reinterpret_cast<decltype(&::name)>(weft::test::FindInDriver(#name))

#include "driver_queries.h"
