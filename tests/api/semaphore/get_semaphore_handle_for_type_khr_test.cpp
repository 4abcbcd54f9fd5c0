// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "semaphore/semaphore_fixture.h"

namespace weft::test {
namespace {

using GetSemaphoreHandleForTypeKHR = SemaphoreTest;

// No type of handle can be exported.
TEST_F(GetSemaphoreHandleForTypeKHR, ChecksItsArguments) {
  cl_semaphore_khr semaphore = Make();
  const auto get = [](cl_semaphore_khr semaphore, cl_device_id device,
                      cl_external_semaphore_handle_type_khr type) {
    int descriptor = -1;
    return WEFT_DRIVER(clGetSemaphoreHandleForTypeKHR)(semaphore, device, type, sizeof descriptor,
                                                       &descriptor, nullptr);
  };
  for (cl_semaphore_khr bad : BadHandles<cl_semaphore_khr>())
    EXPECT_EQ(get(bad, FindDevice(), CL_SEMAPHORE_HANDLE_SYNC_FD_KHR), CL_INVALID_SEMAPHORE_KHR);
  for (cl_device_id bad : BadHandles<cl_device_id>())
    EXPECT_EQ(get(semaphore, bad, CL_SEMAPHORE_HANDLE_SYNC_FD_KHR), CL_INVALID_DEVICE);
  const SubDeviceContext parts;
  EXPECT_EQ(get(semaphore, parts.devices[0], CL_SEMAPHORE_HANDLE_SYNC_FD_KHR), CL_INVALID_DEVICE);
  for (cl_external_semaphore_handle_type_khr type :
       {CL_SEMAPHORE_HANDLE_SYNC_FD_KHR, CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, 0})
    EXPECT_EQ(get(semaphore, FindDevice(), type), CL_INVALID_VALUE);
  release_(semaphore);
}

}  // namespace
}  // namespace weft::test
