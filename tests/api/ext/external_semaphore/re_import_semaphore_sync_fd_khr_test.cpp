// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <sys/mman.h>

#include "ext/external_semaphore/external_semaphore_fixture.h"

namespace weft::test {
namespace {

using ReImportSemaphoreSyncFdKHR = ExternalSemaphoreTest;

TEST_F(ReImportSemaphoreSyncFdKHR, LetsEachFenceBeWaitedForOnce) {
  cl_semaphore_khr semaphore = ImportFence(-1);
  EXPECT_EQ(Payload(semaphore), 1u);
  for (int i = 0; i < 5; ++i) {
    Fence fence;
    if (i % 2 == 1) {
      EXPECT_EQ(reimport_(semaphore, nullptr, fence.descriptor()), CL_SUCCESS);
      EXPECT_EQ(Payload(semaphore), 0u);
    } else if (i != 0) {
      EXPECT_EQ(reimport_(semaphore, nullptr, -1), CL_SUCCESS);
      EXPECT_EQ(Payload(semaphore), 1u);
    }
    cl_event wait = Wait(semaphore);
    clFlush(queue_);
    if (i % 2 == 1) {
      usleep(5'000);
      EXPECT_GT(StatusOf(wait), CL_COMPLETE);
      fence.Signal();
    }
    EXPECT_EQ(clWaitForEvents(1, &wait), CL_SUCCESS);
    EXPECT_EQ(Payload(semaphore), 0u);
    clReleaseEvent(wait);
  }
  release_(semaphore);
}

TEST_F(ReImportSemaphoreSyncFdKHR, TakesThePlaceOfAFenceThatNobodyWaitsFor) {
  Fence first, second;
  cl_semaphore_khr semaphore = ImportFence(-1);
  EXPECT_EQ(reimport_(semaphore, nullptr, first.descriptor()), CL_SUCCESS);
  EXPECT_EQ(Payload(semaphore), 0u);
  EXPECT_EQ(reimport_(semaphore, nullptr, second.descriptor()), CL_SUCCESS);
  first.Signal();
  cl_event wait = Wait(semaphore);
  clFlush(queue_);
  usleep(5'000);
  EXPECT_GT(StatusOf(wait), CL_COMPLETE);
  EXPECT_EQ(Payload(semaphore), 0u);
  second.Signal();
  EXPECT_EQ(clWaitForEvents(1, &wait), CL_SUCCESS);
  clReleaseEvent(wait);
  release_(semaphore);
}

TEST_F(ReImportSemaphoreSyncFdKHR, LeavesEarlierWaitsAlone) {
  Fence first, second;
  cl_semaphore_khr semaphore = ImportFence(first.descriptor());
  cl_event waits[] = {Wait(semaphore), nullptr};
  EXPECT_EQ(reimport_(semaphore, nullptr, second.descriptor()), CL_SUCCESS);
  waits[1] = Wait(semaphore);
  EXPECT_EQ(release_(semaphore), CL_SUCCESS);
  second.Signal();
  EXPECT_EQ(clWaitForEvents(1, &waits[1]), CL_SUCCESS);
  EXPECT_GT(StatusOf(waits[0]), CL_COMPLETE);
  first.Signal();
  EXPECT_EQ(clWaitForEvents(1, &waits[0]), CL_SUCCESS);
  for (cl_event wait : waits) clReleaseEvent(wait);
}

TEST_F(ReImportSemaphoreSyncFdKHR, ChecksItsArguments) {
  cl_semaphore_khr semaphore = ImportFence(-1), exportable = MakeExportable(), plain = Make();
  cl_semaphore_khr imported = Import(Export(exportable));
  cl_semaphore_reimport_properties_khr none[] = {0}, unknown[] = {0x7777, 1, 0};
  const int memory = memfd_create("memory", MFD_CLOEXEC);
  for (cl_semaphore_khr bad : BadHandles<cl_semaphore_khr>())
    EXPECT_EQ(reimport_(bad, nullptr, -1), CL_INVALID_SEMAPHORE_KHR);
  for (cl_semaphore_khr other : {exportable, plain, imported})
    EXPECT_EQ(reimport_(other, nullptr, -1), CL_INVALID_SEMAPHORE_KHR);
  EXPECT_EQ(reimport_(semaphore, unknown, -1), CL_INVALID_VALUE);
  for (int bad : {-2, 1 << 20, memory})
    EXPECT_EQ(reimport_(semaphore, nullptr, bad), CL_INVALID_VALUE) << bad;
  EXPECT_NE(FileOf(memory), "");
  EXPECT_EQ(reimport_(semaphore, none, -1), CL_SUCCESS);
  for (cl_semaphore_khr each : {semaphore, exportable, plain, imported}) release_(each);
  close(memory);
}

}  // namespace
}  // namespace weft::test
