// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clCreateSemaphoreWithPropertiesKHR with cl_khr_external_semaphore.
#include <sys/eventfd.h>
#include <sys/mman.h>

#include "ext/external_semaphore/external_semaphore_fixture.h"

namespace weft::test {
namespace {

using ImportSemaphore = ExternalSemaphoreTest;
using Types = std::vector<cl_external_semaphore_handle_type_khr>;

TEST_F(ImportSemaphore, IsReported) {
  using Type = cl_external_semaphore_handle_type_khr;
  const std::string extensions =
      GetString(clGetDeviceInfo, FindDevice(), CL_DEVICE_EXTENSIONS) + " ";
  for (const char* name : {"cl_khr_external_semaphore ", "cl_khr_external_semaphore_opaque_fd ",
                           "cl_khr_external_semaphore_sync_fd "})
    EXPECT_NE(extensions.find(name), std::string::npos) << name;
  const Types imports = {kOpaque, kSync}, exports = {kOpaque};
  EXPECT_EQ(
      GetList<Type>(clGetDeviceInfo, FindDevice(), CL_DEVICE_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR),
      imports);
  EXPECT_EQ(
      GetList<Type>(clGetDeviceInfo, FindDevice(), CL_DEVICE_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR),
      exports);
  EXPECT_EQ(GetList<Type>(clGetPlatformInfo, FindPlatform(),
                          CL_PLATFORM_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR),
            imports);
  EXPECT_EQ(GetList<Type>(clGetPlatformInfo, FindPlatform(),
                          CL_PLATFORM_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR),
            exports);
}

TEST_F(ImportSemaphore, DescribesTheSemaphore) {
  cl_semaphore_khr exportable = MakeExportable();
  cl_semaphore_khr imported = Import(Export(exportable)), plain = Make(), fence = ImportFence(-1);
  cl_semaphore_khr no_types = MakeOf({kType, kTypeBinary, kExport, 0, 0});
  for (cl_semaphore_khr each : {exportable, imported, plain, fence, no_types}) {
    EXPECT_EQ(GetList<cl_external_semaphore_handle_type_khr>(info_, each,
                                                             CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR),
              each == exportable ? Types{kOpaque} : Types{});
    EXPECT_EQ(Get<cl_bool>(info_, each, CL_SEMAPHORE_EXPORTABLE_KHR), cl_bool(each == exportable));
    EXPECT_EQ(Payload(each), each == fence);
    release_(each);
  }
}

TEST_F(ImportSemaphore, ChecksItsProperties) {
  cl_semaphore_khr semaphore = MakeExportable();
  const cl_semaphore_properties_khr handle = Export(semaphore), other = Export(semaphore);
  const auto signaled = cl_semaphore_properties_khr(-1);
  const Fence fence;
  const int memory = memfd_create("memory", MFD_CLOEXEC);
  EXPECT_EQ(Try({kExport, kOpaque, 0, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Try({kType, kTypeBinary, kExport, kOpaque, kOpaque, 0, 0}), CL_INVALID_VALUE);
  for (cl_semaphore_properties_khr type : {kSync, cl_semaphore_properties_khr(0x7777)})
    EXPECT_EQ(Try({kType, kTypeBinary, kExport, type, 0, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(Try({kType, kTypeBinary, kExport, kOpaque, 0, kExport, kOpaque, 0, 0}),
            CL_INVALID_PROPERTY);
  EXPECT_EQ(Try({kOpaque, handle, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Try({kType, kTypeBinary, kOpaque, handle, kOpaque, other, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(Try({kType, kTypeBinary, kOpaque, handle, kSync, signaled, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(Try({kType, kTypeBinary, kOpaque, handle, kExport, kOpaque, 0, 0}),
            CL_INVALID_OPERATION);
  EXPECT_EQ(Try({kType, kTypeBinary, kExport, kOpaque, 0, kSync, signaled, 0}),
            CL_INVALID_OPERATION);
  for (int bad : {-1, -2, 1 << 20, fence.descriptor(), memory})
    EXPECT_EQ(Try(Importing(kOpaque, bad)), CL_INVALID_PROPERTY) << bad;
  for (int bad : {-2, 1 << 20, memory})
    EXPECT_EQ(Try(Importing(kSync, bad)), CL_INVALID_PROPERTY) << bad;
  // What is not imported stays the application's.
  for (int descriptor : {int(handle), int(other), memory, fence.descriptor()}) {
    EXPECT_NE(FileOf(descriptor), "");
    close(descriptor);
  }
  release_(semaphore);
}

TEST_F(ImportSemaphore, TakesTheDescriptor) {
  cl_semaphore_khr semaphore = MakeExportable();
  const int handle = Export(semaphore);
  Fence early, late;
  early.Signal();
  const std::string exported = FileOf(handle);
  cl_semaphore_khr imported = Import(handle);
  EXPECT_NE(FileOf(handle), exported);
  for (const Fence* fence : {&early, &late}) {
    release_(imported);
    const std::string given = FileOf(fence->descriptor());
    imported = ImportFence(fence->descriptor());
    EXPECT_NE(FileOf(fence->descriptor()), given);
  }
  EXPECT_TRUE(early.IsLetGoOf());
  EXPECT_TRUE(late.IsHeld());
  release_(imported);
  EXPECT_TRUE(late.IsLetGoOf());
  release_(semaphore);
}

// Semaphores of two contexts with one payload.
class SharedPayload : public ExternalSemaphoreTest {
 protected:
  void TearDown() override {
    for (cl_semaphore_khr each : {mine_, theirs_}) EXPECT_EQ(release_(each), CL_SUCCESS);
    clReleaseCommandQueue(their_queue_);
    clReleaseContext(their_context_);
    ExternalSemaphoreTest::TearDown();
  }
  cl_event WaitInTheirs(cl_event after = nullptr) {
    cl_event event = nullptr;
    EXPECT_EQ(wait_(their_queue_, 1, &theirs_, nullptr, after != nullptr, after ? &after : nullptr,
                    &event),
              CL_SUCCESS);
    return event;
  }

  const cl_context their_context_ = MakeContext();
  const cl_command_queue their_queue_ =
      MakeQueue(their_context_, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  const cl_semaphore_khr mine_ = MakeExportable();
  const cl_semaphore_khr theirs_ = Import(Export(mine_), their_context_);
};

TEST_F(SharedPayload, IsSignaledAndTakenByEither) {
  for (int i = 0; i < 3; ++i) {
    cl_event signal = Signal(mine_);
    EXPECT_EQ(clWaitForEvents(1, &signal), CL_SUCCESS);
    EXPECT_EQ(Payload(theirs_), 1u);
    cl_event wait = i == 1 ? Wait(mine_) : WaitInTheirs();
    EXPECT_EQ(clWaitForEvents(1, &wait), CL_SUCCESS);
    EXPECT_EQ(Payload(mine_), 0u);
    EXPECT_EQ(Payload(theirs_), 0u);
    for (cl_event event : {signal, wait}) clReleaseEvent(event);
  }
}

TEST_F(SharedPayload, IsWaitedForWithoutProcessorTime) {
  cl_event wait = WaitInTheirs();
  clFlush(their_queue_);
  usleep(20'000);
  const clock_t before = clock();
  usleep(200'000);
  EXPECT_LT(clock() - before, CLOCKS_PER_SEC / 20);
  EXPECT_GT(StatusOf(wait), CL_COMPLETE);
  cl_event signal = Signal(mine_);
  clFlush(queue_);
  EXPECT_EQ(clWaitForEvents(1, &wait), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &signal), CL_SUCCESS);
  for (cl_event event : {signal, wait}) clReleaseEvent(event);
}

TEST_F(SharedPayload, KeepsTheOrderOfSignalsAndOfWaits) {
  cl_event gate = clCreateUserEvent(context_, nullptr);
  cl_event signals[] = {Signal(mine_, gate), nullptr};
  cl_event waits[] = {WaitInTheirs(), nullptr};
  EXPECT_EQ(signal_(their_queue_, 1, &theirs_, nullptr, 0, nullptr, &signals[1]), CL_SUCCESS);
  waits[1] = Wait(mine_);
  EXPECT_EQ(clWaitForEvents(1, &signals[1]), CL_SUCCESS);
  clFlush(their_queue_);
  usleep(20'000);
  EXPECT_GT(StatusOf(waits[0]), CL_COMPLETE) << "the second signal is not for the first wait";
  clSetUserEventStatus(gate, CL_COMPLETE);
  for (cl_event wait : waits) EXPECT_EQ(clWaitForEvents(1, &wait), CL_SUCCESS);
  for (cl_event event : {gate, signals[0], signals[1], waits[0], waits[1]}) clReleaseEvent(event);
}

TEST_F(SharedPayload, PassesOnThatASignalFailed) {
  cl_event gate = clCreateUserEvent(context_, nullptr);
  cl_event signal = Signal(mine_, gate), wait = WaitInTheirs();
  clSetUserEventStatus(gate, -7);
  EXPECT_EQ(clWaitForEvents(1, &wait), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(Payload(theirs_), 0u);
  for (cl_event event : {gate, signal, wait}) clReleaseEvent(event);
  signal = Signal(mine_);
  wait = WaitInTheirs();
  EXPECT_EQ(clWaitForEvents(1, &signal), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &wait), CL_SUCCESS);
  for (cl_event event : {signal, wait}) clReleaseEvent(event);
}

TEST_F(SharedPayload, StaysSignaledIfAWaitFails) {
  cl_event signal = Signal(mine_);
  EXPECT_EQ(clWaitForEvents(1, &signal), CL_SUCCESS);
  cl_event gate = clCreateUserEvent(their_context_, nullptr);
  cl_event failing = WaitInTheirs(gate), next = WaitInTheirs();
  clFlush(their_queue_);
  EXPECT_EQ(Payload(theirs_), 1u);
  clSetUserEventStatus(gate, -7);
  EXPECT_EQ(clWaitForEvents(1, &next), CL_SUCCESS);
  EXPECT_LT(StatusOf(failing), 0);
  EXPECT_EQ(Payload(mine_), 0u);
  for (cl_event event : {signal, gate, failing, next}) clReleaseEvent(event);
}

// Whatever others do to the file of a semaphore, commands neither block a thread nor hang.
TEST_F(SharedPayload, SurvivesWhatOthersDoToIt) {
  const int handle = Export(mine_);
  cl_event waits[] = {WaitInTheirs(), nullptr};
  ASSERT_EQ(fcntl(handle, F_SETFL, 0), 0);  // from now on it blocks
  const int foreign = eventfd(0, 0);
  cl_semaphore_khr stolen = Import(foreign);
  waits[1] = Wait(stolen);
  eventfd_t count = ~eventfd_t{0} - 1;
  ASSERT_EQ(eventfd_write(handle, count), 0);  // it is full
  EXPECT_EQ(clWaitForEvents(1, &waits[0]), CL_SUCCESS);
  ASSERT_EQ(eventfd_write(handle, 1), 0);
  cl_event signal = Signal(mine_);
  EXPECT_EQ(clWaitForEvents(1, &signal), CL_SUCCESS);
  ASSERT_EQ(eventfd_read(handle, &count), 0);
  EXPECT_EQ(Payload(mine_), 0u);
  cl_event end = Signal(stolen);
  clFlush(queue_);
  EXPECT_EQ(clWaitForEvents(1, &waits[1]), CL_SUCCESS);
  for (cl_event event : {waits[0], waits[1], signal, end}) clReleaseEvent(event);
  release_(stolen);
  close(handle);
}

}  // namespace
}  // namespace weft::test
