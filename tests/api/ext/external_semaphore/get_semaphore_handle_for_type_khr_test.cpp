// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <sys/resource.h>

#include "ext/external_semaphore/external_semaphore_fixture.h"

namespace weft::test {
namespace {

using GetSemaphoreHandleForTypeKHR = ExternalSemaphoreTest;

TEST_F(GetSemaphoreHandleForTypeKHR, GivesANewDescriptorEachTime) {
  cl_semaphore_khr semaphore = MakeExportable();
  size_t size = 0;
  EXPECT_EQ(get_handle_(semaphore, FindDevice(), kOpaque, 0, nullptr, &size), CL_SUCCESS);
  EXPECT_EQ(size, sizeof(int));
  int first = -1;
  EXPECT_EQ(get_handle_(semaphore, FindDevice(), kOpaque, 8, &first, &size), CL_SUCCESS);
  EXPECT_EQ(size, sizeof(int));
  const int second = Export(semaphore);
  EXPECT_NE(first, second);
  for (int handle : {first, second}) {
    EXPECT_EQ(fcntl(handle, F_GETFD), FD_CLOEXEC);
    close(handle);
  }
  cl_event signal = Signal(semaphore);
  EXPECT_EQ(clWaitForEvents(1, &signal), CL_SUCCESS);
  EXPECT_EQ(Payload(semaphore), 1u) << "it has a descriptor of its own";
  clReleaseEvent(signal);
  release_(semaphore);
}

TEST_F(GetSemaphoreHandleForTypeKHR, ChecksItsArguments) {
  cl_semaphore_khr semaphore = MakeExportable(), plain = Make();
  int handle = -1;
  const auto get = [&](cl_semaphore_khr semaphore, cl_device_id device,
                       cl_external_semaphore_handle_type_khr type, size_t size = sizeof(int)) {
    return get_handle_(semaphore, device, type, size, &handle, nullptr);
  };
  for (cl_semaphore_khr bad : BadHandles<cl_semaphore_khr>())
    EXPECT_EQ(get(bad, FindDevice(), kOpaque), CL_INVALID_SEMAPHORE_KHR);
  for (cl_device_id bad : BadHandles<cl_device_id>())
    EXPECT_EQ(get(semaphore, bad, kOpaque), CL_INVALID_DEVICE);
  const SubDeviceContext parts;
  EXPECT_EQ(get(semaphore, parts.devices[0], kOpaque), CL_INVALID_DEVICE);
  for (cl_external_semaphore_handle_type_khr type : {kSync, cl_semaphore_properties_khr(0)})
    EXPECT_EQ(get(semaphore, FindDevice(), type), CL_INVALID_VALUE);
  EXPECT_EQ(get(plain, FindDevice(), kOpaque), CL_INVALID_VALUE);
  EXPECT_EQ(get(semaphore, FindDevice(), kOpaque, sizeof(int) - 1), CL_INVALID_VALUE);
  EXPECT_EQ(handle, -1);
  for (cl_semaphore_khr each : {semaphore, plain}) release_(each);
}

TEST_F(GetSemaphoreHandleForTypeKHR, TellsThatThereAreNoDescriptors) {
  cl_semaphore_khr semaphore = MakeExportable();
  rlimit limit;
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  const rlimit none = {0, limit.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  int handle = -1;
  EXPECT_EQ(get_handle_(semaphore, FindDevice(), kOpaque, sizeof handle, &handle, nullptr),
            CL_OUT_OF_RESOURCES);
  const Properties exportable = {kType, kTypeBinary, kExport, kOpaque, 0, 0};
  EXPECT_EQ(Try(exportable), CL_OUT_OF_RESOURCES);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
  release_(semaphore);
}

}  // namespace
}  // namespace weft::test
